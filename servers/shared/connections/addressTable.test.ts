import { beforeEach, expect, test } from 'vitest'
import { createAddressTable } from './addressTable.ts'

let dropped: string[]
beforeEach(() => {
  dropped = []
})

const create = (perAddress: number, inAll: number, isIdle?: (each: string) => boolean) =>
  createAddressTable<string>({ perAddress, inAll, drop: (each) => dropped.push(each), ...(isIdle && { isIdle }) })

test('default: at the limit of its address, the oldest connection is dropped', () => {
  const table = create(2, 10)
  for (const each of ['a1', 'a2', 'a3']) table.enter(each, 'a', 1)
  table.enter('b1', 'b', 1)
  expect({ dropped, all: [...table.all()], size: table.size() }).toEqual({
    dropped: ['a1'],
    all: ['a2', 'a3', 'b1'],
    size: 3,
  })
})

test('behavior: at the overall limit, the address with the most connections loses one', () => {
  const table = create(10, 4)
  for (const each of ['a1', 'a2', 'a3']) table.enter(each, 'a', 1)
  for (const each of ['b1', 'b2', 'c1']) table.enter(each, each.charAt(0), 1)
  expect(dropped).toEqual(['a1', 'a2'])
})

test('behavior: a reused connection counts as the newest', () => {
  const table = create(2, 10)
  table.enter('a1', 'a', 1)
  table.enter('a2', 'a', 1)
  table.touch('a1')
  table.enter('a3', 'a', 1)
  expect(dropped).toEqual(['a2'])
})

test('behavior: busy connections are dropped after idle ones', () => {
  const table = create(2, 10, (each) => each !== 'a1')
  for (const each of ['a1', 'a2', 'a3']) table.enter(each, 'a', 1)
  expect(dropped).toEqual(['a2'])
  table.leave('a3')
  table.enter('a4', 'a', 2)
  expect(dropped).toEqual(['a2', 'a1'])
})

test('behavior: sizes count; an entry larger than a limit is kept alone', () => {
  const table = create(10, 20)
  table.enter('a1', 'a', 4)
  table.enter('a2', 'a', 6)
  table.enter('a3', 'a', 50)
  expect({ dropped, size: table.size() }).toEqual({ dropped: ['a1', 'a2'], size: 50 })
  table.leave('a3')
  table.leave('a3')
  expect(table.size()).toBe(0)
})
