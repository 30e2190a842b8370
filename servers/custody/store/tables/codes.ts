/** Rows of one-time codes, and of what a code has proven. Both end by themselves. */

export type CodeRow = {
  /** The `otpId`. */
  id: string
  organizationId: string
  type: 'OTP_TYPE_EMAIL' | 'OTP_TYPE_SMS'
  /** Where the code went, or would have gone. */
  contact: string
  /** Each contact has so many codes alive: which of them this is. */
  slot: number
  /** Whose contact it is in this organization; null for nobody's. */
  userId: string | null
  /** Keyed: the database alone does not let anybody try codes. */
  hash: Buffer
  attemptsLeft: number
  /** What the code is sealed with on its way back. */
  targetPublicKey: string
  sealedTargetKey: Buffer
  expiresAt: number
}

/** A verification token that has not logged anybody in. */
export type VerificationRow = { id: string; organizationId: string; expiresAt: number }

/** A rate limit of codes for one person, by its keyed hash: the time at which it is full again (see `createRateLimit`). */
export type CodeRateRow = { name: string; fullAt: number }
