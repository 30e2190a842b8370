import { afterEach, expect, test, vi } from 'vitest'
import vectors from '../../test/vectors/link-and-popup-wallets.vectors.json' with { type: 'json' }
import { DecryptError } from './envelope.ts'
import { fromHex } from './hex.ts'
import { importLinkSecret, openLinkText, sealLinkText } from './linkCipher.ts'
import { createLinkSession, deriveLinkKey } from './linkSession.ts'

const { session, cipher } = vectors.walletlink

afterEach(() => vi.restoreAllMocks())

test('vector: session', async () => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(session.keyPreimage))
  expect(session.key).toBe(Buffer.from(digest).toString('hex'))
  expect(await deriveLinkKey(session.id, session.secret)).toBe(session.key)
})

test.each(cipher)('vector: cipher, $plaintext', async ({ secret, iv, plaintext, wireHex }) => {
  const key = await importLinkSecret(secret)
  expect(await openLinkText(key, wireHex)).toBe(plaintext)
  expect(await openLinkText(key, wireHex.toUpperCase())).toBe(plaintext)
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => {
    ;(bytes as unknown as Uint8Array).set(fromHex(iv))
    return bytes
  })
  expect(await sealLinkText(key, plaintext)).toBe(wireHex)
})

test('default: a new session has its own id and secret, and the key of both', async () => {
  const [one, other] = [await createLinkSession(), await createLinkSession()]
  expect(one).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{32}$/),
    secret: expect.stringMatching(/^[0-9a-f]{64}$/),
    key: await deriveLinkKey(one.id, one.secret),
  })
  expect(other.id).not.toBe(one.id)
  expect(other.secret).not.toBe(one.secret)
})

test('behavior: the imported secret cannot be read', async () => {
  const key = await importLinkSecret(session.secret)
  expect(key.extractable).toBe(false)
})

test('behavior: empty text and any other text come back as they were', async () => {
  const key = await importLinkSecret(session.secret)
  for (const text of ['', '\uFEFFnäher 𝄞', 'x'.repeat(70_000)])
    expect(await openLinkText(key, await sealLinkText(key, text))).toBe(text)
})

test('error: a secret of another length', async () => {
  for (const secret of ['', session.secret.slice(2), `${session.secret}00`])
    await expect(importLinkSecret(secret)).rejects.toThrow('secret must be 256 bits')
})

const wire = cipher[0]?.wireHex ?? ''
test.each([
  ['another secret', 'f'.repeat(64), wire],
  ['a changed iv', session.secret, `ff${wire.slice(2)}`],
  ['a changed tag', session.secret, `${wire.slice(0, 24)}ff${wire.slice(26)}`],
  ['a changed text', session.secret, `${wire.slice(0, -2)}ff`],
  ['the tag last', session.secret, wire.slice(0, 24) + wire.slice(56) + wire.slice(24, 56)],
  ['an iv alone', session.secret, wire.slice(0, 24)],
  ['nothing', session.secret, ''],
  ['no hex', session.secret, 'zz'],
])('error: %s', async (_, secret, sealed) => {
  await expect(openLinkText(await importLinkSecret(secret), sealed)).rejects.toThrow(DecryptError)
})
