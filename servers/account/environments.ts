import type { Environment } from 'latchkey/wire/account'
import type { AccountContext } from './context.ts'
import { findEnvironment, listEnvironments, saveEnvironment } from './store/environments.ts'

/**
 * The environments of this process: those that its operator has named since it started. Any other that the database still
 * holds was taken out of the configuration: it is kept with its people, and to a caller there is no such environment.
 */
export type Environments = {
  find(environmentId: string): Promise<Environment | undefined>
  list(): Promise<Environment[]>
  /** Makes or replaces one. @param privateKey of its parent organization's API key, hex */
  put(environment: Environment, privateKey: string): Promise<void>
}

export function createEnvironments(store: Pick<AccountContext, 'database' | 'envelope'>): Environments {
  const named = new Set<string>()
  return {
    find: async (environmentId) =>
      named.has(environmentId) ? findEnvironment(store.database, environmentId) : undefined,
    async list() {
      const all = await listEnvironments(store.database)
      return all.filter(({ environmentId }) => named.has(environmentId))
    },
    async put(environment, privateKey) {
      await saveEnvironment(store, environment, privateKey)
      named.add(environment.environmentId)
    },
  }
}
