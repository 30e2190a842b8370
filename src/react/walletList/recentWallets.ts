import { createStorage, type KeyValueStorage } from '../../core/storage.ts'

const key = 'latchkey-recent-wallets'
const maxRecent = 3

/** Returns the ids of the wallets that were last connected in this browser, the latest first. */
export function readRecentWallets(storage: KeyValueStorage = createStorage()): readonly string[] {
  try {
    const ids: unknown = JSON.parse(storage.getItem(key) ?? '[]')
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string').slice(0, maxRecent) : []
  } catch {
    // The content is invalid, so there are no recent wallets.
    return []
  }
}

/** Puts a wallet first in the list. */
export function rememberWallet(id: string, storage: KeyValueStorage = createStorage()): void {
  const others = readRecentWallets(storage).filter((known) => known !== id)
  storage.setItem(key, JSON.stringify([id, ...others].slice(0, maxRecent)))
}
