import { expect, test } from 'vitest'
import vectors from '../../test/vectors/key-custody.vectors.json' with { type: 'json' }
import { fromBase64url, toBase64url } from './base64.ts'
import { toHex } from './hex.ts'
import { createWebauthnStamp, parseWebauthnStamp, webauthnStampChallenge } from './webauthnStamp.ts'

const { assertion, negative } = vectors.webauthn

test('default: the challenge is the hex text of the digest, not the digest', () => {
  const challenge = webauthnStampChallenge(assertion.body)
  expect(toHex(challenge)).toBe(assertion.challengeBytesHex)
  expect(toBase64url(challenge)).toBe(assertion.challengeInClientData)
  expect(toBase64url(challenge)).not.toBe(negative[0]?.wrongValue)
})

test('default: a stamp is unchanged after both conversions, byte for byte', () => {
  const stamp = parseWebauthnStamp(assertion.stampHeaderValue)
  if (!stamp) throw new Error('unreachable')
  expect(
    createWebauthnStamp({
      credentialId: stamp.credentialId,
      authenticatorData: fromBase64url(stamp.authenticatorData),
      clientDataJson: fromBase64url(stamp.clientDataJson),
      signature: fromBase64url(stamp.signature),
    }),
  ).toBe(assertion.stampHeaderValue)
})

test.each(['', '{', 'null', '{"credentialId":"a"}', '[]'])('behavior: %j is not a stamp', (header) => {
  expect(parseWebauthnStamp(header)).toBeUndefined()
})
