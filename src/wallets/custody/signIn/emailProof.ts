import type { AccountClient } from '../../../core/account/accountClient.ts'
import { textFromBase64url } from '../../../crypto/base64.ts'
import {
  confirmationMessage,
  type EmailSignIn,
  signInMessage,
  verificationClaims,
} from '../../../wire/account/emailCode.ts'
import { emailAddress } from '../../../wire/emailAddress.ts'
import { parse } from '../../../wire/parse.ts'
import { generateSessionKeyPair } from '../sessionKey.ts'
import type { PendingEmailCode } from './pendingEmailCode.ts'
import { generateSealingKey, readVerificationKey, sealCode } from './sealCode.ts'
import { signMessage } from './signMessage.ts'

/**
 * Emails a code for a key that was just generated.
 * @throws {WireError} when `email` is no address
 */
export async function requestCode({ account }: { account: AccountClient }, email: string): Promise<PendingEmailCode> {
  const address = parse(emailAddress, email)
  const [pair, sealingKey] = await Promise.all([generateSessionKeyPair(), generateSealingKey()])
  // The email is sent last, so an earlier failure sends none.
  const { otpId, otpEncryptionTargetBundle: target, askedAt } = await account.requestEmailCode(address)
  return { email: address, otpId, target, askedAt, pair, sealingKey }
}

/** Checks the codes that the user enters. */
export type CodeCheck = (code: string) => Promise<string>

/**
 * Sends the entered code, sealed, and returns a token that proves that the key's owner read the email. Entering the same code
 * again, also after a reload, sends the same request: key custody then returns the same token, although a code works once.
 * @throws {AccountError} `invalid_code`
 */
export function createCodeCheck(
  { account, fetch }: { account: AccountClient; fetch?: typeof globalThis.fetch },
  pending: PendingEmailCode,
): CodeCheck {
  const { otpId, target, askedAt, pair, sealingKey } = pending
  let token: string | undefined
  return async (code) => {
    if (token) return token
    const verificationKey = await readVerificationKey(await account.environment(), fetch)
    const content = { code: code.trim(), publicKey: pair.publicKey }
    const encryptedOtpBundle = await sealCode(content, { target, verificationKey, sealingKey })
    token = await account.verifyEmailCode(otpId, { encryptedOtpBundle, askedAt })
    return token
  }
}

/**
 * Returns the proof that this page holds the key that the token names, bound to a session key's thumbprint. Returns the earlier
 * proof if `asked` has one, because a token signs in once and only the identical request gets its answer again.
 */
export function proveSignIn(
  { pair, signature }: PendingEmailCode,
  { token, thumbprint }: { token: string; thumbprint: string },
): Promise<EmailSignIn> {
  const message = signInMessage({ tokenId: tokenIdOf(token), publicKey: pair.publicKey, thumbprint })
  return prove(pair, token, message, signature)
}

/** Returns the proof, bound to this user, that they read the email. */
export function proveConfirmation(
  { pair }: PendingEmailCode,
  { token, personId }: { token: string; personId: string },
): Promise<EmailSignIn> {
  return prove(pair, token, confirmationMessage({ tokenId: tokenIdOf(token), personId }))
}

async function prove(
  pair: PendingEmailCode['pair'],
  verificationToken: string,
  message: string,
  earlier?: PendingEmailCode['signature'],
): Promise<EmailSignIn> {
  const clientSignature = earlier?.message === message ? earlier : await signMessage(message, pair)
  return { verificationToken, clientSignature }
}

/** Reads the token without verifying it; the servers that receive it verify it. */
function tokenIdOf(token: string): string {
  return parse(verificationClaims, JSON.parse(textFromBase64url(token.split('.')[1] ?? ''))).id
}
