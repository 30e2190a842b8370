import { expect, test } from 'vitest'
import { createSessionIds, readWaasEnvelope, toReadyText, toWaasStep } from './envelope.ts'

const message = { type: 'getWallets', args: [], messageSessionId: '1-0', origin: 'host' }

test('default: unknown keys are dropped', () => {
  const stamped = { ...message, transportStamps: [{ messageTransportId: 'a', emittedAt: 1 }] }
  expect(readWaasEnvelope(stamped, 'host')).toEqual({ ...message, doNotAck: false })
})

test.each([
  ['no object', 'iframe-ready-1'],
  ['nothing', null],
  ['arguments that are no list', { ...message, args: {} }],
  ['an id that is no text', { ...message, messageSessionId: 1 }],
  ['no type', { ...message, type: undefined }],
  ['a very long id', { ...message, messageSessionId: '1'.repeat(129) }],
  ['the label of the other end', { ...message, origin: 'webview' }],
])('behavior: %s is no message', (_, data) => {
  expect(readWaasEnvelope(data, 'host')).toBeUndefined()
})

test('behavior: only the three suffixes make an answer', () => {
  expect(toWaasStep('signMessage__resolve')).toEqual({ name: 'signMessage', step: 'resolve' })
  expect(toWaasStep('signMessage')).toBeUndefined()
  expect(toWaasStep('signMessage__other')).toBeUndefined()
})

test('behavior: ids count up in one channel, and two channels share none', () => {
  const [one, other] = [createSessionIds(), createSessionIds()]
  const ids = [one(), one(), other(), other()]
  expect(new Set(ids).size).toBe(4)
  expect(ids.map((id) => id.slice(id.lastIndexOf('-')))).toEqual(['-0', '-1', '-0', '-1'])
})

test('behavior: the text of a ready frame', () => {
  expect(toReadyText('b4eb8c84-03a9-4332-9788-a3d11cf4d1af')).toBe('iframe-ready-b4eb8c84-03a9-4332-9788-a3d11cf4d1af')
})
