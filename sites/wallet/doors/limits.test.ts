import { expect, test } from 'vitest'
import { connectionTtlMs } from './limits.ts'

test('vector: a connection lives seven days (specification §9)', () => {
  expect(connectionTtlMs).toBe(604_800_000)
})
