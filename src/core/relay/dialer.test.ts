import { expect, test } from 'vitest'
import { createDialer } from './dialer.ts'
import { createMemoryStorage } from './memoryStorage.ts'

const storage = createMemoryStorage()

/** The content of a dial's token. */
async function claimsAt(relayUrl: string, now = Date.now): Promise<{ iss: string; iat: number; exp: number }> {
  const url = await createDialer({ storage, relayUrl, projectId: 'page', now })()
  const [, claims = ''] = new URL(url).searchParams.get('auth')?.split('.') ?? []
  return JSON.parse(Buffer.from(claims, 'base64url').toString())
}
/** The identity that a relay sees. */
const identityAt = async (relayUrl: string) => (await claimsAt(relayUrl)).iss

test('behavior: a relay recognises us again, and cannot prove our identity to another relay', async () => {
  const known = await identityAt('wss://relay.example')
  expect(await identityAt('wss://relay.example')).toBe(known)
  expect(await identityAt('wss://evil.example')).not.toBe(known)
})

test('behavior: any relay accepts a device whose clock is twelve hours off, because the token is dated in the middle of its lifetime', async () => {
  const now = Date.UTC(2026, 0, 1)
  const { iat, exp } = await claimsAt('wss://relay.example', () => now)
  const [half, day] = [43_200, 86_400]
  expect([now / 1000 - iat, exp - now / 1000, exp - iat]).toEqual([half, half, day])
})
