import { expect, test } from 'vitest'
import { createCache } from './cache.ts'

test('default: keeps the values that were used last', () => {
  const cache = createCache<number>(2)
  cache.set('a', 1)
  cache.set('b', 2)
  cache.get('a')
  cache.set('c', 3)
  expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([1, undefined, 3])
})

test('option: sizeOf bounds all values together, also when one is replaced or deleted', () => {
  const cache = createCache<number>(4, (key) => key.length)
  cache.set('aa', 1)
  cache.set('aa', 2)
  cache.set('bb', 3)
  expect([cache.get('aa'), cache.get('bb')]).toEqual([2, 3])
  cache.delete('aa')
  cache.set('cc', 4)
  expect([cache.get('bb'), cache.get('cc')]).toEqual([3, 4])
  cache.set('d', 5)
  expect([cache.get('bb'), cache.get('cc'), cache.get('d')]).toEqual([undefined, 4, 5])
  cache.set('large', 6)
  expect(cache.get('large')).toBeUndefined()
})
