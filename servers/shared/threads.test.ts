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
  await expect.poll(() => isMoved(run), { timeout: 30_000 }).toBe(true)
  return run
}

async function isMoved(run: Awaited<ReturnType<typeof createThreads<typeof steps>>>) {
  const bytes = new Uint8Array(8)
  await run('keccak', bytes)
  return bytes.length === 0
}

const key = () => new Uint8Array(32).fill(7)
const digest = () => new Uint8Array(32).fill(9)

test('default: a step runs in a thread, with the same result', async () => {
  const run = await start()
  const here = createSteps({ threads: 0, log })
  const signed = await here('sign', 'CURVE_SECP256K1', key(), digest())
  expect(await run('sign', 'CURVE_SECP256K1', key(), digest())).toEqual(signed)
})

test('behavior: a secret is moved to the thread, so that no copy stays here', async () => {
  const run = await start()
  const secret = key()
  await run('sign', 'CURVE_ED25519', secret, digest())
  expect(secret).toHaveLength(0)
})

test('behavior: a step on this thread wipes its secret', async () => {
  const secret = key()
  await createSteps({ threads: 0, log })('sign', 'CURVE_P256', secret, digest())
  expect(secret).toEqual(new Uint8Array(32))
})

test('error: an error of a thread keeps its properties', async () => {
  const run = await start()
  const account = run('deriveAccount', 'CURVE_ED25519', new Uint8Array(64).fill(1), {
    path: 'm/44',
    addressFormat: 'ADDRESS_FORMAT_SOLANA',
  })
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
