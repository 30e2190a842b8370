import { privateKeyToAddress } from 'viem/accounts'
import { expect, test } from 'vitest'
import { createMpcHarness } from '../testing/mpcHarness.ts'
import { expectSigns } from '../testing/signsText.ts'

// Ceremonies that make shares on secp256k1 take seconds; the suites run them on Ed25519.

test('refresh and reshare: on secp256k1, 2/2 to 2/3 and back keeps the address, and each share signs', async () => {
  const harness = await createMpcHarness()
  const client = await harness.client()
  const wallet = await harness.dealWallet(client)
  const { accountAddress } = wallet
  const refreshed = await (await client.refresh(wallet, { isPipelined: true })).confirm()
  const wider = await (await client.reshare(refreshed, 'TWO_OF_THREE')).confirm()
  expect(wider).toMatchObject({ accountAddress, scheme: 'TWO_OF_THREE', witness: { epoch: 2 } })
  for (const signer of [1, 2]) await expectSigns(client, wider, { signer })
  const back = await (await client.reshare(wider, 'TWO_OF_TWO')).confirm()
  expect(back).toMatchObject({ accountAddress, scheme: 'TWO_OF_TWO', witness: { epoch: 3 } })
  await expectSigns(client, back)
})

test('import: on secp256k1, the key of a scalar keeps its address', async () => {
  const harness = await createMpcHarness()
  const client = await harness.client()
  const wallet = await (await client.import('EVM', new Uint8Array(32).fill(7))).confirm()
  expect(wallet.accountAddress).toBe(privateKeyToAddress(`0x${'07'.repeat(32)}`))
  await expectSigns(client, wallet)
})
