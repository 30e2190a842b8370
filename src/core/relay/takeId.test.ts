import { expect, test } from 'vitest'
import { createMemoryStorage, createRelayMemory } from './memoryStorage.ts'
import { takeId } from './takeId.ts'

test('behavior: ids grow, also in one millisecond, after a step back of the clock, and across tabs', async () => {
  const memory = createRelayMemory()
  const tabs = [createMemoryStorage(memory), createMemoryStorage(memory)]
  const ids: number[] = []
  for (let round = 0; round < 100; round += 1) {
    for (const tab of tabs) ids.push(await tab.turn((turn) => takeId(turn, 1_900_000_000_000 - round)))
  }
  expect(new Set(ids).size).toBe(200)
  expect(ids).toEqual(ids.toSorted((a, b) => a - b))
  expect(String(ids[0])).toMatch(/^1900000000000\d{3}$/)
})
