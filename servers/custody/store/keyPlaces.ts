import type { Place } from '../../shared/envelope.ts'
import type { PrivateKeyRow } from './tables/privateKeys.ts'
import type { WalletAccountRow } from './tables.ts'

/**
 * The columns that are authenticated with the key of an account. If one of them was changed, the key does not open. So
 * an attacker who writes to the database cannot put the key of one address under another, or move an account into a
 * wallet with other policies (threats T18).
 */
export const accountFacts = [
  'walletId',
  'curve',
  'path',
  'addressFormat',
  'address',
  'lookup',
  'publicKey',
] as const satisfies (keyof WalletAccountRow)[]

/** The columns that are authenticated with a private key. Its addresses follow from them (see `signers`). */
export const privateKeyFacts = ['curve', 'publicKey'] as const satisfies (keyof PrivateKeyRow)[]

/** Returns the place of an account's sealed key. */
export function accountPlace(
  row: Pick<WalletAccountRow, 'id' | 'organizationId' | (typeof accountFacts)[number]>,
): Place {
  const facts = accountFacts.map((column) => row[column])
  return { table: 'custodyWalletAccount', row: row.id, tenant: row.organizationId, facts }
}

/** Returns the place of a sealed private key. */
export function privateKeyPlace(
  row: Pick<PrivateKeyRow, 'id' | 'organizationId' | (typeof privateKeyFacts)[number]>,
): Place {
  const facts = privateKeyFacts.map((column) => row[column])
  return { table: 'custodyPrivateKey', row: row.id, tenant: row.organizationId, facts }
}
