import { expect, test } from 'vitest'
import { createLogBuffer } from './logBuffer.ts'
import { logged } from './logged.ts'

async function linesOf(error: unknown, options: { method?: string; isWarning?: () => boolean } = {}) {
  const log = createLogBuffer({ now: () => 0 })
  const work = () => Promise.reject(error)
  await expect(logged({ log, wallet: 'any', method: 'eth_call', ...options }, work)).rejects.toBe(error)
  return JSON.parse(log.read())
}

test('default: a failure is logged as an error, a rejection by the user as a warning', async () => {
  expect(await linesOf({ code: -32603 })).toEqual({
    at: 0,
    event: 'error',
    wallet: 'any',
    method: 'eth_call',
    code: -32603,
  })
  expect(await linesOf({ code: 4001 })).toMatchObject({ event: 'warning', code: 4001 })
  expect(await linesOf(undefined)).toEqual({ at: 0, event: 'error', wallet: 'any', method: 'eth_call' })
})

test('option: isWarning', async () => {
  expect(await linesOf({ code: 5 }, { isWarning: () => true })).toMatchObject({ event: 'warning' })
})

test('behavior: T30, logs no message text, and a method name only up to its maximum length', async () => {
  const line = await linesOf(new Error('secret'), { method: 'x y '.repeat(1_000_000) })
  expect(line.method).toHaveLength(64)
  expect(JSON.stringify(line)).not.toContain('secret')
})

test('behavior: the work starts synchronously, and its result is returned', async () => {
  let begun = false
  const done = logged({ wallet: 'any', method: 'eth_call' }, () => {
    begun = true
    return 7
  })
  expect(begun).toBe(true)
  expect(await done).toBe(7)
})
