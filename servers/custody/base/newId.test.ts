import { expect, test } from 'vitest'
import { createNewId } from './newId.ts'

test('default: a version 7 UUID of the clock', () => {
  const id = createNewId(() => 0x0123456789ab)()
  expect(id).toMatch(/^01234567-89ab-7000-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})

test('behavior: ids sort in the order of their creation, within a millisecond and when the clock goes back', () => {
  let at = 1000
  const newId = createNewId(() => at)
  const ids = Array.from({ length: 10_000 }, (_, made) => {
    if (made === 5_000) at = 900
    return newId()
  })
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
})
