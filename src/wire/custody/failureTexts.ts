/**
 * Texts in failures that pages act upon (key-custody §2.5). They are apart from the table of failures, so that reading
 * one does not load a schema.
 */
export const failureTexts = {
  /** A page renews its session key after these two. */
  expiredApiKey: 'expired api key',
  publicKeyNotFound: 'could not find public key',
  /** The user answered with another wallet's passkey: a warning, not an error. */
  authenticatorNotFound: 'webauthn authenticator not found',
  /** The clock that dated the request differs too much from the server's. */
  invalidTimestamp: 'invalid timestamp',
} as const
