import { expect, test } from 'vitest'
import { createLog, type LogFields, toLogFields } from './log.ts'

function lines(write: (log: ReturnType<typeof createLog>) => void): Record<string, unknown>[] {
  const written: string[] = []
  write(createLog({ write: (line) => void written.push(line), now: () => 0 }))
  return written.map((line) => JSON.parse(line))
}

test('behavior: a field that is not on the list is not logged (T30)', () => {
  const extra = { path: '/x', privateKey: 'canary', status: 200, toString: 'canary' } as unknown as LogFields
  expect(lines((log) => log('info', 'request', extra))).toEqual([
    { at: '1970-01-01T00:00:00.000Z', level: 'info', event: 'request', path: '/x', status: 200 },
  ])
})

test('behavior: a value of another type is not logged', () => {
  const extra = { path: { secret: 'canary' }, status: 'canary' } as unknown as LogFields
  expect(JSON.stringify(lines((log) => log('info', 'request', extra)))).not.toContain('canary')
})

test('behavior: an entry is one line of bounded length', () => {
  const [line] = lines((log) => log('info', 'request', { path: `/\n"${'x'.repeat(10_000)}` }))
  expect(line?.path).toBe(`/\n"${'x'.repeat(253)}`)
})

test('toLogFields: class and frames, without the message', () => {
  const fields = toLogFields(new RangeError('canary\n    second line canary'))
  expect(fields.errorName).toBe('RangeError')
  expect(fields.stack).toContain('log.test.ts')
  expect(JSON.stringify(fields)).not.toContain('canary')
})

test('toLogFields: anything may be thrown', () => {
  expect(toLogFields('canary')).toEqual({ errorName: 'string' })
  expect(toLogFields(undefined)).toEqual({ errorName: 'undefined' })
})
