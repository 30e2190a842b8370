import type { KeyValueStorage } from '../../core/storage.ts'

/**
 * Whether a connection that has not expired seems to be stored: enough to decide what a click needs before the wallet,
 * which checks it against its schema, has loaded.
 */
export function keepsConnection(key: string, storage?: KeyValueStorage): boolean {
  try {
    return JSON.parse((storage ?? localStorage).getItem(key) ?? '').state.connection.expiresAt >= Date.now()
  } catch {
    return false
  }
}
