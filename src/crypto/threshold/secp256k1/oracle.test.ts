import { expect, test } from 'vitest'
import { toHex } from '../../hex.ts'
import { indexedOracle, oracle, oracleScalar, oracleScalars } from './oracle.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

test('behavior: other parts, labels or orders give other results', () => {
  const answers = [
    oracle('l', [bytes('a'), bytes('bc')]),
    oracle('l', [bytes('ab'), bytes('c')]),
    oracle('l', [bytes('abc')]),
    oracle('l', [bytes('abc'), bytes('')]),
    oracle('l', [bytes(''), bytes('abc')]),
    oracle('la', [bytes('bc')]),
    oracle('l', []),
  ]
  expect(new Set(answers.map(toHex)).size).toBe(answers.length)
})

test('behavior: the indexed oracle tells label, context, index and input apart', () => {
  const input = new Uint8Array(16)
  const answers = [
    indexedOracle('l', [bytes('a')])(0, input, 32),
    indexedOracle('l', [bytes('a')])(1, input, 32),
    indexedOracle('l', [bytes('b')])(0, input, 32),
    indexedOracle('m', [bytes('a')])(0, input, 32),
    indexedOracle('l', [bytes('a')])(0, new Uint8Array(16).fill(1), 32),
  ]
  expect(new Set(answers.map(toHex)).size).toBe(answers.length)
})

test('behavior: answers are frozen with the protocol version', () => {
  expect(toHex(oracle('test', [bytes('a'), bytes('bc')]))).toMatchInlineSnapshot(
    `"9b38affc32ee614821acbde3b02cccad1081e8a9030f58df9976a55af2f0f155"`,
  )
  expect(toHex(indexedOracle('test', [bytes('a')])(7, bytes('row'), 32))).toMatchInlineSnapshot(
    `"b525c8625633012e99c64495c7d625a9cce8fc84310a952a3a544126c1f3e72c"`,
  )
  expect(oracleScalar('test', [bytes('a')]).toString(16)).toMatchInlineSnapshot(
    `"2f18e2e40bb0ca8d7c5b48dcfab8004e3f588e4ac958f4d1bb3dc68bc17379e5"`,
  )
  expect(oracleScalars('test', [bytes('a')], 2)[0]).toBe(oracleScalar('test', [bytes('a')]))
})
