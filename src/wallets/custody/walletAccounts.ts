import * as v from 'valibot'
import { maxPageSize } from '../../wire/custody/limits.ts'
import { isAddress } from '../../wire/isAddress.ts'
import type { Accounts, Address } from '../embedded/embeddedState.ts'
import type { CustodyClient } from './custodyClient.ts'
import { CustodyError } from './errors.ts'
import type { Stamper } from './stamp.ts'

export type Caller = { organizationId: string; stamper: Stamper }

/** An address whose key key custody holds: derived in a wallet, or from a single key. */
export type WalletAccount = { address: string; format: string } & (
  | { walletId: string; path: string }
  | { privateKeyId: string }
)

export type WalletAccounts = {
  /** The Ethereum accounts: those of the first wallet by path, then the imported ones. */
  accounts: Accounts
  /** Oldest first: the user's own wallet, then the imported ones. */
  wallets: readonly { walletId: string; name: string }[]
  /** The user's own wallet; undefined if there are only keys. */
  walletId: string | undefined
  /** All addresses on all chains. */
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
 * Reads all wallets, accounts and keys of one organization.
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
  // A phrase that was imported twice gives the same addresses twice.
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

/** Finds the first account that is not derived yet; `requested` is the wallet that the caller named. */
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

/** Finds what is held at `address`. Ethereum addresses are compared without their EIP-55 casing. */
export function findWalletAccount({ all }: WalletAccounts, address: string): WalletAccount | undefined {
  return all.find((held) =>
    held.format === ethereumFormat ? held.address.toLowerCase() === address.toLowerCase() : held.address === address,
  )
}

/** Reads the accounts of one wallet, with the Ethereum accounts sorted by path. */
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

/** Reads all accounts of a wallet, page by page (key-custody §2.1). */
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
