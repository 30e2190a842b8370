import { expect, test } from 'vitest'
import { createMemoryKeyStore } from '../../core/keyStore.ts'
import { CustodyApiError } from './errors.ts'
import { generateSessionKeyPair, type SessionKey, toSessionKey } from './sessionKey.ts'
import { createSessionKeys } from './sessionKeys.ts'

function setUp() {
  const made: SessionKey[] = []
  const sessionKeys = createSessionKeys({
    keys: createMemoryKeyStore(),
    name: 'session',
    async create() {
      const key = toSessionKey(await generateSessionKeyPair(), 0)
      made.push(key)
      return key
    },
    now: () => 0,
  })
  return { ...sessionKeys, made }
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
