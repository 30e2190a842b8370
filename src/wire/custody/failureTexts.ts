/**
 * Failures that pages act upon contain these, whatever surrounds them (key-custody §2.5). Apart from the table of
 * failures, so that reading one costs no schema.
 */
export const failureTexts = {
  /** A page renews its session key on these two. */
  expiredApiKey: 'expired api key',
  publicKeyNotFound: 'could not find public key',
  /** The person answered with another wallet's passkey: a warning, no more. */
  authenticatorNotFound: 'webauthn authenticator not found',
  /** The request was dated by a clock that differs too much from the server's. */
  invalidTimestamp: 'invalid timestamp',
} as const
