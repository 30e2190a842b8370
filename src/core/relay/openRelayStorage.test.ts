import { afterEach, test, vi } from 'vitest'
import { relayStorageRules } from '../../../test/relayStorageRules.ts'
import { openRelayStorage } from './openRelayStorage.ts'

afterEach(() => vi.unstubAllGlobals())

/** The rules that one tab alone can keep. */
const alone = [
  'what a transaction put, the next one has',
  'a transaction that throws changes nothing and tells nothing',
]
const blocked = () => Promise.reject(new DOMException('Access is denied.', 'SecurityError'))

test.each(alone)('behavior: where a browser offers no storage, memory keeps the rule: %s', async (name) => {
  await relayStorageRules[name]?.(openRelayStorage, 'test')
})

test.each(alone)('behavior: where the person blocks it, memory keeps the rule: %s', async (name) => {
  vi.stubGlobal('navigator', { locks: { request: blocked, query: blocked } })
  vi.stubGlobal('indexedDB', {
    open() {
      throw new DOMException('Access is denied.', 'SecurityError')
    },
  })
  await relayStorageRules[name]?.(openRelayStorage, 'test')
})
