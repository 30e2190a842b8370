import type { Failure } from './errors.ts'

/** Failures of logins that a token stamps (`X-Stamp-Attested`). */
export const attestedFailures = {
  unreadableStamp: {
    code: 16,
    turnkeyErrorCode: 'SIGNATURE_INVALID',
    message: 'could not extract attested stamp',
  },
  /** Sent only to a caller that has read a code. */
  contactNotFound: {
    code: 5,
    turnkeyErrorCode: 'CREDENTIAL_NOT_FOUND',
    message: 'no user has confirmed this contact: sign up first',
  },
  ambiguousContact: {
    code: 16,
    turnkeyErrorCode: 'CREDENTIAL_CONFLICT',
    message: 'more than one user has confirmed this contact: name the sub-organization',
  },
  ambiguousProvider: {
    code: 16,
    turnkeyErrorCode: 'CREDENTIAL_CONFLICT',
    message: 'more than one user has this provider account: name the sub-organization',
  },
} as const satisfies Record<string, Failure>
