import { expect, test } from 'vitest'
import { createMemoryStorage, createRelayMemory } from './memoryStorage.ts'
import { nextRequestId } from './nextRequestId.ts'

test('behavior: ids grow, within one millisecond, when the clock is set back, and across tabs', async () => {
  const memory = createRelayMemory()
  const tabs = [createMemoryStorage(memory), createMemoryStorage(memory)]
  const ids: number[] = []
  for (let round = 0; round < 100; round += 1) {
    for (const tab of tabs) ids.push(await tab.transaction((tx) => nextRequestId(tx, 1_900_000_000_000 - round)))
  }
  expect(new Set(ids).size).toBe(200)
  expect(ids).toEqual(ids.toSorted((a, b) => a - b))
  expect(String(ids[0])).toMatch(/^1900000000000\d{3}$/)
})
