/** Rows of one-time codes, and of the verifications that a code proves. Both expire. */

export type CodeRow = {
  /** The `otpId`. */
  id: string
  organizationId: string
  type: 'OTP_TYPE_EMAIL' | 'OTP_TYPE_SMS'
  /** The contact, whether or not a message was sent. */
  contact: string
  /** The slot: each contact has a fixed number of valid codes. */
  slot: number
  /** The owner of the contact in this organization; null when there is none. */
  userId: string | null
  /** A keyed hash, so that the database alone does not let an attacker try codes. */
  hash: Buffer
  attemptsLeft: number
  /** The key with which a page seals the code. */
  targetPublicKey: string
  sealedTargetKey: Buffer
  expiresAt: number
}

/** A verification token that has not been used to log in. */
export type VerificationRow = { id: string; organizationId: string; expiresAt: number }

/** A rate limit of codes, by its keyed hash: the time at which it is full again (see `createRateLimit`). */
export type CodeRateRow = { name: string; fullAt: number }
