import { expect, test } from 'vitest'
import { createDialer } from './dialer.ts'
import { createMemoryStorage } from './memoryStorage.ts'

const storage = createMemoryStorage()

/** What the token of a dial says. */
async function claimsAt(relayUrl: string, now = Date.now): Promise<{ iss: string; iat: number; exp: number }> {
  const url = await createDialer({ storage, relayUrl, projectId: 'page', now })()
  const [, claims = ''] = new URL(url).searchParams.get('auth')?.split('.') ?? []
  return JSON.parse(Buffer.from(claims, 'base64url').toString())
}
/** Whom a relay takes us for. */
const identityAt = async (relayUrl: string) => (await claimsAt(relayUrl)).iss

test('behavior: a relay knows us again, and no other relay can be told that it is us', async () => {
  const known = await identityAt('wss://relay.example')
  expect(await identityAt('wss://relay.example')).toBe(known)
  expect(await identityAt('wss://evil.example')).not.toBe(known)
})

test('behavior: a device that is twelve hours off gets in at any relay: it is in the middle of the life of its token', async () => {
  const now = Date.UTC(2026, 0, 1)
  const { iat, exp } = await claimsAt('wss://relay.example', () => now)
  const [half, day] = [43_200, 86_400]
  expect([now / 1000 - iat, exp - now / 1000, exp - iat]).toEqual([half, half, day])
})
