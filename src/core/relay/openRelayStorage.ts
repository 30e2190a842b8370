import { createIndexedDbStorage } from './indexedDbStorage.ts'
import { createMemoryStorage } from './memoryStorage.ts'
import type { RelayStorage } from './storage.ts'

/**
 * The storage of one client of this origin: IndexedDB, shared by its tabs. Where the browser has none or the user blocked it,
 * memory until the page is closed.
 */
export function openRelayStorage(prefix: string): RelayStorage {
  const isOffered = typeof indexedDB !== 'undefined' && typeof navigator !== 'undefined' && 'locks' in navigator
  if (!isOffered) return createMemoryStorage()
  const shared = createIndexedDbStorage(`latchkey-relay-${prefix}`)
  const memory = createMemoryStorage()
  // Blocked storage looks available, and fails only when it is used.
  const chosen = shared.transaction(async () => shared).catch(() => memory)
  return {
    tab: shared.tab,
    transaction: async (work) => (await chosen).transaction(work),
    watch(listener, options) {
      shared.watch(listener, options)
      memory.watch(listener, options)
    },
    isOpen: async (tab) => (await chosen).isOpen(tab),
    whenClosed: async (tab) => (await chosen).whenClosed(tab),
    close() {
      shared.close()
      memory.close()
    },
  }
}
