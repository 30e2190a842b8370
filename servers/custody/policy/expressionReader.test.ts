import { expect, test } from 'vitest'
import { createExpressionReader } from './expressionReader.ts'
import { PolicyError } from './policyError.ts'

function start() {
  let pauses = 0
  const read = createExpressionReader(async () => {
    pauses += 1
  })
  return { read, pauses: () => pauses }
}

test('default: parses a text once, and lets other requests run before', async () => {
  const { read, pauses } = start()
  const first = await read("activity.kind == 'A'", 'condition')
  expect(await read("activity.kind == 'A'", 'condition')).toBe(first)
  expect(pauses()).toBe(1)
})

test('behavior: a condition and a consensus of one text are two expressions', async () => {
  const { read } = start()
  await read('approvers.count() >= 1', 'consensus')
  await expect(read('approvers.count() >= 1', 'condition')).rejects.toThrow(PolicyError)
})
