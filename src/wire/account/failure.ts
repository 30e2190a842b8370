import * as v from 'valibot'
import { commonFailures } from '../commonFailures.ts'

/**
 * Every failure of the account and RPC-management routes: `{error: {code, message}}`, HTTP status as in the table.
 * Programs read `code`.
 */
export const failure = v.object({ error: v.object({ code: v.string(), message: v.string() }) })

export const failures = {
  ...commonFailures,
  invalid_challenge: {
    status: 400,
    message: 'The challenge is unknown, used or expired. Request a new one and try again.',
  },
  invalid_passkey: { status: 400, message: 'The passkey response could not be verified. Try again.' },
  invalid_code: {
    status: 400,
    message: 'The code is invalid. Check it, or request a new one: a code works once, for a few minutes and attempts.',
  },
  invalid_verification: {
    status: 400,
    message: 'The proof of the email address has expired. Request a new code.',
  },
  invalid_stamp: { status: 400, message: 'The key-custody server did not accept the signature. Try again.' },
  invalid_identity: { status: 400, message: 'The response of the sign-in provider could not be verified. Try again.' },
  invalid_server_stamp: {
    status: 401,
    message:
      "The request is not stamped by the key of the managed wallet's server. Check mpc.apiKeyFile and mpc.sharesApiKeyFile on both servers.",
  },
  unknown_passkey: {
    status: 404,
    message: 'No wallet uses this passkey. Use another passkey, or create a wallet.',
  },
  invalid_link: {
    status: 404,
    message: 'This link has expired or was used. Create a new one on the device that is signed in.',
  },
  unknown_person: { status: 404, message: 'This environment has no such user.' },
  origin_not_allowed: { status: 403, message: 'This origin is not in the allowedOrigins of the environment.' },
  login_method_not_offered: { status: 403, message: 'This wallet does not offer this sign-in method.' },
  wallet_taken: { status: 409, message: 'This wallet belongs to another user, or has another chain or address.' },
  email_taken: { status: 409, message: 'This email address already belongs to another wallet.' },
  passkey_taken: { status: 409, message: 'This passkey already belongs to a wallet. Sign in with it instead.' },
  too_many_requests: {
    status: 429,
    message: 'Too many requests. Wait a minute and try again. After many codes to one address, wait half an hour.',
  },
  custody_unavailable: { status: 502, message: 'The key-custody server did not answer. Try again.' },
} as const
export type FailureCode = keyof typeof failures
