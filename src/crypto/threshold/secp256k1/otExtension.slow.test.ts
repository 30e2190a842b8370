import { describe, expect, test } from 'vitest'
import { randomBytes } from '../../randomBytes.ts'
import { baseOtCount, isBitSet } from './baseOtParameters.ts'
import { columnLength, xor } from './bitColumns.ts'
import {
  expandRows,
  extendAsReceiver,
  extendAsSender,
  extensionLength,
  otCount,
  receiverCheck,
  receiverColumns,
  rowLength,
} from './otExtension.ts'
import { dealSeeds } from './testing/pair.ts'

const context = randomBytes(32)
const columnAt = (columns: Uint8Array, index: number) => columns.slice(index * columnLength, (index + 1) * columnLength)

test('behavior: the receiver knows the column of each choice, and not the other', () => {
  const { alice, bob } = dealSeeds()
  const choices = randomBytes(rowLength)
  const message = extendAsReceiver(context, bob, choices)
  expect(message.length).toBe(extensionLength)
  const [own, columns0] = [receiverColumns(context, bob), extendAsSender(context, alice, message)!]
  for (let index = 0; index < otCount; index++) {
    const zero = columnAt(columns0, index)
    const one = xor(zero, alice.delta)
    const [chosen, other] = isBitSet(choices, index) ? [one, zero] : [zero, one]
    expect(columnAt(own, index)).toEqual(chosen)
    expect(columnAt(own, index)).not.toEqual(other)
  }
})

test('behavior: another run has other rows', () => {
  const { bob } = dealSeeds()
  const choices = new Uint8Array(rowLength)
  expect(extendAsReceiver(context, bob, choices)).not.toEqual(extendAsReceiver(randomBytes(32), bob, choices))
  expect(receiverColumns(context, bob)).not.toEqual(receiverColumns(randomBytes(32), bob))
})

describe('attack', () => {
  const { alice, bob } = dealSeeds()
  const choices = randomBytes(rowLength)
  const message = extendAsReceiver(context, bob, choices)
  const checkAt = baseOtCount * rowLength

  test('a message of another run, or in the other direction, is noticed', () => {
    expect(extendAsSender(randomBytes(32), alice, message)).toBeUndefined()
  })

  test('a changed check is noticed, for a row whose bit of delta is set or not', () => {
    for (let place = checkAt; place < message.length; place += 97) {
      const changed = message.map((byte, index) => (index === place ? byte ^ 4 : byte))
      // The check's first element counts only in rows whose bit is set; some are.
      expect(extendAsSender(context, alice, changed)).toBeUndefined()
    }
  })

  test('different choices in one row pass only if that bit of delta is 0: one bit leaks for each try', () => {
    let passed = 0
    for (let row = 0; row < baseOtCount; row += 2) {
      const changed = cheat(row)
      const isRefused = extendAsSender(context, alice, changed) === undefined
      expect(isRefused).toBe(isBitSet(alice.delta, row))
      passed += Number(!isRefused)
    }
    expect(passed).toBeGreaterThan(8)
  })

  function cheat(row: number): Uint8Array {
    const rows = message.slice(0, checkAt)
    rows[row * rowLength] = (rows[row * rowLength] ?? 0) ^ 1
    return new Uint8Array([...rows, ...receiverCheck(context, rows, choices, expandRows(context, bob.seeds0))])
  }
})
