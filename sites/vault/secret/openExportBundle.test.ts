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
  new TextDecoder().decode(await openExportBundle(text, { signerPublicKey, organizationId, keys, ...other }))

test('default: what key custody sealed for this key', async () => {
  expect(await open(bundle)).toBe(phrase)
})

test('error: of another organization', async () => {
  await expect(open(bundle, { organizationId: 'x' })).rejects.toMatchObject({ reason: 'otherOrganization' })
})

test('error: sealed for another key', async () => {
  await expect(open(bundle, { keys: await createKeyPair() })).rejects.toMatchObject({ reason: 'otherKey' })
})

test.each([
  ['by another signer', (text: string) => text, { signerPublicKey: `04${'ab'.repeat(64)}` }],
  ['in another version', (text: string) => text.replace('v1.0.0', 'v2.0.0'), {}],
  ['and then changed', (text: string) => text.replace(/"data":"(..)/, '"data":"20'), {}],
])('error: signed %s', async (_, change, other) => {
  await expect(open(change(bundle), other)).rejects.toMatchObject({ name: 'SignedBundleError' })
})
