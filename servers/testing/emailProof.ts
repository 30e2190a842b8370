import { p256 } from '@noble/curves/nist'
import { sha256 } from '@noble/hashes/sha2'
import { openSignedBundle, sealHpke, toHex } from 'latchkey/crypto'
import { type EmailCode, type EmailSignIn, signInMessage, verificationClaims } from 'latchkey/wire/account'
import type { ClientSignature, CustodyPublicKeys } from 'latchkey/wire/custody'
import { parse } from 'valibot'
import type { TestApiKey } from './custody.ts'
import type { DpopKey } from './dpopKey.ts'

// The page's part of signing in by a mailed code, for tests without a page.

/** The code in an email, which stands on a line of its own. */
export function readCode(email: { text: string } | undefined): string {
  return /^\d+$/m.exec(email?.text ?? '')?.[0] ?? 'no code'
}

/** Seals a code, and the key that its token will name, with the key that `init_otp` named. */
export async function sealCode(
  { otpEncryptionTargetBundle }: EmailCode,
  { code, key, verification }: { code: string; key: TestApiKey } & Pick<CustodyPublicKeys, 'verification'>,
): Promise<string> {
  const { targetPublic } = (await openSignedBundle(otpEncryptionTargetBundle, verification)) as { targetPublic: string }
  const text = JSON.stringify({ otp_code: code, public_key: key.publicKey })
  const { encappedPublicKey, ciphertext } = await sealHpke(targetPublic, Buffer.from(text))
  return JSON.stringify({ encappedPublic: toHex(encappedPublicKey), ciphertext: toHex(ciphertext) })
}

/** The fields beside a verification token that start a session of the key with this thumbprint. */
export function proveSignIn(verificationToken: string, key: TestApiKey, { thumbprint }: DpopKey): EmailSignIn {
  return proveEmail(verificationToken, key, (token) => signInMessage({ ...token, thumbprint }))
}

/** The field beside a verification token: a message of its key. */
export function proveEmail(
  verificationToken: string,
  key: TestApiKey,
  toMessage: (token: { tokenId: string; publicKey: string }) => string,
): EmailSignIn {
  const payload = Buffer.from(verificationToken.split('.')[1] ?? '', 'base64url').toString()
  const { id } = parse(verificationClaims, JSON.parse(payload))
  const message = toMessage({ tokenId: id, publicKey: key.publicKey })
  return { verificationToken, clientSignature: signMessage(message, key) }
}

/** The signature of a session key. */
export function signMessage(message: string, { publicKey, privateKey }: TestApiKey): ClientSignature {
  const signature = p256.sign(sha256(message), privateKey).toDERHex()
  return { publicKey, scheme: 'CLIENT_SIGNATURE_SCHEME_API_P256', message, signature }
}
