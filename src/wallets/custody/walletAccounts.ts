import * as v from 'valibot'
import { address, uuid } from '../../wire/primitives.ts'
import type { Address } from '../embedded/embeddedState.ts'
import type { CustodyClient } from './custodyClient.ts'
import { CustodyError } from './errors.ts'
import { type Asking, readHoldings } from './holdings.ts'

const whoami = v.object({ userId: uuid })
const created = v.object({ createWalletAccountsResult: v.object({ addresses: v.tuple([address]) }) })

/** The id of whoever stamps, in their organization. */
export async function readUserId(client: CustodyClient, asking: Asking): Promise<string> {
  return (await client.query('whoami', {}, { ...asking, schema: whoami })).userId
}

/** The Ethereum account at `index` of a wallet (key-custody §3). */
export function ethereumAccount(index: number) {
  return {
    curve: 'CURVE_SECP256K1',
    pathFormat: 'PATH_FORMAT_BIP32',
    path: `m/44'/60'/${index}'/0/0`,
    addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
  } as const
}

/** Where the next account comes. */
export type NextAccount = { organizationId: string; walletId: string; index: number }

/** @throws {CustodyError} 'Cannot proceed with your request' where the person has keys but no wallet */
export async function findNextAccount(client: CustodyClient, asking: Asking): Promise<NextAccount> {
  const { walletId, nextIndex: index } = await readHoldings(client, asking)
  if (!walletId) throw new CustodyError('cannotProceed')
  return { organizationId: asking.organizationId, walletId, index }
}

/** Derives an account. */
export async function addAccount(
  client: CustodyClient,
  { walletId, index }: NextAccount,
  { at, ...asking }: Asking & { at: () => number },
): Promise<Address> {
  const parameters = { walletId, accounts: [ethereumAccount(index)] }
  const { createWalletAccountsResult } = await client.submit(
    'create_wallet_accounts',
    { type: 'ACTIVITY_TYPE_CREATE_WALLET_ACCOUNTS', parameters, at },
    { ...asking, schema: created },
  )
  return createWalletAccountsResult.addresses[0]
}
