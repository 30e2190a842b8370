import { isAddress } from 'latchkey/wire'
import type { Curve } from 'latchkey/wire/custody'
import { addressesOf } from '../keys/address.ts'
import type { Value } from '../policy/compareValues.ts'
import { toComparable } from '../policy/expression.ts'
import { findPrivateKey } from '../store/privateKeys.ts'
import { findSigners } from '../store/signers.ts'
import type { Db } from '../store/tables.ts'
import { findWallet, findWalletAccounts } from '../store/wallets.ts'

type Fields = { readonly [name: string]: Value }

/** The facts about a key that conditions may use: its wallet and account, or the key itself. */
export type KeyFacts = { wallet?: Fields | undefined; wallet_account?: Fields; private_key?: Fields | undefined }

/** The ways in which an activity names one key. */
type KeyName = { signWith?: string; address?: string; walletId?: string; privateKeyId?: string }

/** The ways in which an activity names several keys. */
type KeyNames = {
  walletIds?: readonly string[]
  walletAccountIds?: readonly string[]
  privateKeyIds?: readonly string[]
}

/**
 * Reads each key that the activity uses. If an activity names no key, the result is one key with unknown facts.
 * @returns with each key the address that it sends Ethereum transactions from
 */
export async function readKeys(
  db: Db,
  organizationId: string,
  named: KeyName & KeyNames,
): Promise<{ facts: KeyFacts; from?: string | undefined }[]> {
  const { walletIds = [], walletAccountIds = [], privateKeyIds = [] } = named
  const accounts = walletAccountIds.length > 0 ? await findWalletAccounts(db, organizationId) : []
  const listed: KeyFacts[] = []
  for (const id of walletIds) listed.push({ wallet: await readWallet(db, organizationId, id) })
  for (const { id, walletId, address } of accounts) {
    if (!walletAccountIds.includes(id)) continue
    const wallet = await readWallet(db, organizationId, walletId)
    listed.push({ wallet, wallet_account: { address: toComparable(address) } })
  }
  for (const id of privateKeyIds) listed.push({ private_key: await readPrivateKey(db, organizationId, id) })
  return listed.length > 0 ? listed.map((facts) => ({ facts })) : [await readKey(db, organizationId, named)]
}

/** Returns the key that the activity signs with, exports or otherwise uses. */
async function readKey(db: Db, organizationId: string, about: KeyName) {
  const named = about.signWith ?? about.address
  const [signer] = named === undefined ? [] : await findSigners(db, organizationId, named)
  if (!signer || named === undefined) {
    const { walletId, privateKeyId } = about
    return {
      facts: {
        wallet: walletId === undefined ? undefined : await readWallet(db, organizationId, walletId),
        private_key: privateKeyId === undefined ? undefined : await readPrivateKey(db, organizationId, privateKeyId),
      },
    }
  }
  const addresses = addressesOf(Buffer.from(signer.publicKey, 'hex'), signer.curve as Curve)
  const from = addresses.find(isAddress)?.toLowerCase()
  const isAccount = signer.table === 'custodyWalletAccount'
  const facts: KeyFacts = isAccount
    ? {
        wallet: await readWallet(db, organizationId, signer.holderId),
        wallet_account: { address: toComparable(named) },
      }
    : { private_key: await readPrivateKey(db, organizationId, signer.holderId) }
  return { facts, from }
}

async function readWallet(db: Db, organizationId: string, id: string): Promise<Fields> {
  const wallet = await findWallet(db, organizationId, id)
  return { id, ...(wallet && describe(wallet)) }
}

async function readPrivateKey(db: Db, organizationId: string, id: string): Promise<Fields | undefined> {
  const key = await findPrivateKey(db, organizationId, id)
  return key && { id, tags: JSON.parse(key.tags) as string[], ...describe(key) }
}

function describe({ name, imported, exported }: { name: string; imported: number; exported: number }): Fields {
  return { label: name, imported: imported === 1, exported: exported === 1 }
}
