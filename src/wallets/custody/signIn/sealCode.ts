import { requestTimeoutMs } from '../../../core/requestTimeoutMs.ts'
import { toHex } from '../../../crypto/hex.ts'
import { sealHpke } from '../../../crypto/hpke.ts'
import { openSignedBundle } from '../../../crypto/signedBundle.ts'
import type { PublicEnvironment } from '../../../wire/account/environment.ts'
import { custodyKeysPath, custodyPublicKeys, otpBundleData, type SealedBundle } from '../../../wire/custody/bundles.ts'
import { parse } from '../../../wire/parse.ts'
import { CustodyApiError, unavailable } from '../errors.ts'

/** Makes the secret by which the same code is sealed to the same message. It cannot be read, only used. */
export function generateSealingKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
}

/**
 * Seals a mailed code, and the key that it is to vouch for, so that nobody between this page and key custody can read them:
 * the account server carries it (key-custody §6). The same code gives the same message, so that key custody recognises an
 * answer that is sent again. Without the code nothing that is kept tells the message, nor the message the code.
 * @param options.target the bundle that came with the code: whose key it names, key custody's signature says
 * @param options.sealingKey of this one target
 * @throws {SignedBundleError} when another signed it
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

/** The key by which key custody signs what goes with a code, as it publishes it itself; TLS vouches for that. */
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
    throw new CustodyApiError(unavailable, 'the key-custody server did not answer')
  }
  return parse(custodyPublicKeys, reply).verification
}
