/**
 * The data of the servers in three parts, each with a key-encryption key and a database of its own. An attacker with
 * one part and its key cannot sign for a managed wallet.
 */
export const realmNames = ['main', 'mpc', 'shares'] as const
export type RealmName = (typeof realmNames)[number]

/** The environment variables of each part. The first may also name a file, with `_FILE` behind it. */
export const variablesOf = {
  main: { key: 'LATCHKEY_KEK', databaseUrl: 'DATABASE_URL' },
  mpc: { key: 'LATCHKEY_MPC_KEK', databaseUrl: 'MPC_DATABASE_URL' },
  shares: { key: 'LATCHKEY_SHARES_KEK', databaseUrl: 'SHARES_DATABASE_URL' },
} as const satisfies Record<RealmName, { key: string; databaseUrl: string }>

/** Returns the part to which a server's data belong. */
export function realmOf(server: string): RealmName {
  return server === 'mpc' || server === 'shares' ? server : 'main'
}
