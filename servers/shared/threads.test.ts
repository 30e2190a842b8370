import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { createSteps, steps } from '../custody/signing/steps.ts'
import { bundleProgram } from '../testing/bundleProgram.ts'
import { createThreads } from './threads.ts'

const log = () => {}
const threadFile = new URL('../custody/signing/stepsThread.ts', import.meta.url).pathname

/** Threads that run the steps of key custody, once one of them is ready. */
async function start() {
  const url = pathToFileURL(await bundleProgram(threadFile))
  const run = createThreads({ steps, url, count: 1, log })
  // On this thread the bytes stay where they are.
  await expect.poll(() => isMoved(run)).toBe(true)
  return run
}

async function isMoved(run: Awaited<ReturnType<typeof createThreads<typeof steps>>>) {
  const bytes = new Uint8Array(8)
  await run('keccak', bytes)
  return bytes.length === 0
}

const at = { path: "m/44'/501'/0'", addressFormat: 'ADDRESS_FORMAT_SOLANA' } as const
const seed = () => new Uint8Array(64).fill(1)

test('default: a step runs in a thread, with the same result', async () => {
  const run = await start()
  const here = createSteps({ threads: 0, log })
  const derived = await here('deriveAccount', 'CURVE_ED25519', seed(), at)
  expect(await run('deriveAccount', 'CURVE_ED25519', seed(), at)).toEqual(derived)
})

test('behavior: a secret is moved to the thread, so that no copy stays here', async () => {
  const run = await start()
  const secret = seed()
  await run('deriveAccount', 'CURVE_ED25519', secret, at)
  expect(secret).toHaveLength(0)
})

test('error: bytes that were moved before', async () => {
  const run = await start()
  const secret = seed()
  await run('deriveAccount', 'CURVE_ED25519', secret, at)
  await expect(run('deriveAccount', 'CURVE_ED25519', secret, at)).rejects.toMatchObject({ name: 'DataCloneError' })
  expect(await isMoved(run)).toBe(true)
})

test('behavior: a step on this thread wipes its secret', async () => {
  const secret = seed()
  await createSteps({ threads: 0, log })('deriveAccount', 'CURVE_ED25519', secret, at)
  expect(secret).toEqual(new Uint8Array(64))
})

test('error: an error of a thread keeps its properties', async () => {
  const run = await start()
  const account = run('deriveAccount', 'CURVE_ED25519', seed(), { ...at, path: 'm/44' })
  await expect(account).rejects.toMatchObject({
    name: 'StepError',
    details: { failure: { message: 'invalid path' } },
  })
  expect(await isMoved(run)).toBe(true)
})

test('behavior: steps run on this thread when the file of the threads is missing', async () => {
  const logged: string[] = []
  const url = new URL('file:///nowhere/thread.js')
  const run = createThreads({ steps, url, count: 1, log: (_, event) => logged.push(event) })
  await expect.poll(() => logged).toEqual(['a thread ended'])
  expect(await isMoved(run)).toBe(false)
})
