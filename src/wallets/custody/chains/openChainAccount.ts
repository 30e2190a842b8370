import * as v from 'valibot'
import { fromHex } from '../../../crypto/hex.ts'
import type { CustodyClient } from '../custodyClient.ts'
import type { CustodySession } from '../custodySession.ts'
import { CustodyError } from '../errors.ts'
import type { SignedInPerson } from '../signedInPerson.ts'
import type { Stamper } from '../stamp.ts'
import { type Caller, readWalletAccounts } from '../walletAccounts.ts'
import type { WalletContext } from '../walletContext.ts'
import { type Chain, type ChainAccount, chainAccount, chainRecord, chains } from './chainAccounts.ts'

/** What an account on another chain needs. */
export type ChainContext = Pick<WalletContext, 'storage'> & { signedIn: Pick<SignedInPerson, 'session'> }

/**
 * Returns the wallet's account on `chain`: from this device, else from key custody, else derived now.
 * @param options.toAddress computes the address from a public key, to check the server's answer: coins sent to a wrong address
 *   are lost
 * @throws {CustodyError} 'Cannot proceed with your request' if the user has keys but no wallet
 * @throws {CustodyError} 'Account not found' if the public key from key custody does not match the address
 */
export async function openChainAccount(
  chain: Chain,
  { signedIn, storage, toAddress }: ChainContext & { toAddress: (publicKey: Uint8Array) => string },
): Promise<ChainAccount> {
  const session = signedIn.session()
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
    // Another call or tab may have derived it meanwhile.
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
