import type { KeyValueStorage } from '../../core/storage.ts'
import { storageKey } from '../../wire/global/storageKey.ts'

/**
 * Whether a connection that has not expired seems to be stored: enough to decide what a click needs before the wallet,
 * which checks it against its schema, has loaded.
 */
export function keepsConnection(options: { environmentId: string; storage?: KeyValueStorage }): boolean {
  try {
    const { storage = localStorage, environmentId } = options
    return JSON.parse(storage.getItem(storageKey(environmentId)) ?? '').state.connection.expiresAt >= Date.now()
  } catch {
    return false
  }
}
