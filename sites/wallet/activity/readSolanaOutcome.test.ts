import { expect, test } from 'vitest'
import { readSolanaOutcome } from './readSolanaOutcome.ts'

const hash = '5'.repeat(88)
const look = (status: unknown) => readSolanaOutcome({ hash }, async () => ({ context: { slot: 1 }, value: [status] }))

test.each([
  ['unknown', null],
  ['pending', { err: null, confirmationStatus: 'processed' }],
  ['confirmed', { err: null, confirmationStatus: 'confirmed' }],
  ['confirmed', { err: null, confirmationStatus: 'finalized' }],
  ['failed', { err: { InstructionError: [0, 'Custom'] }, confirmationStatus: 'finalized' }],
])('default: %s', async (kind, status) => {
  expect(await look(status)).toMatchObject({ kind })
})

test('attack: a node that answers with something else settles nothing', async () => {
  await expect(look('finalized')).rejects.toThrow()
})
