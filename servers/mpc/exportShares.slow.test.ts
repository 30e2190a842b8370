import { createECDH } from 'node:crypto'
import { ed25519 } from '@noble/curves/ed25519'
import { secp256k1 } from '@noble/curves/secp256k1'
import { fromHex, importHpkeKeys, openHpke } from 'latchkey/crypto'
import { engines } from 'latchkey/crypto/threshold'
import { engineOf, type KeyExported } from 'latchkey/wire/mpc'
import { privateKeyToAddress } from 'viem/accounts'
import { beforeEach, expect, test } from 'vitest'
import { type ClientWallet, type MpcClient, mfaHeader } from '../testing/mpcClient.ts'
import { createMpcHarness, type MpcHarness } from '../testing/mpcHarness.ts'

const failed = (code: string) => expect.objectContaining({ code })

let harness: MpcHarness
let client: MpcClient
beforeEach(async () => {
  harness = await createMpcHarness({ environment: { mfa: ['wallet.waas.export'] } })
  harness.mfaTokens.add('wallet.waas.export once')
  client = await harness.client()
})

function toBody(wallet: ClientWallet, targetPublicKey: string) {
  const { epoch } = wallet.witness
  const [proof] = client.prove(wallet, { action: 'export', epoch, subject: targetPublicKey })
  return { targetPublicKey, witness: wallet.witness, proof }
}

/** Exports as the frame does, with a key of its own for this request. */
async function exportKey(wallet: ClientWallet): Promise<Uint8Array> {
  const { walletId, shares, chainName } = wallet
  const ecdh = createECDH('prime256v1')
  const targetPublicKey = ecdh.generateKeys('hex')
  const body = toBody(wallet, targetPublicKey)
  const reply = await client.send('POST', `/wallets/${walletId}/export`, { body, headers: mfaHeader('once') })
  const { keyShares } = JSON.parse(Buffer.from(reply).toString()) as KeyExported
  const keys = await importHpkeKeys(ecdh.getPrivateKey(), targetPublicKey)
  const opened = keyShares.map(({ encappedPublicKey, ciphertext }) =>
    openHpke(keys, { encappedPublicKey: fromHex(encappedPublicKey), ciphertext: fromHex(ciphertext) }),
  )
  const own = shares.get(1) ?? new Uint8Array()
  return engines[engineOf[chainName]].combine([own, ...(await Promise.all(opened))])
}

test('default: on secp256k1, the exported key is that of the address', async () => {
  const wallet = await harness.dealWallet(client)
  const key = await exportKey(wallet)
  expect(privateKeyToAddress(`0x${Buffer.from(key).toString('hex')}`)).toBe(wallet.accountAddress)
  expect(secp256k1.getPublicKey(key)).toEqual(wallet.publicKey)
  expect(await client.listWallets()).toMatchObject([{ isExported: true }])
  expect((await harness.audit(wallet.walletId)).events.at(-1)).toMatchObject({ event: 'exported' })
})

test('default: on Ed25519 with two shares of the server, the exported scalar is that of the public key', async () => {
  const wallet = await client.create('SVM', 'THREE_OF_FIVE')
  const scalar = BigInt(
    `0x${Buffer.from(await exportKey(wallet))
      .reverse()
      .toString('hex')}`,
  )
  expect(ed25519.ExtendedPoint.BASE.multiply(scalar).toRawBytes()).toEqual(wallet.publicKey)
})

test('error: without an MFA token, of another user, of an old epoch, before the first confirmation', async () => {
  const wallet = await client.create('SVM')
  const body = toBody(wallet, createECDH('prime256v1').generateKeys('hex'))
  const path = `/wallets/${wallet.walletId}/export`
  await expect(client.send('POST', path, { body })).rejects.toEqual(failed('mfa_required'))
  const stranger = await harness.client()
  await expect(stranger.send('POST', path, { body, headers: mfaHeader('once') })).rejects.toEqual(
    failed('unknown_wallet'),
  )
  harness.mfaTokens.add('wallet.waas.refresh another')
  await (await client.refresh(wallet, { headers: mfaHeader('another') })).confirm()
  await expect(client.send('POST', path, { body, headers: mfaHeader('once') })).rejects.toEqual(failed('stale_share'))
  const { unconfirmed } = await client.keygen('SVM')
  await expect(exportKey(unconfirmed)).rejects.toEqual(failed('unknown_wallet'))
  expect(harness.mfaTokens).toContain('wallet.waas.export once')
})

test('attack: a thief of the session who holds no share gets nothing, and another’s proof serves no other key', async () => {
  const path = ({ walletId }: ClientWallet) => `/wallets/${walletId}/export`
  const [own, evil] = [0, 1].map(() => createECDH('prime256v1').generateKeys('hex')) as [string, string]
  for (const wallet of [await client.create('SVM', 'TWO_OF_THREE'), await harness.dealWallet(client)]) {
    const body = toBody(wallet, own)
    const { proof } = body
    const forged = { ...proof, proof: '11'.repeat(wallet.chainName === 'SVM' ? 64 : 65) }
    const [epoch, subject] = [wallet.witness.epoch, evil]
    const [confirms] = client.prove(wallet, { action: 'confirm', epoch, subject })
    const claims = [proof, forged, confirms, { ...forged, party: 3 }]
    for (const claim of claims) {
      const stolen = { ...body, targetPublicKey: evil, proof: claim }
      const request = client.send('POST', path(wallet), { body: stolen, headers: mfaHeader('once') })
      await expect(request).rejects.toEqual(failed('unproven_share'))
    }
  }
  expect(await client.listWallets()).toMatchObject([{ isExported: false }, { isExported: false }])
  expect(harness.mfaTokens.size).toBe(1)
})
