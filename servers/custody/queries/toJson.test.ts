import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonPerPiece } from '../base/limits.ts'
import { toJson } from './toJson.ts'

const none = async () => {}

test('behavior: writes what JSON.stringify writes', async () => {
  const json = fc.jsonValue({ maxDepth: 6 })
  const answer = fc.dictionary(fc.string(), fc.oneof(json, fc.constant(undefined)))
  const property = fc.asyncProperty(answer, async (value) => {
    expect(await toJson(value, none)).toBe(JSON.stringify(value))
  })
  await fc.assert(property)
})

test('behavior: other requests run between two pieces of a large answer, and a small one is written at once', async () => {
  let pauses = 0
  const pause = async () => {
    pauses += 1
  }
  await toJson({ organizationData: { users: ['a'] } }, pause)
  expect(pauses).toBe(0)
  const users = Array.from({ length: 35 }, () => 'a'.repeat(jsonPerPiece / 10))
  await toJson({ organizationData: { users } }, pause)
  expect(pauses).toBe(3)
})
