import { afterEach, expect, test, vi } from 'vitest'
import { supportsPasskeys } from './supportsPasskeys.ts'

afterEach(() => vi.unstubAllGlobals())

test('default: a browser without the interface has no passkeys', () => {
  expect(supportsPasskeys()).toBe(false)
  vi.stubGlobal('PublicKeyCredential', class {})
  expect(supportsPasskeys()).toBe(true)
})
