import { expect, test } from 'vitest'
import { relayStorageRules } from '../../../test/relayStorageRules.ts'
import { createMemoryStorage, createRelayMemory, type RelayMemory } from './memoryStorage.ts'

test.each(Object.entries(relayStorageRules))('rule: %s', async (_, rule) => {
  const memories = new Map<string, RelayMemory>()
  const open = (name: string) => {
    const memory = memories.get(name) ?? createRelayMemory()
    memories.set(name, memory)
    return createMemoryStorage(memory)
  }
  await expect(rule(open, 'test')).resolves.toBeUndefined()
})
