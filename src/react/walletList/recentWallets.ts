import { createStorage, type KeyValueStorage } from '../../core/storage.ts'

const key = 'latchkey-recent-wallets'
const maxRecent = 3

/** Ids of the wallets that were connected last in this browser, the latest first. */
export function readRecentWallets(storage: KeyValueStorage = createStorage()): readonly string[] {
  try {
    const ids: unknown = JSON.parse(storage.getItem(key) ?? '[]')
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string').slice(0, maxRecent) : []
  } catch {
    // Not ours, or cut short: nobody misses it.
    return []
  }
}

/** Puts a wallet before the others. */
export function rememberWallet(id: string, storage: KeyValueStorage = createStorage()): void {
  const others = readRecentWallets(storage).filter((known) => known !== id)
  storage.setItem(key, JSON.stringify([id, ...others].slice(0, maxRecent)))
}
