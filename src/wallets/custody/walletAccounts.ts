import * as v from 'valibot'
import { maxPageSize } from '../../wire/custody/limits.ts'
import { isAddress } from '../../wire/primitives.ts'
import type { Accounts, Address } from '../embedded/embeddedState.ts'
import type { CustodyClient } from './custodyClient.ts'
import { CustodyError } from './errors.ts'
import type { Stamper } from './stamp.ts'

export type Caller = { organizationId: string; stamper: Stamper }

/** An address whose key lies with key custody: derived in a wallet, or from a key of its own. */
export type WalletAccount = { address: string; format: string } & (
  | { walletId: string; path: string }
  | { privateKeyId: string }
)

export type WalletAccounts = {
  /** The Ethereum accounts: those of the first wallet by their paths, then what was imported. */
  accounts: Accounts
  /** Oldest first: the person's own, then what they brought in. */
  wallets: readonly { walletId: string; name: string }[]
  /** The user's own wallet; undefined if there are only keys. */
  walletId: string | undefined
  /** Every address, of any chain. */
  all: readonly WalletAccount[]
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
export async function readWalletAccounts(client: CustodyClient, caller: Caller): Promise<WalletAccounts> {
  const [found, { privateKeys }] = await Promise.all([
    client.query('list_wallets', {}, { ...caller, schema: wallets }),
    client.query('list_private_keys', {}, { ...caller, schema: keys }),
  ])
  const walletId = found.wallets[0]?.walletId
  const derived = await Promise.all(found.wallets.map((wallet) => readWallet(client, wallet.walletId, caller)))
  const lone = privateKeys.flatMap(({ privateKeyId, addresses }) =>
    addresses.map(({ format, address }) => ({ address, format, privateKeyId })),
  )
  const all: WalletAccount[] = [...derived.flat(), ...lone]
  // Words that were brought in twice lead to the same addresses.
  const [first, ...others] = new Set(
    all.flatMap(({ format, address }) => (format === ethereumFormat && isAddress(address) ? [address as Address] : [])),
  )
  if (!first) throw new CustodyError('activeAddressNotFound')
  const named = found.wallets.map(({ walletId, walletName }) => ({ walletId, name: walletName }))
  return { accounts: [first, ...others], wallets: named, walletId, all }
}

/** The Ethereum account at `index` of a wallet (key-custody §3). */
export function ethereumAccount(index: number) {
  return {
    curve: 'CURVE_SECP256K1',
    pathFormat: 'PATH_FORMAT_BIP32',
    path: `m/44'/60'/${index}'/0/0`,
    addressFormat: ethereumFormat,
  } as const
}

/** The first account that is not derived yet in a wallet; `requested` is the wallet that the caller named. */
export type NextAccount = {
  organizationId: string
  walletId: string
  index: number
  requested: string | undefined
}

/** @throws {CustodyError} 'Cannot proceed with your request' if the user has no such wallet, or only keys */
export async function findNextAccount(
  client: CustodyClient,
  { requested, ...caller }: Caller & { requested: string | undefined },
): Promise<NextAccount> {
  const { walletId: own, wallets, all } = await readWalletAccounts(client, caller)
  const walletId = requested ?? own
  if (walletId === undefined || !wallets.some((wallet) => wallet.walletId === walletId))
    throw new CustodyError('cannotProceed')
  const indexes = all.map((account) =>
    'path' in account && account.walletId === walletId ? (indexOf(account.path) ?? -1) : -1,
  )
  return { organizationId: caller.organizationId, walletId, index: Math.max(...indexes) + 1, requested }
}

/** What is held at `address`; addresses of Ethereum are equal whatever their EIP-55 casing. */
export function findWalletAccount({ all }: WalletAccounts, address: string): WalletAccount | undefined {
  return all.find((held) =>
    held.format === ethereumFormat ? held.address.toLowerCase() === address.toLowerCase() : held.address === address,
  )
}

/** The accounts of one wallet, those of Ethereum in the order of their paths. */
async function readWallet(client: CustodyClient, walletId: string, caller: Caller) {
  const accounts = await listAccounts(client, walletId, caller)
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
  caller: Caller,
  after?: string,
): Promise<v.InferOutput<typeof account>[]> {
  const parameters = { walletId, paginationOptions: { limit: String(maxPageSize), after } }
  const { accounts } = await client.query('list_wallet_accounts', parameters, { ...caller, schema: listed })
  const last = accounts.at(-1)
  if (!last || accounts.length < maxPageSize) return accounts
  return [...accounts, ...(await listAccounts(client, walletId, caller, last.walletAccountId))]
}
