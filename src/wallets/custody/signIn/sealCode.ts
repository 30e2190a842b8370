import { requestTimeoutMs } from '../../../core/requestTimeoutMs.ts'
import { toHex } from '../../../crypto/hex.ts'
import { sealHpke } from '../../../crypto/hpke.ts'
import { openSignedBundle } from '../../../crypto/signedBundle.ts'
import type { PublicEnvironment } from '../../../wire/account/environment.ts'
import { custodyKeysPath, custodyPublicKeys, otpBundleData, type SealedBundle } from '../../../wire/custody/bundles.ts'
import { parse } from '../../../wire/parse.ts'
import { noAnswerError } from '../errors.ts'

/** Generates the secret that makes sealing the same code deterministic. It cannot be read, only used. */
export function generateSealingKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
}

/**
 * Seals an emailed code and the key that it authorizes, so that only key custody can read them; the account server forwards them
 * (key-custody §6). The same code gives the same ciphertext, so that key custody recognizes a repeated answer. Stored data
 * reveals neither the ciphertext without the code nor the code from the ciphertext.
 * @param options.target the bundle that came with the code; key custody's signature vouches for the key it names
 * @param options.sealingKey of this target only
 * @throws {SignedBundleError} if key custody did not sign the bundle
 */
export async function sealCode(
  { code, publicKey }: { code: string; publicKey: string },
  options: { target: string; verificationKey: string; sealingKey: CryptoKey },
): Promise<string> {
  const { targetPublic } = parse(otpBundleData, await openSignedBundle(options.target, options.verificationKey))
  const plain = new TextEncoder().encode(JSON.stringify({ otp_code: code, public_key: publicKey }))
  const keyMaterial = new Uint8Array(await crypto.subtle.sign('HMAC', options.sealingKey, plain))
  const { encappedPublicKey, ciphertext } = await sealHpke(targetPublic, plain, { keyMaterial })
  const sealed: SealedBundle = { encappedPublic: toHex(encappedPublicKey), ciphertext: toHex(ciphertext) }
  return JSON.stringify(sealed)
}

/** Fetches the key with which key custody signs the bundle of a code. TLS authenticates it. */
export async function readVerificationKey(
  { custody }: PublicEnvironment,
  fetching: typeof fetch = fetch,
): Promise<string> {
  let reply: unknown
  try {
    const signal = AbortSignal.timeout(requestTimeoutMs)
    const response = await fetching(new URL(custodyKeysPath, custody.url).href, { signal, redirect: 'error' })
    reply = await response.json()
  } catch {
    throw noAnswerError()
  }
  return parse(custodyPublicKeys, reply).verification
}
