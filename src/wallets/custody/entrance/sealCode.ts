import { requestTimeoutMs } from '../../../core/requestTimeoutMs.ts'
import { toHex } from '../../../crypto/hex.ts'
import { sealHpke } from '../../../crypto/hpke.ts'
import { openSignedBundle } from '../../../crypto/signedBundle.ts'
import type { PublicEnvironment } from '../../../wire/account/environment.ts'
import { custodyKeysPath, custodyPublicKeys, otpBundleData, type SealedBundle } from '../../../wire/custody/bundles.ts'
import { parse } from '../../../wire/parse.ts'

/**
 * Seals a mailed code, and the key that it is to vouch for, so that nobody between this page and key custody can read them:
 * the account server carries it (key-custody §6).
 * @param options.target the bundle that came with the code: whose key it names, key custody's signature says
 * @throws {SignedBundleError} when another signed it
 */
export async function sealCode(
  { code, publicKey }: { code: string; publicKey: string },
  options: { target: string; verificationKey: string },
): Promise<string> {
  const { targetPublic } = parse(otpBundleData, await openSignedBundle(options.target, options.verificationKey))
  const text = JSON.stringify({ otp_code: code, public_key: publicKey })
  const { encappedPublicKey, ciphertext } = await sealHpke(targetPublic, new TextEncoder().encode(text))
  const sealed: SealedBundle = { encappedPublic: toHex(encappedPublicKey), ciphertext: toHex(ciphertext) }
  return JSON.stringify(sealed)
}

/** The key by which key custody signs what goes with a code, as it publishes it itself; TLS vouches for that. */
export async function readVerificationKey(
  { custody }: PublicEnvironment,
  fetching: typeof fetch = fetch,
): Promise<string> {
  const signal = AbortSignal.timeout(requestTimeoutMs)
  const reply = await fetching(new URL(custodyKeysPath, custody.url).href, { signal, redirect: 'error' })
  return parse(custodyPublicKeys, await reply.json()).verification
}
