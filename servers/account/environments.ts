import { WireError } from 'latchkey/wire'
import type { Environment } from 'latchkey/wire/account'
import type { AccountContext } from './context.ts'
import { findEnvironment, listEnvironments, saveEnvironment } from './store/environments.ts'

/**
 * The environments of this process: those that the operator has named since it started. An environment that is only in
 * the database was removed from the configuration. Its people stay stored, but callers get the reply for an unknown
 * environment.
 */
export type Environments = {
  find(environmentId: string): Promise<Environment | undefined>
  list(): Promise<Environment[]>
  /**
   * Creates or replaces one.
   * @param privateKey of its parent organization's API key, hex
   * @throws {WireError} when another environment has the same organization
   */
  put(environment: Environment, privateKey: string): Promise<void>
}

export function createEnvironments(store: Pick<AccountContext, 'database' | 'envelope'>): Environments {
  /** Organization ids by environment id. */
  const named = new Map<string, string>()
  return {
    find: async (environmentId) =>
      named.has(environmentId) ? findEnvironment(store.database, environmentId) : undefined,
    async list() {
      const all = await listEnvironments(store.database)
      return all.filter(({ environmentId }) => named.has(environmentId))
    },
    async put(environment, privateKey) {
      const { environmentId, custody } = environment
      // Two environments of one organization would accept each other's proofs, such as a token for a code (threats
      // T32).
      const isShared = [...named].some(([id, held]) => id !== environmentId && held === custody.organizationId)
      if (isShared) throw new WireError('custody.organizationId', 'belongs to another environment')
      await saveEnvironment(store, environment, privateKey)
      named.set(environmentId, custody.organizationId)
    },
  }
}
