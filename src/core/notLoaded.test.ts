import { expect, test } from 'vitest'
import { loadPart, NotLoadedError } from './notLoaded.ts'

test('default: the part', async () => {
  expect(await loadPart(async () => ({ part: 1 }))).toEqual({ part: 1 })
})

test('error: a file that did not arrive, with what to do', async () => {
  const cause = new TypeError('Failed to fetch dynamically imported module: https://page.example/chunk.js')
  const error = await loadPart(() => Promise.reject(cause)).catch((each: unknown) => each)
  expect(error).toBeInstanceOf(NotLoadedError)
  expect(error).toMatchObject({
    code: -32603,
    cause,
    message: 'A part of this page did not load. Check the connection, then try again.',
  })
})
