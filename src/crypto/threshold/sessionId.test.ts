import { expect, test } from 'vitest'
import { toHex } from '../hex.ts'
import { type SessionBinding, toSessionId } from './sessionId.ts'

const binding: SessionBinding = {
  environmentId: 'e',
  walletId: 'w',
  ceremonyId: 'c',
  kind: 'sign',
  engine: 'dkls23-1',
  scheme: 'TWO_OF_TWO',
  epoch: 3,
  origin: 'https://page.example',
  digest: 'aa',
  clientNonce: '01',
  serverNonce: '02',
}

test('behavior: every field changes the session id', () => {
  const changed = Object.keys(binding).map((field) => toHex(toSessionId({ ...binding, [field]: 4 })))
  expect(new Set([toHex(toSessionId(binding)), ...changed]).size).toBe(Object.keys(binding).length + 1)
})

test('behavior: text that moves from one field to the next makes another session id', () => {
  const moved = { ...binding, environmentId: 'ew', walletId: '' }
  expect(toSessionId(moved)).not.toEqual(toSessionId(binding))
})

test('behavior: the id of this version of the protocol does not change', () => {
  expect(toHex(toSessionId(binding))).toMatchInlineSnapshot(
    `"7a9fe8593ab4cd9d3076684d1a48b1aa4bf7254721223d16c5dfdd7ad511f2d4"`,
  )
})
