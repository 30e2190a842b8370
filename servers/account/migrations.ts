import type { Migration } from '../shared/migrate.ts'
import { account } from './migrations/1-account.ts'
import { loginMethods } from './migrations/2-ways-in.ts'

/** The schema of the account server, step by step; what came of it is in `store/tables.ts`. */
export const migrations: readonly Migration[] = [account, loginMethods]
