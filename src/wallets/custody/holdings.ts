import * as v from 'valibot'
import { maxPageSize } from '../../wire/custody/limits.ts'
import { isAddress } from '../../wire/primitives.ts'
import type { Accounts, Address } from '../embedded/embeddedState.ts'
import type { CustodyClient } from './custodyClient.ts'
import { CustodyError } from './errors.ts'
import type { Stamper } from './stamp.ts'

export type Asking = { organizationId: string; stamper: Stamper }

/** An address whose key lies with key custody: derived in a wallet, or from a key of its own. */
export type Holding = { address: string; format: string } & (
  | { walletId: string; path: string }
  | { privateKeyId: string }
)

export type Holdings = {
  /** The Ethereum accounts: those of the first wallet by their paths, then what was imported. */
  accounts: Accounts
  /** Oldest first: the person's own, then what they brought in. */
  wallets: readonly { walletId: string; name: string }[]
  /** What further accounts derive from; none where there are only keys. */
  walletId: string | undefined
  /** The first index that has no account in that wallet. */
  nextIndex: number
  /** Every address, of any chain. */
  all: readonly Holding[]
}

const ethereumPath = /^m\/44'\/60'\/(\d+)'\/0\/0$/
const ethereumFormat = 'ADDRESS_FORMAT_ETHEREUM'

const wallets = v.object({ wallets: v.array(v.object({ walletId: v.string(), walletName: v.string() })) })
const account = v.object({
  walletAccountId: v.string(),
  path: v.string(),
  addressFormat: v.string(),
  address: v.string(),
})
const listed = v.object({ accounts: v.array(account) })
const keys = v.object({
  privateKeys: v.array(
    v.object({
      privateKeyId: v.string(),
      addresses: v.array(v.object({ format: v.string(), address: v.string() })),
    }),
  ),
})

/**
 * Everything that one organization holds.
 * @throws {CustodyError} `activeAddressNotFound` when there is no Ethereum account
 */
export async function readHoldings(client: CustodyClient, asking: Asking): Promise<Holdings> {
  const [found, { privateKeys }] = await Promise.all([
    client.query('list_wallets', {}, { ...asking, schema: wallets }),
    client.query('list_private_keys', {}, { ...asking, schema: keys }),
  ])
  const walletId = found.wallets[0]?.walletId
  const derived = await Promise.all(found.wallets.map((wallet) => readWallet(client, wallet.walletId, asking)))
  const lone = privateKeys.flatMap(({ privateKeyId, addresses }) =>
    addresses.map(({ format, address }) => ({ address, format, privateKeyId })),
  )
  const all: Holding[] = [...derived.flat(), ...lone]
  // Words that were brought in twice lead to the same addresses.
  const [first, ...others] = new Set(
    all.flatMap(({ format, address }) => (format === ethereumFormat && isAddress(address) ? [address as Address] : [])),
  )
  if (!first) throw new CustodyError('activeAddressNotFound')
  const nextIndex = 1 + Math.max(-1, ...(derived[0] ?? []).map(({ path }) => indexOf(path) ?? -1))
  const named = found.wallets.map(({ walletId, walletName }) => ({ walletId, name: walletName }))
  return { accounts: [first, ...others], wallets: named, walletId, nextIndex, all }
}

/** What is held at `address`; addresses of Ethereum are equal whatever their EIP-55 casing. */
export function findHolding({ all }: Holdings, address: string): Holding | undefined {
  return all.find((held) =>
    held.format === ethereumFormat ? held.address.toLowerCase() === address.toLowerCase() : held.address === address,
  )
}

/** The accounts of one wallet, those of Ethereum in the order of their paths. */
async function readWallet(client: CustodyClient, walletId: string, asking: Asking) {
  const accounts = await listAccounts(client, walletId, asking)
  return accounts
    .map(({ address, addressFormat, path }) => ({ address, format: addressFormat, walletId, path }))
    .sort((left, right) => (indexOf(left.path) ?? 0) - (indexOf(right.path) ?? 0))
}

function indexOf(path: string): number | undefined {
  const index = ethereumPath.exec(path)?.[1]
  return index === undefined ? undefined : Number(index)
}

/** Every account of a wallet, page by page (key-custody §2.1). */
async function listAccounts(
  client: CustodyClient,
  walletId: string,
  asking: Asking,
  after?: string,
): Promise<v.InferOutput<typeof account>[]> {
  const parameters = { walletId, paginationOptions: { limit: String(maxPageSize), after } }
  const { accounts } = await client.query('list_wallet_accounts', parameters, { ...asking, schema: listed })
  const last = accounts.at(-1)
  if (!last || accounts.length < maxPageSize) return accounts
  return [...accounts, ...(await listAccounts(client, walletId, asking, last.walletAccountId))]
}
