import * as v from 'valibot'
import { fromHex } from '../../../crypto/hex.ts'
import type { CustodyClient } from '../custodyClient.ts'
import type { CustodySession } from '../custodySession.ts'
import { CustodyError } from '../errors.ts'
import type { SessionManager } from '../sessionManager.ts'
import type { Stamper } from '../stamp.ts'
import { type Caller, readWalletAccounts } from '../walletAccounts.ts'
import type { WalletContext } from '../walletContext.ts'
import { type Chain, type ChainAccount, chainAccount, chainRecord, chains } from './chainAccounts.ts'

/** What an account on another chain stands on. */
export type ChainContext = Pick<WalletContext, 'storage'> & { sessionManager: Pick<SessionManager, 'session'> }

/**
 * The wallet's account on `chain`: known to this device, else to key custody, else derived now.
 * @param options.toAddress the address of a public key, by which what is told is checked: coins sent to another are lost
 * @throws {CustodyError} 'Cannot proceed with your request' where the person has keys but no wallet
 * @throws {CustodyError} 'Account not found' when the public key that key custody tells is not that of the address
 */
export async function openChainAccount(
  chain: Chain,
  { sessionManager, storage, toAddress }: ChainContext & { toAddress: (publicKey: Uint8Array) => string },
): Promise<ChainAccount> {
  const session = sessionManager.session()
  const { organizationId, withStamper } = session
  const record = chainRecord(storage, { organizationId, chain })
  const isItself = ({ address, publicKey }: ChainAccount) => toAddress(fromHex(publicKey)) === address
  const known = record.read()
  if (known && isItself(known)) return known
  const account = await withStamper((stamper) => findOrDerive(chain, session, stamper))
  if (!isItself(account)) throw new CustodyError('accountNotFound')
  record.write(account)
  return account
}

const found = v.object({ account: chainAccount })

async function findOrDerive(chain: Chain, { client, organizationId }: CustodySession, stamper: Stamper) {
  const caller = { organizationId, stamper }
  const { walletId, all } = await readWalletAccounts(client, caller)
  if (!walletId) throw new CustodyError('cannotProceed')
  const { path, addressFormat } = chains[chain]
  const isThere = all.some(
    (held) => 'path' in held && held.walletId === walletId && held.path === path && held.format === addressFormat,
  )
  const read = async () =>
    (await client.query('get_wallet_account', { walletId, path }, { ...caller, schema: found })).account
  if (isThere) return read()
  try {
    await derive(walletId, chain, { client, caller })
  } catch (error) {
    // Another call or another tab may have derived it in between: then it is there.
    return read().catch(() => Promise.reject(error))
  }
  return read()
}

async function derive(walletId: string, chain: Chain, { client, caller }: { client: CustodyClient; caller: Caller }) {
  const parameters = { walletId, accounts: [chains[chain]] }
  await client.submit(
    'create_wallet_accounts',
    { type: 'ACTIVITY_TYPE_CREATE_WALLET_ACCOUNTS', parameters },
    { ...caller, schema: v.unknown() },
  )
}
