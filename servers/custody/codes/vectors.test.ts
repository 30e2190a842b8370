import { createPublicKey } from 'node:crypto'
import { openSignedBundle } from 'latchkey/crypto'
import { expect, test } from 'vitest'
import vectors from '../../../test/vectors/key-custody.vectors.json' with { type: 'json' }
import { createEnvelope } from '../../shared/envelope.ts'
import { openSealedBundle } from '../bundles/targetKey.ts'
import { readVerification } from './verification.ts'

const { otp, otpVerificationToken } = vectors

test('otp: the target bundle names the owner of its key, and opens the sealed code', async () => {
  const signer = otpVerificationToken.signerPublicKey
  expect(await openSignedBundle(otp.otpEncryptionTargetBundle, signer)).toEqual({
    targetPublic: otp.target.publicKeyUncompressed,
  })
  const envelope = createEnvelope([Buffer.alloc(32, 7)])
  const place = { table: 'custodyCode', row: 'otp', tenant: 'organization' }
  const key = {
    targetPublicKey: otp.target.publicKeyUncompressed,
    sealedTargetKey: envelope.seal(Buffer.from(otp.target.privateKey, 'hex'), place),
  }
  const opened = await openSealedBundle(envelope, key, { place, text: otp.encryptedOtpBundle })
  expect(Buffer.from(opened).toString()).toBe(otp.expectedPlaintext)
})

/** An uncompressed point (RFC 5480 §2). */
const spkiPrefix = '3059301306072a8648ce3d020106082a8648ce3d030107034200'
const signer = createPublicKey({
  key: Buffer.from(spkiPrefix + otpVerificationToken.signerPublicKey, 'hex'),
  format: 'der',
  type: 'spki',
})
const { token, claims } = otpVerificationToken
const exp = Number(claims.exp)

test('otpVerificationToken: is read until its end', () => {
  expect(readVerification(token, signer, exp - 1)).toEqual(claims)
  expect(readVerification(token, signer, exp)).toBeUndefined()
})

test.each([
  ['another signature', `${token.slice(0, -4)}AAAA`],
  ['no signature', token.replace(/[^.]+$/, '')],
  [
    'other claims',
    token.replace(
      /\.[^.]+\./,
      `.${Buffer.from(JSON.stringify({ ...claims, exp: '9'.repeat(13) })).toString('base64url')}.`,
    ),
  ],
  ['another algorithm', token.replace(/^[^.]+/, Buffer.from('{"typ":"JWT","alg":"none"}').toString('base64url'))],
  ['no token', 'a.b.c'],
])('otpVerificationToken: %s is refused', (_, forged) => {
  expect(readVerification(forged, signer, exp - 1)).toBeUndefined()
})
