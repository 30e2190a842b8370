import { beforeEach, expect, test } from 'vitest'
import { createAddressTable } from './addressTable.ts'

let dropped: string[]
beforeEach(() => {
  dropped = []
})

const create = (perAddress: number, inAll: number, isIdle?: (each: string) => boolean) =>
  createAddressTable<string>({ perAddress, inAll, drop: (each) => dropped.push(each), ...(isIdle && { isIdle }) })

test('default: at the bound of its address, the oldest makes room', () => {
  const table = create(2, 10)
  for (const each of ['a1', 'a2', 'a3']) table.enter(each, 'a', 1)
  table.enter('b1', 'b', 1)
  expect({ dropped, all: [...table.all()], size: table.size() }).toEqual({
    dropped: ['a1'],
    all: ['a2', 'a3', 'b1'],
    size: 3,
  })
})

test('behavior: at the bound of all, the address that has most makes room', () => {
  const table = create(10, 4)
  for (const each of ['a1', 'a2', 'a3']) table.enter(each, 'a', 1)
  for (const each of ['b1', 'b2', 'c1']) table.enter(each, each.charAt(0), 1)
  expect(dropped).toEqual(['a1', 'a2'])
})

test('behavior: one that was used again is the youngest', () => {
  const table = create(2, 10)
  table.enter('a1', 'a', 1)
  table.enter('a2', 'a', 1)
  table.touch('a1')
  table.enter('a3', 'a', 1)
  expect(dropped).toEqual(['a2'])
})

test('behavior: one that is served makes room after those that are idle', () => {
  const table = create(2, 10, (each) => each !== 'a1')
  for (const each of ['a1', 'a2', 'a3']) table.enter(each, 'a', 1)
  expect(dropped).toEqual(['a2'])
  table.leave('a3')
  table.enter('a4', 'a', 2)
  expect(dropped).toEqual(['a2', 'a1'])
})

test('behavior: sizes count; one that is larger than a bound has room alone', () => {
  const table = create(10, 20)
  table.enter('a1', 'a', 4)
  table.enter('a2', 'a', 6)
  table.enter('a3', 'a', 50)
  expect({ dropped, size: table.size() }).toEqual({ dropped: ['a1', 'a2'], size: 50 })
  table.leave('a3')
  table.leave('a3')
  expect(table.size()).toBe(0)
})
