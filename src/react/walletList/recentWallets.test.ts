import { expect, test } from 'vitest'
import type { KeyValueStorage } from '../../core/storage.ts'
import { readRecentWallets, rememberWallet } from './recentWallets.ts'

function storageOf(text?: string): KeyValueStorage {
  const kept = new Map(text === undefined ? [] : [['latchkey-recent-wallets', text]])
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
}

test('default: the last three wallets, latest first, each once', () => {
  const storage = storageOf()
  for (const id of ['a', 'b', 'a', 'c', 'd']) rememberWallet(id, storage)
  expect(readRecentWallets(storage)).toEqual(['d', 'c', 'a'])
})

test.each(['', '{', '{}', '"a"', 'null'])('behavior: storage that holds %j counts as empty', (text) => {
  expect(readRecentWallets(storageOf(text))).toEqual([])
})

test('behavior: entries that are no text are dropped', () => {
  expect(readRecentWallets(storageOf('["a",1,null]'))).toEqual(['a'])
})
