import { afterEach, expect, test, vi } from 'vitest'
import { type Argon2Parameters, deriveArgon2id } from './argon2.ts'

afterEach(() => vi.unstubAllGlobals())

const salt = new Uint8Array(16).fill(7)
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

test.each<Argon2Parameters>([
  { memoryKib: 64, passes: 1, parallelism: 1, bytes: 32 },
  { memoryKib: 256, passes: 3, parallelism: 2, bytes: 32 },
])('behavior: a browser that refuses WebAssembly computes the same bytes, $memoryKib KiB', async (parameters) => {
  const compiled = await deriveArgon2id('correct horse', salt, parameters)
  const compile = vi.fn(() => Promise.reject(new Error('refused')))
  vi.stubGlobal('WebAssembly', { compile, instantiate: compile })
  expect(hex(await deriveArgon2id('correct horse', salt, parameters))).toBe(hex(compiled))
  expect(compile).toHaveBeenCalled()
})
