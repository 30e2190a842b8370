import type { ClientSignature } from '../../../wire/custody/verification.ts'
import type { SessionKeyPair } from '../sessionKey.ts'

/**
 * All that a mailed code needs to sign in, but the code. It is kept through a reload: its keys cannot be read out of the
 * store; and since neither the code nor anything that was made from it is in it, it opens no wallet without the code.
 */
export type PendingEmailCode = {
  /** As it is compared. */
  email: string
  otpId: string
  /** Bundle with the key that the code is sealed for. */
  target: string
  /** By the server's clock. */
  askedAt: number
  /** What the code will vouch for. */
  pair: SessionKeyPair
  /** Seals the same code to the same message. */
  sealingKey: CryptoKey
  /** What signs in with the code's token, once it was made: the same request is answered the same. */
  signature?: ClientSignature
}
