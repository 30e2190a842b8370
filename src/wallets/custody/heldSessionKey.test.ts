import { expect, test } from 'vitest'
import { createMemoryKeyStore } from '../../core/keyStore.ts'
import { CustodyApiError } from './errors.ts'
import { createHeldSessionKey } from './heldSessionKey.ts'
import { sessionWarningMs } from './sessionClock.ts'
import { generateSessionKeyPair, type SessionKey, toSessionKey } from './sessionKey.ts'

function setUp() {
  let time = 0
  const made: SessionKey[] = []
  const heldKey = createHeldSessionKey({
    keys: createMemoryKeyStore(),
    name: 'session',
    async create() {
      const key = toSessionKey(await generateSessionKeyPair(), time)
      made.push(key)
      return key
    },
    now: () => time,
  })
  const pass = (ms: number) => {
    time += ms
  }
  return { ...heldKey, made, pass }
}
const refuse = () => {
  throw new CustodyApiError(16, 'expired api key')
}

test('behavior: only the key that failed is dropped, not the one that a parallel caller renewed meanwhile', async () => {
  const { run, made } = setUp()
  let fail = (): void => {}
  const late = run(async (key) => {
    if (key !== made[0]) return key
    await new Promise<void>((resolve) => {
      fail = resolve
    })
    return refuse()
  })
  await run(async (key) => (key === made[0] ? refuse() : key))
  fail()
  expect(await late).toBe(made[1])
  expect(made).toHaveLength(2)
})

test('renew: keeps a key that lasts, and replaces one that is about to end while it still lives', async () => {
  const { renew, run, made, pass } = setUp()
  await renew()
  await renew()
  expect(made).toHaveLength(1)
  pass(made[0]!.expirationDate - sessionWarningMs)
  expect(await run(async (key) => key)).toBe(made[0])
  await Promise.all([renew(), renew()])
  expect(made).toHaveLength(2)
  expect(await run(async (key) => key)).toBe(made[1])
})
