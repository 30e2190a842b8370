import * as v from 'valibot'
import { maxPageSize } from '../../wire/custody/limits.ts'
import { address, uuid } from '../../wire/primitives.ts'
import type { CustodyClient } from './custodyClient.ts'
import { CustodyError } from './errors.ts'
import type { Stamper } from './stamp.ts'
import type { Accounts, Address } from './state.ts'

type Wallet = { walletId: string; accounts: Accounts; nextIndex: number }
type Asking = { organizationId: string; stamper: Stamper }

const ethereumPath = /^m\/44'\/60'\/(\d+)'\/0\/0$/

const whoami = v.object({ userId: uuid })
const wallets = v.object({ wallets: v.array(v.object({ walletId: v.string() })) })
const account = v.object({ walletAccountId: v.string(), path: v.string(), address: v.string() })
const listed = v.object({ accounts: v.array(account) })
const created = v.object({ createWalletAccountsResult: v.object({ addresses: v.tuple([address]) }) })

/**
 * The person's wallet with its Ethereum accounts, in the order of their paths.
 * @throws {CustodyError} `activeAddressNotFound` when it has none
 */
export async function readWallet(client: CustodyClient, asking: Asking): Promise<Wallet> {
  const { walletId } = (await client.query('list_wallets', {}, { ...asking, schema: wallets })).wallets[0] ?? {}
  if (!walletId) throw new CustodyError('activeAddressNotFound')
  const found = (await listAccounts(client, walletId, asking))
    .map(({ path, address }) => ({ index: Number(ethereumPath.exec(path)?.[1] ?? Number.NaN), address }))
    .filter((account): account is { index: number; address: Address } => account.index >= 0)
    .sort((left, right) => left.index - right.index)
  const [first, ...others] = found.map((account) => account.address)
  if (!first) throw new CustodyError('activeAddressNotFound')
  return { walletId, accounts: [first, ...others], nextIndex: (found.at(-1)?.index ?? 0) + 1 }
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

/** The id of whoever stamps, in their organization. */
export async function readUserId(client: CustodyClient, asking: Asking): Promise<string> {
  return (await client.query('whoami', {}, { ...asking, schema: whoami })).userId
}

/** Derives the next account, m/44'/60'/i'/0/0 (key-custody §3). */
export async function addAccount(client: CustodyClient, asking: Asking): Promise<Address> {
  const { walletId, nextIndex } = await readWallet(client, asking)
  const { createWalletAccountsResult } = await client.submit(
    'create_wallet_accounts',
    {
      type: 'ACTIVITY_TYPE_CREATE_WALLET_ACCOUNTS',
      parameters: {
        walletId,
        accounts: [
          {
            curve: 'CURVE_SECP256K1',
            pathFormat: 'PATH_FORMAT_BIP32',
            path: `m/44'/60'/${nextIndex}'/0/0`,
            addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
          },
        ],
      },
    },
    { ...asking, schema: created },
  )
  return createWalletAccountsResult.addresses[0]
}
