import * as v from 'valibot'
import { failureTexts } from './failureTexts.ts'

/** The body of every failure. Clients render `Turnkey error <code>: <message> (Details: <details>)` (key-custody §2.5). */
export const failureReply = v.object({ code: v.number(), message: v.string(), details: v.array(v.unknown()) })
export type FailureReply = v.InferOutput<typeof failureReply>

/** gRPC code → HTTP status. */
export const statuses = { 3: 400, 5: 404, 7: 403, 8: 429, 13: 500, 14: 503, 16: 401 } as const
export type FailureCode = keyof typeof statuses

/** Without a `turnkeyErrorCode` its details are empty. */
export type Failure = { code: FailureCode; turnkeyErrorCode?: string; message: string }

const invalid = (message: string): Failure => ({ code: 3, turnkeyErrorCode: 'REQUEST_INVALID', message })

/** Failures with a fixed text (key-custody §1.5 and §2.5). Programs read `code` and `turnkeyErrorCode`. */
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
  invalidSession: { code: 16, turnkeyErrorCode: 'SIGNATURE_INVALID', message: 'could not verify session' },
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
  cannotWait: {
    code: 7,
    turnkeyErrorCode: 'REQUEST_NOT_AUTHORIZED',
    message: 'request not authorized: what carries a token or a code cannot wait for others to approve',
  },
  /** Official tests expect its details to be empty (key-custody §2.5). */
  passkeyNeeded: {
    code: 7,
    turnkeyErrorCode: 'REQUEST_NOT_AUTHORIZED',
    message:
      'request not authorized: a passkey of the user must stamp this (X-Stamp-Webauthn header); a user without a passkey adds one first',
  },
  deniedByPolicy: { code: 7, message: 'policy engine denied request explicitly' },
  fingerprintNotFound: {
    code: 5,
    turnkeyErrorCode: 'REQUEST_INVALID',
    message: 'No activity found with fingerprint. Consensus activities must target an existing activity by fingerprint',
  },
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
  tooManyOauthProviders: {
    code: 8,
    turnkeyErrorCode: 'RATE_LIMIT_EXCEEDED',
    message: 'user has exceeded maximum oauth providers',
  },
  oauthProviderNotFound: {
    code: 5,
    turnkeyErrorCode: 'CREDENTIAL_NOT_FOUND',
    message: 'oauth provider not found in organization',
  },
  /** The activity may or may not have happened. The same body again returns the same activity. */
  databaseAway: {
    code: 14,
    turnkeyErrorCode: 'UNAVAILABLE',
    message: 'the database does not answer for the moment: send the same request again',
  },
  oidcIssuerAway: { code: 13, turnkeyErrorCode: 'INTERNAL', message: 'oidc issuer did not answer' },
  tooManyWallets: {
    code: 8,
    turnkeyErrorCode: 'RATE_LIMIT_EXCEEDED',
    message: 'organization has exceeded maximum wallets',
  },
  tooManyWalletAccounts: {
    code: 8,
    turnkeyErrorCode: 'RATE_LIMIT_EXCEEDED',
    message: 'organization has exceeded maximum wallet accounts',
  },
  policiesTooLong: {
    code: 8,
    turnkeyErrorCode: 'RATE_LIMIT_EXCEEDED',
    message: 'organization has exceeded maximum length of policies',
  },
  tooManyPolicies: {
    code: 8,
    turnkeyErrorCode: 'RATE_LIMIT_EXCEEDED',
    message: 'organization has exceeded maximum policies',
  },
  tooManyTags: { code: 8, turnkeyErrorCode: 'RATE_LIMIT_EXCEEDED', message: 'organization has exceeded maximum tags' },
  tooManyInvitations: {
    code: 8,
    turnkeyErrorCode: 'RATE_LIMIT_EXCEEDED',
    message: 'organization has exceeded maximum invitations',
  },
  tooManyUsers: {
    code: 8,
    turnkeyErrorCode: 'RATE_LIMIT_EXCEEDED',
    message: 'organization has exceeded maximum users',
  },
  tooManyPrivateKeys: {
    code: 8,
    turnkeyErrorCode: 'RATE_LIMIT_EXCEEDED',
    message: 'organization has exceeded maximum private keys',
  },
  tooManySubOrganizations: {
    code: 8,
    turnkeyErrorCode: 'RATE_LIMIT_EXCEEDED',
    message: 'organization has exceeded maximum sub-organizations',
  },
  storageFull: {
    code: 8,
    turnkeyErrorCode: 'RATE_LIMIT_EXCEEDED',
    message:
      'organization has exceeded maximum storage: its recorded activities fill the space that the operator grants it. Nothing was done; ask the operator for more space',
  },
  storageNearlyFull: {
    code: 8,
    turnkeyErrorCode: 'RATE_LIMIT_EXCEEDED',
    message:
      'operator has exceeded maximum storage: the recorded activities of all its organizations fill the space that it set. Nothing was done; ask the operator for more space',
  },
  rateLimited: { code: 8, turnkeyErrorCode: 'RATE_LIMIT_EXCEEDED', message: 'rate limited' },
  alreadyExists: {
    code: 3,
    turnkeyErrorCode: 'CREDENTIAL_CONFLICT',
    message: 'credential or address already exists in organization',
  },
  heldElsewhere: {
    code: 3,
    turnkeyErrorCode: 'CREDENTIAL_CONFLICT',
    message: 'credential belongs to another sub-organization',
  },
  walletNotExported: {
    code: 3,
    turnkeyErrorCode: 'WALLET_NOT_EXPORTED',
    message: 'wallet has not been exported: export it first, or set deleteWithoutExport',
  },
  walletAccountNotExported: {
    code: 3,
    turnkeyErrorCode: 'WALLET_ACCOUNT_NOT_EXPORTED',
    message: 'wallet account has not been exported: export it first, or set deleteWithoutExport',
  },
  privateKeyNotExported: {
    code: 3,
    turnkeyErrorCode: 'PRIVATE_KEY_NOT_EXPORTED',
    message: 'private key has not been exported: export it first, or set deleteWithoutExport',
  },
  mailNotConfigured: invalid('this server sends no mail: its operator has not configured any'),
  smsNotConfigured: invalid('this server sends no text messages: use OTP_TYPE_EMAIL'),
  wrongCode: {
    code: 7,
    turnkeyErrorCode: 'REQUEST_NOT_AUTHORIZED',
    message: 'authentication failed: the code is invalid or expired',
  },
  wrongVerificationToken: {
    code: 7,
    turnkeyErrorCode: 'REQUEST_NOT_AUTHORIZED',
    message: 'authentication failed: the verification token is invalid, expired or used',
  },
  wrongClientSignature: {
    code: 7,
    turnkeyErrorCode: 'REQUEST_NOT_AUTHORIZED',
    message: 'authentication failed: the client signature does not fit the verification token',
  },
  invalidPasskeyOrigins: invalid(
    'invalid webauthn origins: expected origins that the operator and the parent organization allow',
  ),
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
  invalidTargetPublicKey: invalid('invalid target public key'),
  invalidOidcToken: invalid('invalid oidc token'),
  invalidMnemonic: invalid('invalid mnemonic'),
  invalidPrivateKey: invalid('invalid private key'),
  invalidEncryptedBundle: invalid('invalid encrypted bundle'),
  invalidTransaction: invalid('failed to parse transaction'),
  invalidTimestamp: invalid(failureTexts.invalidTimestamp),
  zeroThreshold: invalid('quorum threshold must be non-zero integer'),
  missingQuorumUsers: invalid('quorum users missing'),
  invalidPolicyCondition: invalid('invalid policy condition'),
  invalidPolicyConsensus: invalid('invalid policy consensus'),
  invalidPolicyTime: invalid('invalid policy time'),
  policyNameTaken: invalid('policy label must be unique'),
  tagNameTaken: invalid('tag label must be unique'),
  lastLoginMethod: invalid('too few root users would keep a way to sign in'),
  notASubOrganization: invalid('organization is not a sub-organization'),
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

/** @param ids of the wallets and private keys that hold one address */
export function ambiguousSigner(ids: readonly string[]): Failure {
  return invalid(`more than one wallet or private key has this address: ${ids.join(', ')}`)
}

/** @param one and other: parts of a condition that no activity has both, such as `wallet` and `private_key` */
export function contradictoryPolicy(one: string, other: string): Failure {
  return invalid(`invalid policy condition: no activity has both ${one} and ${other}; write one policy for each`)
}

/** @param feature one that allows sign-in by a code */
export function featureDisabled(feature: string): Failure {
  return { code: 7, turnkeyErrorCode: 'REQUEST_NOT_AUTHORIZED', message: `organization has not set ${feature}` }
}

/** @param what a noun such as `wallet` */
export function notFound(what: string): Failure {
  return { code: 5, turnkeyErrorCode: 'REQUEST_INVALID', message: `no ${what} found with the given ID` }
}

/** @param requestId the id that an operator searches for in the log */
export function internalError(requestId: string): Failure {
  return { code: 13, turnkeyErrorCode: 'INTERNAL', message: `internal server error (${requestId})` }
}
