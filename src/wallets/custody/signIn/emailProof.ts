import { textFromBase64url } from '../../../crypto/base64.ts'
import { emailAddress } from '../../../wire/account/emailAddress.ts'
import {
  confirmationMessage,
  type EmailSignIn,
  signInMessage,
  verificationClaims,
} from '../../../wire/account/emailCode.ts'
import { parse } from '../../../wire/parse.ts'
import { generateSessionKeyPair } from '../sessionKey.ts'
import type { WalletContext } from '../walletContext.ts'
import type { PendingEmailCode } from './pendingEmailCode.ts'
import { generateSealingKey, readVerificationKey, sealCode } from './sealCode.ts'
import { signMessage } from './signMessage.ts'

/**
 * Has a code mailed, for a key that was just made.
 * @throws {WireError} when `email` is no address
 */
export async function requestCode({ account }: WalletContext, email: string): Promise<PendingEmailCode> {
  const address = parse(emailAddress, email)
  const [pair, sealingKey] = await Promise.all([generateSessionKeyPair(), generateSealingKey()])
  // The mail is sent last: a failure before it causes no email.
  const { otpId, otpEncryptionTargetBundle: target, askedAt } = await account.requestEmailCode(address)
  return { email: address, otpId, target, askedAt, pair, sealingKey }
}

/** Checks the codes that a person enters. */
export type CodeCheck = (code: string) => Promise<string>

/**
 * Gives codes back, sealed; the token says that the key has read the mail. Entered again, the same code is the same answer,
 * also after a reload: key custody gives the same token, though a code works once.
 * @throws {AccountError} `invalid_code`
 */
export function createCodeCheck({ account, fetch }: WalletContext, asked: PendingEmailCode): CodeCheck {
  const { otpId, target, askedAt, pair, sealingKey } = asked
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
 * Proof, for a session of the key with this thumbprint, that this page holds the key that the token names. The same one as
 * before where `asked` has one: a token logs in once, and only the same request is answered again.
 */
export function proveSignIn(
  { pair, signature }: PendingEmailCode,
  { token, thumbprint }: { token: string; thumbprint: string },
): Promise<EmailSignIn> {
  const message = signInMessage({ tokenId: tokenIdOf(token), publicKey: pair.publicKey, thumbprint })
  return prove(pair, token, message, signature)
}

/** Proof, for this person and nobody else, that they read the mail. */
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

/** Read, not verified: the servers that take the token verify it. */
function tokenIdOf(token: string): string {
  return parse(verificationClaims, JSON.parse(textFromBase64url(token.split('.')[1] ?? ''))).id
}
