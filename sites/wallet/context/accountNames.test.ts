import { expect, test } from 'vitest'
import { createAccountNames, maxNameLength } from './accountNames.ts'

function memoryStorage() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

test('default: a name is kept for the next visit, per environment, and an empty one removes it', () => {
  const storage = memoryStorage()
  const names = createAccountNames({ environmentId: 'a', storage })
  names.name('0x1', '  Savings ')
  names.name('0x2', 'x'.repeat(100))
  const again = createAccountNames({ environmentId: 'a', storage })
  expect(again.store.getState()).toEqual({ '0x1': 'Savings', '0x2': 'x'.repeat(maxNameLength) })
  expect(createAccountNames({ environmentId: 'b', storage }).store.getState()).toEqual({})
  again.name('0x1', ' ')
  expect(again.store.getState()).not.toHaveProperty('0x1')
})

test('error: unreadable names are dropped', () => {
  const storage = memoryStorage()
  storage.setItem('latchkey-account-names-a', '[[')
  expect(createAccountNames({ environmentId: 'a', storage }).store.getState()).toEqual({})
})
