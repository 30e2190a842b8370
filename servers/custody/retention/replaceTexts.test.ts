import { expect, test } from 'vitest'
import { replacePayloadTexts, toDigestText } from './replaceTexts.ts'

const long = 'x'.repeat(300)

test('default: large payloads alone, and each is listed', () => {
  const calls = [
    { to: '0x', data: long },
    { to: '0x', data: '0x' },
  ]
  const fields = { signWith: long, payload: long, payloads: [long, 'short'], calls, nonce: 1 }
  expect(JSON.parse(replacePayloadTexts(JSON.stringify({ intent: fields })))).toEqual({
    intent: {
      ...{ signWith: long, payload: toDigestText(long), payloads: [toDigestText(long), 'short'], nonce: 1 },
      calls: [
        { to: '0x', data: toDigestText(long) },
        { to: '0x', data: '0x' },
      ],
    },
    replaced: ['intent.payload', 'intent.payloads.0', 'intent.calls.0.data'],
  })
})

test('behavior: a text without large payloads stays as it is', () => {
  const text = '{ "intent": { "payload": "short" } }'
  expect(replacePayloadTexts(text)).toBe(text)
})
