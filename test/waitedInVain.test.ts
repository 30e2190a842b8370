import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { waitedInVain } from '../scripts/waitedInVain.mjs'

const dir = mkdtempSync(join(tmpdir(), 'latchkey-report-'))
afterAll(() => rmSync(dir, { recursive: true }))

type File = { name: string; status: string; message: string; assertionResults: object[] }

const passed = { status: 'passed', failureMessages: [] }
const fails = (name: string, ...messages: string[]): File => ({
  name,
  status: 'failed',
  message: '',
  assertionResults: [passed, ...messages.map((each) => ({ status: 'failed', failureMessages: [each] }))],
})
const driver = "locator.waitFor: Timeout 30000ms exceeded.\nCall log:\n  - waiting for getByText('Done')"
const runner = 'Error: STACK_TRACE_ERROR\n    at task (chunk.js:1:1)'
const wrong = 'AssertionError: expected 1 to be 2'

function judge(...files: File[]): string[] {
  const path = join(dir, 'report.json')
  writeFileSync(path, JSON.stringify({ testResults: files }))
  return waitedInVain(path)
}

test('default: files whose first failure is a wait are run again', () => {
  const good = { name: 'good', status: 'passed', message: '', assertionResults: [passed] }
  const hook = { ...fails('hook'), message: 'Hook timed out in 180000ms.\nIf this is a long-running hook' }
  expect(judge(good, fails('driver', driver), fails('runner', runner, wrong), hook)).toEqual([
    'driver',
    'runner',
    'hook',
  ])
})

test('behavior: what was found wrong is not asked twice, and neither is anything beside it', () => {
  expect(judge(fails('wrong', wrong))).toEqual([])
  expect(judge(fails('wrong', wrong, driver))).toEqual([])
  expect(judge(fails('wait', driver), fails('wrong', wrong))).toEqual([])
  expect(judge(fails('says', `${wrong}, Timeout 30000ms exceeded`))).toEqual([])
  expect(judge({ ...fails('broken'), message: 'Cannot find module' })).toEqual([])
})

test('behavior: a machine on which much stalls is no hiccup', () => {
  expect(judge(...['a', 'b', 'c', 'd'].map((name) => fails(name, driver)))).toEqual([])
})

test('behavior: nothing failed', () => {
  expect(judge()).toEqual([])
})
