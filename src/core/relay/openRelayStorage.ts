import { createIndexedDbStorage } from './indexedDbStorage.ts'
import { createMemoryStorage } from './memoryStorage.ts'
import type { RelayStorage } from './storage.ts'

/**
 * The storage of one client of this origin: in IndexedDB, shared by its tabs; where there is none, or the person has
 * blocked it, in memory until the page goes.
 */
export function openRelayStorage(prefix: string): RelayStorage {
  const isOffered = typeof indexedDB !== 'undefined' && typeof navigator !== 'undefined' && 'locks' in navigator
  if (!isOffered) return createMemoryStorage()
  const shared = createIndexedDbStorage(`latchkey-relay-${prefix}`)
  const memory = createMemoryStorage()
  // Blocked storage is offered like any other, and says no only when it is used.
  const chosen = shared.turn(async () => shared).catch(() => memory)
  return {
    tab: shared.tab,
    turn: async (work) => (await chosen).turn(work),
    watch(listener, options) {
      shared.watch(listener, options)
      memory.watch(listener, options)
    },
    isOpen: async (tab) => (await chosen).isOpen(tab),
    close() {
      shared.close()
      memory.close()
    },
  }
}
