import { expect, test } from 'vitest'
import { once } from './once.ts'

test('default: made once, shared by all', async () => {
  let made = 0
  const get = once(async () => ++made)
  expect(await Promise.all([get(), get()])).toEqual([1, 1])
  expect(await get()).toBe(1)
})

test('behavior: a failure is forgotten', async () => {
  let tries = 0
  const get = once(async () => {
    if (++tries === 1) throw new Error('first')
    return tries
  })
  await expect(get()).rejects.toThrow('first')
  expect(await get()).toBe(2)
})
