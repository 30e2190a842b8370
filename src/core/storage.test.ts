import { expect, test } from 'vitest'
import { lastChain } from './lastChain.ts'
import { createStorage } from './storage.ts'

function backing() {
  const kept = new Map<string, string>()
  const state = { full: false }
  const refuse = () => {
    if (state.full) throw new DOMException('full', 'QuotaExceededError')
  }
  return {
    kept,
    state,
    storage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem(key: string, value: string) {
        refuse()
        kept.set(key, value)
      },
      removeItem(key: string) {
        refuse()
        kept.delete(key)
      },
    },
  }
}

test('default', () => {
  const { storage, kept } = backing()
  const ours = createStorage(() => storage)
  ours.setItem('a', '1')
  expect(kept.get('a')).toBe('1')
  expect(ours.getItem('a')).toBe('1')
  ours.removeItem('a')
  expect(ours.getItem('a')).toBeNull()
})

test('behavior: without storage, values are kept until the page closes', () => {
  const ours = createStorage(() => {
    throw new DOMException('blocked', 'SecurityError')
  })
  expect(ours.getItem('a')).toBeNull()
  ours.setItem('a', '1')
  expect(ours.getItem('a')).toBe('1')
  ours.removeItem('a')
  expect(ours.getItem('a')).toBeNull()
})

test('behavior: a value that a full storage refused replaces the old one', () => {
  const { storage, state } = backing()
  const ours = createStorage(() => storage)
  ours.setItem('a', 'old')
  state.full = true
  ours.setItem('a', 'new')
  expect(ours.getItem('a')).toBe('new')
  ours.removeItem('a')
  expect(ours.getItem('a')).toBeNull()
  state.full = false
  ours.setItem('a', 'kept')
  expect(storage.getItem('a')).toBe('kept')
})

test('last chain: each kind of wallet has its own', () => {
  const ours = createStorage(() => backing().storage)
  const memory = createStorage(() => {
    throw new Error('none')
  })
  expect(lastChain('injected', ours).read()).toBeUndefined()
  lastChain('injected', memory).write(1329)
  lastChain('custody', memory).write(1)
  expect(lastChain('injected', memory).read()).toBe(1329)
  expect(lastChain('custody', memory).read()).toBe(1)
})
