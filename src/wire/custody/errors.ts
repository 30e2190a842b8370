import * as v from 'valibot'
import { failureTexts } from './failureTexts.ts'

/** The body of every failure. Clients render `Turnkey error <code>: <message> (Details: <details>)` (key-custody §2.5). */
export const failureReply = v.object({ code: v.number(), message: v.string(), details: v.array(v.unknown()) })
export type FailureReply = v.InferOutput<typeof failureReply>

/** gRPC code → HTTP status. */
export const statuses = { 3: 400, 5: 404, 7: 403, 8: 429, 13: 500, 16: 401 } as const
export type FailureCode = keyof typeof statuses

export type Failure = { code: FailureCode; turnkeyErrorCode: string; message: string }

const invalid = (message: string): Failure => ({ code: 3, turnkeyErrorCode: 'REQUEST_INVALID', message })

/** Failures whose text never varies. Texts of key-custody §1.5 and §2.5; programs read `code` and `turnkeyErrorCode`. */
export const failures = {
  signatureMissing: {
    code: 16,
    turnkeyErrorCode: 'SIGNATURE_MISSING',
    message:
      'no valid authentication signature found for request: cannot authenticate public API activity request without a stamp (X-Stamp/X-Stamp-Webauthn header)',
  },
  malformedStamp: { code: 16, turnkeyErrorCode: 'SIGNATURE_INVALID', message: 'malformed activity stamp' },
  unreadableApiKeyStamp: {
    code: 16,
    turnkeyErrorCode: 'SIGNATURE_INVALID',
    message: 'could not extract api key stamp',
  },
  unreadableWebauthnStamp: {
    code: 16,
    turnkeyErrorCode: 'SIGNATURE_INVALID',
    message: 'could not extract webauthn stamp',
  },
  wrongApiKeySignature: {
    code: 16,
    turnkeyErrorCode: 'SIGNATURE_INVALID',
    message: 'could not verify api key signature',
  },
  wrongWebauthnSignature: {
    code: 16,
    turnkeyErrorCode: 'SIGNATURE_INVALID',
    message: 'could not verify WebAuthN signature',
  },
  authenticatorNotFound: {
    code: 5,
    turnkeyErrorCode: 'CREDENTIAL_NOT_FOUND',
    message: `${failureTexts.authenticatorNotFound} in organization or parent organization`,
  },
  ambiguousCredentialId: {
    code: 16,
    turnkeyErrorCode: 'CREDENTIAL_CONFLICT',
    message: 'more than one suborg associated with a credential ID',
  },
  ambiguousPublicKey: {
    code: 16,
    turnkeyErrorCode: 'CREDENTIAL_CONFLICT',
    message: 'more than one suborg associated with a public key',
  },
  organizationNotFound: {
    code: 5,
    turnkeyErrorCode: 'ORGANIZATION_NOT_FOUND',
    message: 'no organization found with the given ID',
  },
  notAuthorized: { code: 7, turnkeyErrorCode: 'REQUEST_NOT_AUTHORIZED', message: 'request not authorized' },
  signerNotFound: {
    code: 5,
    turnkeyErrorCode: 'REQUEST_INVALID',
    message: 'Could not find any resource to sign with',
  },
  tooManyLongLivedApiKeys: {
    code: 8,
    turnkeyErrorCode: 'RATE_LIMIT_EXCEEDED',
    message: 'user has exceeded maximum long-lived api keys',
  },
  tooManyAuthenticators: {
    code: 8,
    turnkeyErrorCode: 'RATE_LIMIT_EXCEEDED',
    message: 'user has exceeded maximum authenticators',
  },
  tooManyWallets: {
    code: 8,
    turnkeyErrorCode: 'RATE_LIMIT_EXCEEDED',
    message: 'organization has exceeded maximum wallets',
  },
  rateLimited: { code: 8, turnkeyErrorCode: 'RATE_LIMIT_EXCEEDED', message: 'rate limited' },
  alreadyExists: {
    code: 3,
    turnkeyErrorCode: 'CREDENTIAL_CONFLICT',
    message: 'credential or address already exists in organization',
  },
  malformedOrganizationId: invalid('malformed organization ID provided'),
  badRequestBody: invalid('bad request body'),
  invalidAttestation: invalid('invalid authenticator attestation'),
  invalidApiKeyExpiration: invalid('invalid api key expiration'),
  invalidCurve: invalid('invalid curve'),
  invalidPath: invalid('invalid path'),
  invalidPathFormat: invalid('invalid path format'),
  invalidAddressFormat: invalid('invalid address format'),
  invalidPayloadEncoding: invalid('invalid payload encoding'),
  invalidHashFunction: invalid('invalid hash function'),
  invalidTransaction: invalid('failed to parse transaction'),
  invalidTimestamp: invalid('invalid timestamp'),
  zeroThreshold: invalid('quorum threshold must be non-zero integer'),
  missingQuorumUsers: invalid('quorum users missing'),
} as const satisfies Record<string, Failure>

/** Satisfies both matchers of the official clients at once. */
export function expiredApiKey(publicKey: string): Failure {
  const expired = failureTexts.expiredApiKey
  return {
    code: 16,
    turnkeyErrorCode: 'API_KEY_EXPIRED',
    message: `${expired}: rpc error: code = Unauthenticated desc = ${expired} publicKey: ${publicKey}`,
  }
}

export function publicKeyNotFound(ids: {
  organizationId: string
  publicKey: string
  parentOrganizationId: string
}): Failure {
  const { organizationId, publicKey, parentOrganizationId } = ids
  return {
    code: 16,
    turnkeyErrorCode: 'PUBLIC_KEY_NOT_FOUND',
    message: `${failureTexts.publicKeyNotFound} in organization or its parent organization organizationId=${organizationId} publicKey=${publicKey} parentOrganizationId=${parentOrganizationId}`,
  }
}

export function organizationMismatch(target: string, voters: string): Failure {
  return {
    code: 3,
    turnkeyErrorCode: 'ORGANIZATION_MISMATCH',
    message: `organization mismatch: request is targeting organization ("${target}"), but voters are in organization ("${voters}")`,
  }
}

/** @param what a noun such as `wallet` */
export function notFound(what: string): Failure {
  return { code: 5, turnkeyErrorCode: 'REQUEST_INVALID', message: `no ${what} found with the given ID` }
}

/** @param requestId what an operator looks for in the log */
export function internalError(requestId: string): Failure {
  return { code: 13, turnkeyErrorCode: 'INTERNAL', message: `internal server error (${requestId})` }
}
