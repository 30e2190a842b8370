import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { formatPage, readEndpoints } from './interop/custody/endpoints.ts'

// Compares the recorded answers to official packages with the wire and with the page that is generated from them.

const endpoints = readEndpoints()
const pairs = ['@turnkey/http@2.15.0', '@turnkey/http@6.6.0'] as const

test('docs/key-custody-endpoints.md matches the record', () => {
  const page = readFileSync(join(import.meta.dirname, '../docs/key-custody-endpoints.md'), 'utf8')
  expect(page, 'Write it again: see test/interop/custody/writeEndpoints.ts').toBe(formatPage())
})

test('both official pairs have requested every endpoint that they have', () => {
  const missed = endpoints.flatMap(({ name, asked }) =>
    pairs.filter((each) => asked[each].offered && asked[each].answered.length === 0).map((each) => `${name} ${each}`),
  )
  expect(missed).toEqual([])
})

test('a test of ours requests every endpoint that no package has', () => {
  const own = endpoints.filter(({ asked }) => pairs.every((each) => !asked[each].offered))
  expect(own.map(({ name }) => name.split('/')[1])).toEqual(expect.arrayContaining(['update_api_key']))
  expect(own.filter(({ tests }) => tests.length === 0).map(({ name }) => name)).toEqual([])
})
