import { createKeyPair, exportPublicKey } from 'latchkey/crypto'
import { beforeAll, expect, test } from 'vitest'
import { organizationId, signerPublicKey, vaultBundles } from '../../../test/vault/vaultBundles.ts'
import { openExportBundle } from './openExportBundle.ts'

const phrase = 'legal winner thank year wave sausage worth useful legal winner thank yellow'

let keys: CryptoKeyPair
let bundle: string
beforeAll(async () => {
  keys = await createKeyPair()
  bundle = await vaultBundles.exported(await exportPublicKey(keys.publicKey), phrase)
})

const open = async (text: string, other: Partial<Parameters<typeof openExportBundle>[1]> = {}) =>
  new TextDecoder().decode(
    await openExportBundle(text, {
      signerPublicKey,
      organizationId,
      keys: [keys],
      expected: { kind: 'words' },
      ...other,
    }),
  )

test('default: a bundle that key custody sealed for this key', async () => {
  expect(await open(bundle)).toBe(phrase)
})

test('error: a bundle of another organization', async () => {
  await expect(open(bundle, { organizationId: 'x' })).rejects.toMatchObject({ reason: 'otherOrganization' })
})

const operatorId = '7a1e0c52-93d4-4b6f-8a21-0c9d8e7f6a5b'
const address = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const otherAddress = '0x6Fac4D18c912343BF86fa7049364Dd4E424Ab9C0'
const naming = async (said: Parameters<typeof vaultBundles.exported>[2]) =>
  vaultBundles.exported(await exportPublicKey(keys.publicKey), phrase, said)

test('default: a bundle that names its owner and its content', async () => {
  const words = await naming({ parentOrganizationId: operatorId, userId: 'u', walletId: 'w' })
  expect(await open(words, { operatorId, userId: 'u' })).toBe(phrase)
  expect(await open(words, { operatorId })).toBe(phrase)
  const key = await naming({ parentOrganizationId: operatorId, userId: 'u', address })
  const expected = { kind: 'key', address: address.toLowerCase() } as const
  expect(await open(key, { operatorId, expected })).toBe(phrase)
  expect(await open(await naming({}), { operatorId: organizationId, userId: 'u' })).toBe(phrase)
})

test.each([
  ['a user of another operator', { parentOrganizationId: 'x' }, { operatorId }, 'otherOrganization'],
  ['a user of no operator', {}, { operatorId }, 'otherOrganization'],
  ['a secret that another user released', { userId: 'other' }, { userId: 'u' }, 'otherUser'],
  ['a key where a phrase was announced', { address }, {}, 'notWords'],
  ['a key outside wallets where a phrase was announced', { privateKeyId: 'k' }, {}, 'notWords'],
  ['a phrase where a key was announced', { walletId: 'w' }, { expected: { kind: 'key', address } }, 'notAKey'],
  ['the key of another address', { address: otherAddress }, { expected: { kind: 'key', address } }, 'otherAddress'],
] as const)('error: %s', async (_, said, other, reason) => {
  await expect(open(await naming(said), other)).rejects.toMatchObject({ reason })
})

test('error: a bundle sealed for another key', async () => {
  await expect(open(bundle, { keys: [await createKeyPair()] })).rejects.toMatchObject({ reason: 'otherKey' })
})

test('behavior: a bundle sealed for the previous key', async () => {
  expect(await open(bundle, { keys: [await createKeyPair(), keys] })).toBe(phrase)
})

test.each([
  ['by another signer', (text: string) => text, { signerPublicKey: `04${'ab'.repeat(64)}` }],
  ['in another version', (text: string) => text.replace('v1.0.0', 'v2.0.0'), {}],
  ['and then changed', (text: string) => text.replace(/"data":"(..)/, '"data":"20'), {}],
])('error: signed %s', async (_, change, other) => {
  await expect(open(change(bundle), other)).rejects.toMatchObject({ name: 'SignedBundleError' })
})
