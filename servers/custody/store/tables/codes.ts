/** Rows of one-time codes, and of the verifications that a code proves. Both expire. */

export type CodeRow = {
  /** The `otpId`. */
  id: string
  organizationId: string
  type: 'OTP_TYPE_EMAIL' | 'OTP_TYPE_SMS'
  /** The contact, whether or not a message was sent. */
  contact: string
  /** Each contact has so many codes alive: which of them this is. */
  slot: number
  /** The owner of the contact in this organization; null when there is none. */
  userId: string | null
  /** Keyed, so that the database alone does not let an attacker try codes. */
  hash: Buffer
  attemptsLeft: number
  /** The key with which the code is sealed on its way back. */
  targetPublicKey: string
  sealedTargetKey: Buffer
  expiresAt: number
}

/** A verification token that has not been used to log in. */
export type VerificationRow = { id: string; organizationId: string; expiresAt: number }

/**
 * A rate limit of codes for one person, by its keyed hash: the time at which it is full again (see `createRateLimit`).
 */
export type CodeRateRow = { name: string; fullAt: number }
