import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createLogBuffer } from './logBuffer.ts'

const now = () => 5
const bytes = (text: string) => new TextEncoder().encode(text).length

test('default: lines of JSON, oldest first', () => {
  const log = createLogBuffer({ now })
  log.write({ event: 'asked', method: 'personal_sign', chainId: 1 })
  log.write({ event: 'failed', code: 4001 })
  expect(log.read()).toBe(
    '{"at":5,"event":"asked","method":"personal_sign","chainId":1}\n{"at":5,"event":"failed","code":4001}\n',
  )
})

test('behavior: holds 1,024,000 bytes and drops the oldest', () => {
  const log = createLogBuffer({ now })
  const line = bytes('{"at":5,"event":"e","code":100000}\n')
  const fitting = Math.floor(1_024_000 / line)
  for (let code = 100_000; code < 100_000 + fitting; code++) log.write({ event: 'e', code })
  expect(log.read()).toContain('"code":100000}')
  log.write({ event: 'e', code: 999_999 })
  expect(log.read()).not.toContain('"code":100000}')
  expect(log.read()).toContain('"code":100001}')
  expect(bytes(log.read())).toBeLessThanOrEqual(1_024_000)
})

test('behavior: counts bytes, not characters', () => {
  const log = createLogBuffer({ now, maxBytes: 60 })
  log.write({ event: '✓'.repeat(10) })
  log.write({ event: '✗' })
  expect(log.read()).toBe('{"at":5,"event":"✗"}\n')
})

test('error: a line that is larger than the buffer', () => {
  const log = createLogBuffer({ now, maxBytes: 30 })
  log.write({ event: 'kept' })
  expect(() => log.write({ event: 'a b '.repeat(30) })).toThrow(
    'A log line of 140 bytes does not fit a buffer of 30 bytes',
  )
  expect(log.read()).toContain('kept')
})

test('behavior: T30, only listed fields, and nothing that could be a key', () => {
  const log = createLogBuffer({ now })
  const secret = 'ccfc261f58193c98ca4ad4a53bbac6f0ee29bc4d48438090446908622ca79af6'
  const token = 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJwZXJzb24ifQ.c2lnbmF0dXJl'
  log.write({ event: `opened with ${secret}`, wallet: token, sharedSecret: secret, params: [secret] } as never)
  expect(log.read()).toBe('{"at":5,"event":"opened with [redacted]","wallet":"[redacted]"}\n')
})

test('property: never above its size, and always the newest lines', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 20 })), fc.integer({ min: 200, max: 500 }), (events, maxBytes) => {
      const log = createLogBuffer({ now, maxBytes })
      for (const [code, event] of events.entries()) {
        log.write({ event, code })
        expect(bytes(log.read())).toBeLessThanOrEqual(maxBytes)
        expect(log.read()).toContain(`"code":${code}}`)
      }
    }),
  )
})
