import { afterEach, test, vi } from 'vitest'
import { relayStorageRules } from '../../../test/relayStorageRules.ts'
import { openRelayStorage } from './openRelayStorage.ts'

afterEach(() => vi.unstubAllGlobals())

/** The rules that do not need a second tab. */
const alone = [
  'the next transaction reads what the last one wrote',
  'a transaction that throws changes nothing and emits nothing',
]
const blocked = () => Promise.reject(new DOMException('Access is denied.', 'SecurityError'))

test.each(alone)('behavior: without IndexedDB, memory keeps the rule: %s', async (name) => {
  await relayStorageRules[name]?.(openRelayStorage, 'test')
})

test.each(alone)('behavior: with storage blocked by the user, memory keeps the rule: %s', async (name) => {
  vi.stubGlobal('navigator', { locks: { request: blocked, query: blocked } })
  vi.stubGlobal('indexedDB', {
    open() {
      throw new DOMException('Access is denied.', 'SecurityError')
    },
  })
  await relayStorageRules[name]?.(openRelayStorage, 'test')
})
