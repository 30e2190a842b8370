import * as v from 'valibot'

/**
 * Every failure of the account and RPC-management routes: `{error: {code, message}}`, HTTP status as in the table.
 * Programs read `code`.
 */
export const failure = v.object({ error: v.object({ code: v.string(), message: v.string() }) })

export const failures = {
  invalid_request: { status: 400, message: 'The request does not fit.' },
  invalid_challenge: {
    status: 400,
    message: 'The challenge is unknown, spent or too old. Ask for a new one and try again.',
  },
  invalid_passkey: { status: 400, message: 'The passkey answer could not be verified.' },
  invalid_code: {
    status: 400,
    message:
      'That code does not work. Check it, or ask for a new one: a code works once, for some minutes and a few tries.',
  },
  invalid_verification: {
    status: 400,
    message: 'The proof of the e-mail address is not valid any more. Ask for a new code.',
  },
  invalid_stamp: { status: 400, message: 'The key-custody server did not accept the signature. Try again.' },
  invalid_identity: { status: 400, message: 'The answer of the sign-in provider could not be verified. Try again.' },
  invalid_token: {
    status: 401,
    message: 'The token is missing, expired or not bound to the key that proves it. Sign in again.',
  },
  invalid_proof: { status: 401, message: 'The DPoP proof is missing, replayed or made for another request.' },
  stale_proof: {
    status: 401,
    message: 'The DPoP proof is dated too far from the time of this server, which the answer says in X-Server-Time.',
  },
  unknown_passkey: {
    status: 404,
    message: 'No wallet here uses this passkey. Use another passkey, or create a wallet.',
  },
  invalid_link: {
    status: 404,
    message: 'This link has expired or was used. Make a new one on the device that is signed in.',
  },
  unknown_environment: { status: 404, message: 'There is no such environment.' },
  not_found: { status: 404, message: 'There is nothing at this address.' },
  origin_not_allowed: { status: 403, message: 'This origin is not on the list of the environment.' },
  way_not_offered: { status: 403, message: 'This wallet does not offer this way to sign in.' },
  email_taken: { status: 409, message: 'This e-mail address already opens another wallet.' },
  passkey_taken: { status: 409, message: 'This passkey already belongs to a wallet. Sign in with it instead.' },
  too_large: { status: 413, message: 'The request body is too large.' },
  too_many_requests: {
    status: 429,
    message: 'Too many requests. Wait a minute and try again. After many codes to one address it takes half an hour.',
  },
  internal: {
    status: 500,
    message: 'Something went wrong on the server. Try again; the request id is in the response header.',
  },
  unavailable: { status: 503, message: 'The server cannot reach its database for the moment. Try again.' },
  custody_unavailable: { status: 502, message: 'The key-custody server did not answer. Try again.' },
} as const
export type FailureCode = keyof typeof failures
