import { expect, test } from 'vitest'
import vectors from '../../../../test/vectors/key-custody.vectors.json' with { type: 'json' }
import { fromHex } from '../../../crypto/hex.ts'
import { importHpkeKeys, openHpke } from '../../../crypto/hpke.ts'
import { sealedBundle } from '../../../wire/custody/bundles.ts'
import { parse } from '../../../wire/parse.ts'
import { generateSealingKey, sealCode } from './sealCode.ts'

const { target, otpEncryptionTargetBundle, expectedPlaintext } = vectors.otp
const { otp_code: code, public_key: publicKey } = JSON.parse(expectedPlaintext)
const { enclaveQuorumPublic: verificationKey } = JSON.parse(otpEncryptionTargetBundle)

test("default: opens the official client's messages with the key of the vector", async () => {
  const sealed = await sealCode(
    { code, publicKey },
    {
      ...{ target: otpEncryptionTargetBundle, verificationKey },
      sealingKey: await generateSealingKey(),
    },
  )
  const { encappedPublic, ciphertext } = parse(sealedBundle, JSON.parse(sealed))
  const keys = await importHpkeKeys(fromHex(target.privateKey), target.publicKeyUncompressed)
  const opened = await openHpke(keys, {
    ...{ encappedPublicKey: fromHex(encappedPublic), ciphertext: fromHex(ciphertext) },
  })
  expect(new TextDecoder().decode(opened)).toBe(expectedPlaintext)
})

test('error: does not seal for a target that another key signed', async () => {
  const other = vectors.exportBundle.target.publicKeyUncompressed
  const sealing = sealCode(
    { code, publicKey },
    { target: otpEncryptionTargetBundle, verificationKey: other, sealingKey: await generateSealingKey() },
  )
  await expect(sealing).rejects.toMatchObject({ name: 'SignedBundleError' })
})

test('behavior: the same code gives the same message; another code or sealing key changes every part', async () => {
  const [sealingKey, otherKey] = [await generateSealingKey(), await generateSealingKey()]
  const seal = (text: string, key: CryptoKey) =>
    sealCode({ code: text, publicKey }, { target: otpEncryptionTargetBundle, verificationKey, sealingKey: key })
  const sealed = await seal('123456', sealingKey)
  expect(await seal('123456', sealingKey)).toBe(sealed)
  for (const other of [await seal('123457', sealingKey), await seal('123456', otherKey)]) {
    const [one, two] = [sealed, other].map((text) => parse(sealedBundle, JSON.parse(text)))
    // Two codes under one ephemeral key would reveal each other.
    expect(two?.encappedPublic).not.toBe(one?.encappedPublic)
    expect(two?.ciphertext).not.toBe(one?.ciphertext)
  }
})
