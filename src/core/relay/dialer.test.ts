import { expect, test } from 'vitest'
import { createDialer } from './dialer.ts'
import { createMemoryStorage } from './memoryStorage.ts'

const storage = createMemoryStorage()

/** Whom a relay takes us for: the issuer of the token. */
async function identityAt(relayUrl: string): Promise<string> {
  const url = await createDialer({ storage, relayUrl, projectId: 'page', now: Date.now })()
  const [, claims = ''] = new URL(url).searchParams.get('auth')?.split('.') ?? []
  return JSON.parse(Buffer.from(claims, 'base64url').toString()).iss
}

test('behavior: a relay knows us again, and no other relay can be told that it is us', async () => {
  const known = await identityAt('wss://relay.example')
  expect(await identityAt('wss://relay.example')).toBe(known)
  expect(await identityAt('wss://evil.example')).not.toBe(known)
})
