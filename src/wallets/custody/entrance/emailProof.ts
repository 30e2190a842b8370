import { textFromBase64url } from '../../../crypto/base64.ts'
import { emailAddress } from '../../../wire/account/emailAddress.ts'
import {
  confirmationMessage,
  type EmailSignIn,
  signInMessage,
  verificationClaims,
} from '../../../wire/account/emailCode.ts'
import type { PublicEnvironment } from '../../../wire/account/environment.ts'
import { parse } from '../../../wire/parse.ts'
import { generateSessionKeyPair, type SessionKeyPair } from '../sessionKey.ts'
import type { WalletContext } from '../walletContext.ts'
import { readVerificationKey, sealCode } from './sealCode.ts'
import { signMessage } from './signMessage.ts'

/** A code that was mailed, and the key that it will vouch for. */
export type CodeRequest = {
  /** As it is compared. */
  email: string
  environment: PublicEnvironment
  pair: SessionKeyPair
  /**
   * Gives the code back, sealed; the token says that the key has read the mail. A code works once, the token longer: what
   * comes after it can be tried again.
   * @throws {AccountError} `invalid_code`
   */
  verify: (code: string) => Promise<string>
}

/** @throws {WireError} when `email` is no address */
export async function requestCode({ account, fetch }: WalletContext, email: string): Promise<CodeRequest> {
  const address = parse(emailAddress, email)
  const environment = await account.environment()
  const [pair, verificationKey, { otpId, otpEncryptionTargetBundle: target }] = await Promise.all([
    generateSessionKeyPair(),
    readVerificationKey(environment, fetch),
    account.requestEmailCode(address),
  ])
  let token: string | undefined
  return {
    ...{ email: address, environment, pair },
    async verify(code) {
      if (token) return token
      const sealed = await sealCode({ code: code.trim(), publicKey: pair.publicKey }, { target, verificationKey })
      token = await account.verifyEmailCode(otpId, sealed)
      return token
    },
  }
}

/** Proof, for a session of the key with this thumbprint, that this page holds the key that the token names. */
export function proveSignIn(
  { pair }: CodeRequest,
  { token, thumbprint }: { token: string; thumbprint: string },
): Promise<EmailSignIn> {
  return prove(pair, token, signInMessage({ tokenId: tokenIdOf(token), publicKey: pair.publicKey, thumbprint }))
}

/** Proof, for this person and nobody else, that they read the mail. */
export function proveConfirmation(
  { pair }: CodeRequest,
  { token, personId }: { token: string; personId: string },
): Promise<EmailSignIn> {
  return prove(pair, token, confirmationMessage({ tokenId: tokenIdOf(token), personId }))
}

async function prove(pair: SessionKeyPair, verificationToken: string, message: string): Promise<EmailSignIn> {
  return { verificationToken, clientSignature: await signMessage(message, pair) }
}

/** Read, not verified: the servers that take the token verify it. */
function tokenIdOf(token: string): string {
  return parse(verificationClaims, JSON.parse(textFromBase64url(token.split('.')[1] ?? ''))).id
}
