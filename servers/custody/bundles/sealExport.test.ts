import type { ActivityName } from 'latchkey/wire/custody'
import { expect, test } from 'vitest'
import { askAs } from '../../testing/ask.ts'
import { createTestCustody } from '../../testing/custody.ts'
import { createTransferPage } from '../../testing/transfers.ts'

test('default: a bundle names the owner of its secret', async () => {
  const custody = await createTestCustody()
  const person = await custody.createPerson()
  const ask = askAs(custody, person)
  const page = await createTransferPage(custody.server.publicKeys.signer)
  const { targetPublicKey } = page
  const { organizationId, userId, walletId, address } = person
  const owner = { organizationId, parentOrganizationId: custody.parent.organizationId, userId }
  const bundleOf = async (name: ActivityName, parameters: object) =>
    page.read((await ask.result<{ exportBundle: string }>(name, { ...parameters, targetPublicKey })).exportBundle)

  const words = await bundleOf('export_wallet', { walletId })
  expect(words).toMatchObject({ ...owner, walletId })
  expect(words).not.toHaveProperty('address')
  const key = await bundleOf('export_wallet_account', { address })
  expect(key).toMatchObject({ ...owner, address })
  expect(key).not.toHaveProperty('walletId')
  const account = { curve: 'CURVE_SECP256K1', addressFormats: ['ADDRESS_FORMAT_ETHEREUM'] }
  const { privateKeys } = await ask.result<{ privateKeys: [{ privateKeyId: string }] }>('create_private_keys', {
    privateKeys: [{ privateKeyName: 'k', privateKeyTags: [], ...account }],
  })
  const [{ privateKeyId }] = privateKeys
  expect(await bundleOf('export_private_key', { privateKeyId })).toMatchObject({ ...owner, privateKeyId })
})
