import type { ClientSignature } from '../../../wire/custody/verification.ts'
import type { SessionKeyPair } from '../sessionKey.ts'

/**
 * Everything an emailed code needs to sign in, except the code. It survives a reload. Its keys cannot be read from the store, and
 * without the code it opens no wallet, because nothing in it is derived from the code.
 */
export type PendingEmailCode = {
  /** Normalized for comparison. */
  email: string
  otpId: string
  /** The bundle with the key for which the code is sealed. */
  target: string
  /** By the server's clock. */
  askedAt: number
  /** The key that the code will authorize. */
  pair: SessionKeyPair
  /** Seals the same code to the same ciphertext. */
  sealingKey: CryptoKey
  /** The sign-in request with the code's token, once built: sending it again returns the same answer. */
  signature?: ClientSignature
}
