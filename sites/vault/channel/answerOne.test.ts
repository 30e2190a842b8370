import fc from 'fast-check'
import { maxWaiting, type VaultRequestName, vaultRequests } from 'latchkey/wire/vault'
import { expect, test } from 'vitest'
import { Fault } from '../base/fault.ts'
import { createAnswerOne } from './answerOne.ts'
import type { Answers } from './answers.ts'

const names = Object.keys(vaultRequests) as VaultRequestName[]

/** A vault whose methods do nothing and succeed, except those in `own`. */
function answering(own: Partial<Answers> = {}) {
  const done = Object.fromEntries(names.map((name) => [name, async () => true])) as unknown as Answers
  return createAnswerOne({ ...done, ...own })
}

test('default: the answer has the id of its request', async () => {
  const answerOne = answering({ STAMP_REQUEST: async ({ value }) => `stamp of ${value}` })
  expect(await answerOne({ type: 'STAMP_REQUEST', value: '{}', requestId: 'one' })).toEqual({
    type: 'STAMP',
    value: 'stamp of {}',
    requestId: 'one',
  })
})

test('behavior: a request of the older channel has no id, and neither has its answer', async () => {
  expect(await answering()({ type: 'RESET_EMBEDDED_KEY' })).toEqual({ type: 'EMBEDDED_KEY_RESET', value: true })
})

test.each([
  ['an unknown request', { type: 'SIGN_MESSAGE' }, 'The vault does not know this request.'],
  ['a name that every object has', { type: 'constructor' }, 'The vault does not know this request.'],
  ['a missing value', { type: 'STAMP_REQUEST' }, 'value: is missing'],
  ['a value too long', { type: 'APPLY_SETTINGS', value: 'x'.repeat(5000) }, 'value: is too long'],
  ['another form of key', { type: 'EXTRACT_KEY_ENCRYPTED_BUNDLE', keyFormat: 'x' }, /^keyFormat: expected/],
])('error: %s is refused under its own id', async (_, request, sentence) => {
  const reply = await answering()({ ...request, requestId: 'one' })
  expect(reply).toMatchObject({ type: 'ERROR', requestId: 'one' })
  expect(reply?.value).toMatch(sentence)
})

test('error: our own messages are passed on, others are not', async () => {
  const failing = (error: Error) =>
    answering({ INIT_EMBEDDED_KEY: () => Promise.reject(error) })({ type: 'INIT_EMBEDDED_KEY' })
  expect((await failing(new Fault('noKey')))?.value).toBe(new Fault('noKey').message)
  expect((await failing(new Error('the secret words')))?.value).toBe('Something failed in the vault.')
})

test('behavior: the number of pending requests is limited', async () => {
  const answerOne = answering({ GET_EMBEDDED_PUBLIC_KEY: () => new Promise(() => {}) })
  for (let at = 0; at < maxWaiting; at += 1) void answerOne({ type: 'GET_EMBEDDED_PUBLIC_KEY', requestId: `${at}` })
  const reply = await answerOne({ type: 'INIT_EMBEDDED_KEY', requestId: 'last' })
  expect(reply?.value).toBe('Too many requests wait for the vault.')
})

test('property: any message gets one answer or none, and never throws', async () => {
  const answerOne = answering()
  const requests = fc.oneof(
    fc.anything(),
    fc.record({
      type: fc.oneof(fc.constantFrom(...names), fc.string()),
      value: fc.anything(),
      requestId: fc.anything(),
    }),
  )
  await fc.assert(
    fc.asyncProperty(requests, async (data) => {
      const reply = await answerOne(data)
      if (reply) expect(Object.keys(reply).every((key) => ['type', 'value', 'requestId'].includes(key))).toBe(true)
    }),
  )
})
