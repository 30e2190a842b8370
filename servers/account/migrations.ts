import type { Migration } from '../shared/migrate.ts'
import { account } from './migrations/1-account.ts'
import { loginMethods } from './migrations/2-login-methods.ts'
import { secrets } from './migrations/3-secrets.ts'
import { sessionIdKeys } from './migrations/4-session-id-keys.ts'
import { managedWallets } from './migrations/5-managed-wallets.ts'
import { keyShares } from './migrations/6-key-shares.ts'

/** The schema of the account server, step by step; the result is in `store/tables.ts`. */
export const migrations: readonly Migration[] = [
  account,
  loginMethods,
  secrets,
  sessionIdKeys,
  managedWallets,
  keyShares,
]
