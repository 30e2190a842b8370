import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createLog } from './log.ts'
import { warnOfProxy } from './warnOfProxy.ts'

/** Returns the log after requests with these headers. */
async function logged(trustedProxies: number, ...requests: Record<string, string>[]): Promise<string[]> {
  const lines: string[] = []
  const log = createLog({ write: (line) => lines.push(line) })
  const app = new Hono().use(warnOfProxy({ server: 'test', log, trustedProxies })).get('/', (c) => c.text('ok'))
  for (const headers of requests) expect(await (await app.request('/', { headers })).text()).toBe('ok')
  return lines
}
const forwarded = { 'X-Forwarded-For': '203.0.113.7' }

test('default: said once, without the address', async () => {
  const [line = '', ...more] = await logged(0, {}, forwarded, forwarded)
  expect(JSON.parse(line)).toMatchObject({ level: 'warn', server: 'test' })
  expect(line).toContain('trustedProxies is 0')
  expect(line).not.toContain('203.0.113.7')
  expect(more).toEqual([])
})

test('behavior: no warning when no proxy forwards, or when the proxies are configured', async () => {
  expect(await logged(0, {})).toEqual([])
  expect(await logged(1, forwarded)).toEqual([])
})
