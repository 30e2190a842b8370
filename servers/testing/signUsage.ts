import { createECDH, createSign } from 'node:crypto'
import type { VerificationTokenClaims } from 'latchkey/wire/custody'
import type { TestApiKey } from './custody.ts'

/**
 * Signs a token's use as official clients do, to log in with it: r‖s in hex.
 * @param changes.signer the key that is named as signer
 * @param changes.signupV2 to sign up instead
 */
export function signUsage(
  { id }: Pick<VerificationTokenClaims, 'id'>,
  key: TestApiKey,
  changes: { signer?: string; signupV2?: object } = {},
): object {
  const { signupV2 } = changes
  const usage = signupV2
    ? { signupV2, tokenId: id, type: 'USAGE_TYPE_SIGNUP' }
    : { login: { publicKey: key.publicKey }, tokenId: id, type: 'USAGE_TYPE_LOGIN' }
  const message = JSON.stringify(usage)
  const signature = createSign('sha256')
    .update(message)
    .sign({ key: toJwk(key), format: 'jwk', dsaEncoding: 'ieee-p1363' }, 'hex')
  const { signer: publicKey = key.publicKey } = changes
  return { publicKey, scheme: 'CLIENT_SIGNATURE_SCHEME_API_P256', message, signature }
}

function toJwk({ privateKey }: TestApiKey) {
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(privateKey, 'hex')
  const point = ecdh.getPublicKey()
  const x = point.subarray(1, 33).toString('base64url')
  const y = point.subarray(33).toString('base64url')
  return { kty: 'EC', crv: 'P-256', x, y, d: Buffer.from(privateKey, 'hex').toString('base64url') }
}
