import { expect, test } from 'vitest'
import vectors from '../../../../test/vectors/key-custody.vectors.json' with { type: 'json' }
import { fromHex } from '../../../crypto/hex.ts'
import { importHpkeKeys, openHpke } from '../../../crypto/hpke.ts'
import { sealedBundle } from '../../../wire/custody/bundles.ts'
import { parse } from '../../../wire/parse.ts'
import { sealCode } from './sealCode.ts'

const { target, otpEncryptionTargetBundle, expectedPlaintext } = vectors.otp
const { otp_code: code, public_key: publicKey } = JSON.parse(expectedPlaintext)
const { enclaveQuorumPublic: verificationKey } = JSON.parse(otpEncryptionTargetBundle)

test('default: opens, with the key of the vector, to what the official client seals', async () => {
  const sealed = await sealCode({ code, publicKey }, { target: otpEncryptionTargetBundle, verificationKey })
  const { encappedPublic, ciphertext } = parse(sealedBundle, JSON.parse(sealed))
  const keys = await importHpkeKeys(fromHex(target.privateKey), target.publicKeyUncompressed)
  const opened = await openHpke(keys, {
    ...{ encappedPublicKey: fromHex(encappedPublic), ciphertext: fromHex(ciphertext) },
  })
  expect(new TextDecoder().decode(opened)).toBe(expectedPlaintext)
})

test('error: a target that another key signed is sealed for by nobody', async () => {
  const other = vectors.exportBundle.target.publicKeyUncompressed
  const sealing = sealCode({ code, publicKey }, { target: otpEncryptionTargetBundle, verificationKey: other })
  await expect(sealing).rejects.toMatchObject({ name: 'SignedBundleError' })
})
