import { expect, test, vi } from 'vitest'
import { organizationId, signerPublicKey, userId, vaultBundles } from '../../../test/vault/vaultBundles.ts'
import { createImportSession } from './importSession.ts'
import { openImportBundle } from './importTarget.ts'

const phrase = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
const words = { kind: 'words' } as const
const target = () => openImportBundle(vaultBundles.importing(), { signerPublicKey, organizationId, userId })

async function openDesk() {
  const onRequest = vi.fn()
  return { onRequest, session: createImportSession(await target(), { onRequest }) }
}
const opened = async (sealed: string) => new TextDecoder().decode(await vaultBundles.opened(sealed))

test('default: the user acts first, then the page', async () => {
  const { session, onRequest } = await openDesk()
  expect(await session.offer(phrase)).toBe('kept')
  expect(await opened(await session.extract(words))).toBe(phrase)
  expect(onRequest).toHaveBeenCalledWith(words, 'sealed')
})

test('default: the page asks first, then the user, after a typo', async () => {
  const { session } = await openDesk()
  const sealed = session.extract(words)
  expect(await session.offer('legal')).toEqual({ reason: 'length', count: 1 })
  expect(await session.offer(phrase)).toBe('sealed')
  expect(await opened(await sealed)).toBe(phrase)
})

test('behavior: checking a text does not hand it over', async () => {
  const { session, onRequest } = await openDesk()
  expect(await session.check('legal winner')).toEqual({ reason: 'length', count: 2 })
  expect(await session.check(phrase)).toBeUndefined()
  const sealed = session.extract(words)
  await vi.waitFor(() => expect(onRequest).toHaveBeenCalledWith(words, undefined))
  session.close()
  await expect(sealed).rejects.toMatchObject({ reason: 'replaced' })
})

test('behavior: a new request of the page ends the previous one', async () => {
  const { session } = await openDesk()
  const first = session.extract(words)
  const second = session.extract(words)
  await expect(first).rejects.toMatchObject({ reason: 'replaced' })
  session.close()
  await expect(second).rejects.toMatchObject({ reason: 'replaced' })
})

test('behavior: the page asks while the user confirms', async () => {
  const { session } = await openDesk()
  const offered = session.offer(phrase)
  const sealed = session.extract(words)
  expect(await offered).toBe('sealed')
  expect(await opened(await sealed)).toBe(phrase)
})

test('behavior: words that the user confirmed are not used as a key', async () => {
  const { session, onRequest } = await openDesk()
  await session.offer(phrase)
  const key = { kind: 'key', format: 'HEXADECIMAL' } as const
  const extracted = session.extract(key)
  await vi.waitFor(() => expect(onRequest).toHaveBeenCalledWith(key, { reason: 'key' }))
  session.close()
  await expect(extracted).rejects.toMatchObject({ reason: 'replaced' })
})

test('behavior: line breaks between words count as spaces before the page has asked', async () => {
  const { session } = await openDesk()
  expect(await session.offer(phrase.replaceAll(' ', '\n'))).toBe('kept')
})

test.each([
  ['another organization', { organizationId: 'x', userId, signerPublicKey }],
  ['another user', { organizationId, userId: 'x', signerPublicKey }],
  ['the people of another operator', { organizationId, userId, signerPublicKey, operatorId: 'x' }],
  ['another signer', { organizationId, userId, signerPublicKey: `04${'ab'.repeat(64)}` }],
])('error: a bundle for %s', async (_, options) => {
  await expect(openImportBundle(vaultBundles.importing(), options)).rejects.toThrow()
})

const operatorId = '7a1e0c52-93d4-4b6f-8a21-0c9d8e7f6a5b'
const recipient = { userName: 'Ada', userEmail: 'ada@example.com' }

test('default: a bundle of our own server names the user whose wallet it is', async () => {
  const bundle = vaultBundles.importing({ parentOrganizationId: operatorId, recipient })
  const opened = await openImportBundle(bundle, { signerPublicKey, organizationId, userId, operatorId })
  expect(opened.recipient).toEqual(recipient)
})

test('behavior: a bundle for the operator itself, and one of a server that names no user', async () => {
  const options = { signerPublicKey, organizationId, userId }
  await openImportBundle(vaultBundles.importing(), { ...options, operatorId: organizationId })
  expect((await openImportBundle(vaultBundles.importing(), options)).recipient).toBeUndefined()
})
