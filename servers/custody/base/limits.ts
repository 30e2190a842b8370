import { maxCodeSeconds, maxVerificationSeconds } from 'latchkey/wire/custody'
import { clockSlackMs } from '../../shared/limits.ts'

/** Bounds that are this server's own choice; those of the wire are in `latchkey/wire/custody`. */

/**
 * Stamped requests of one organization, in total: far more than its users need, and more than an account server sends
 * for them.
 */
export const requestRate = { burst: 500, perMinute: 6000 }
/**
 * A request is charged one more token for this many bytes of it or of its response, for this many steps of policies,
 * and for this many values of typed data: each takes a processor about as long as a small request. Each payload and
 * each private key after the first is charged as a request, and each derived account as this many.
 */
export const bytesPerToken = 8 * 1024
export const policyStepsPerToken = 2000
export const typedValuesPerToken = 50
export const tokensPerAccount = 3
/**
 * Requests that run at a time, by their cost: one, and one more for each `bytesPerToken` of the body, up to `largest`.
 * More would delay each other on the one thread that answers; fewer would not share a flush to disk.
 */
export const turnCosts = { capacity: 8, largest: 4 }
/**
 * The share of one client in these costs while others send requests too. A client that sends many keeps its share in
 * use, so the request of another one runs among so many. Another client counts for so long after its last request, in
 * milliseconds.
 */
export const sharedTurns = { perClient: 4, forMs: 1000 }
/** A request that takes longer gives its place to the next one. Milliseconds. */
export const turnMs = 250
/** More bytes than this are hashed by Keccak beside the thread that answers requests. */
export const largeHashBytes = 16 * 1024
/** Refused stamps for which one client address learns the reason (key-custody §12). */
export const failedStampRate = { burst: 100, perMinute: 600 }
/**
 * Exports by the users of one organization (key-custody §12): more than one user needs at once, and too few to empty an
 * organization unnoticed.
 */
export const exportRate = { burst: 20, perMinute: 1 }
/** Codes sent to one contact, or for one requester that a request names: three in three minutes (key-custody §6). */
export const codeRate = { burst: 3, perMinute: 1 }
/**
 * The same over a day, against patient guessing: with six digits and five attempts each, it allows some three hundred
 * guesses a day for one contact. The rate above alone would allow seven thousand.
 */
export const patientCodeRate = { burst: 20, perMinute: 1 / 30 }
/**
 * The number of requesters that must use up their own rates before the contact's rate is used up. It applies twice:
 * once to all strangers together, once to the requesters that entered a code of this contact before.
 */
export const requestersPerContact = 2
/** How long a requester that entered a code of a contact is remembered. Milliseconds. */
export const knownRequesterMs = 180 * 24 * 60 * 60 * 1000
/**
 * Mailed keys of one user at a time: as many as strangers and known requesters may request at once, so that a new email
 * does not revoke a key that a page may still use.
 */
export const maxMailedKeys = patientCodeRate.burst * requestersPerContact * 2
/**
 * Codes requested from one client address. It is usually the address of an operator's server, which requests codes for
 * all its users. So this limit protects the mail server, and one user must not be able to use it up.
 */
export const codeAddressRate = { burst: 1000, perMinute: 1000 }
/**
 * A list of activities ends at this size, regardless of the requested page: each activity may be as large as a request,
 * and a hundred of them would delay all other requests. Characters of JSON.
 */
export const maxListLength = 4 * 1024 * 1024
/**
 * Large answers are read and written in pieces, between which other requests run: so many rows, or so many characters of
 * JSON. Each piece takes less time than a signature.
 */
export const rowsPerPiece = 50
export const jsonPerPiece = 64 * 1024
/** The largest body of a vote. It names a fingerprint, and the activity stores it with the vote. Bytes. */
export const maxVoteBytes = 4096
/**
 * The activities and votes that may be stored for one organization, and for an operator's organization with all its
 * sub-organizations. Bytes.
 */
export const storageBytes = { organization: 1024 ** 3, all: 100 * 1024 ** 3 }
/**
 * When an operator's organizations together have used `nearlyFullShare` of their bound, those that have used more than `heavyShare` of
 * their own are refused.
 */
export const heavyShare = 1 / 64
export const nearlyFullShare = 4 / 5
/**
 * Activities other than signatures may exceed both bounds by this share, so that a user can still sign in, export and
 * remove a credential.
 */
export const spareStorageShare = 1 / 8
/** A row of an activity or a vote without its texts: with its keys, its indexes and its record in the audit log. Bytes. */
export const rowBytes = 1024
export const storageShards = 16
/**
 * Texts of at least this size are replaced once they are old. In them, only parts longer than a name or an id are
 * replaced. Bytes.
 */
export const largeTextBytes = 4096
export const largePartBytes = 256
/**
 * The shortest retention of payloads: longer than a body may be sent again (`maxActivityAgeMs`), and longer than the
 * results of an activity are valid. Milliseconds.
 */
export const minPayloadMs = 24 * 60 * 60 * 1000
/**
 * Between two activities whose payloads it replaces, a server pauses for this many times as long as one took. One that
 * still waits for approvals is checked again after this time. Milliseconds.
 */
export const restFactor = 4
export const waitingAgainMs = 24 * 60 * 60 * 1000
/** How often the operator is warned that an organization has no storage left. Milliseconds. */
export const storageWarningMs = 60 * 60 * 1000
/** Read-only sessions of one user at a time: one more ends the oldest. */
export const maxReadOnlySessions = 10
/** No stored code or verification lasts longer than this. Milliseconds. */
export const maxCodeMs = maxCodeSeconds * 1000 + clockSlackMs
export const maxVerificationMs = maxVerificationSeconds * 1000 + clockSlackMs
/** The longest request that a wallet stamps (EIP-191). Bytes. */
export const maxWalletStampBytes = 32 * 1024
/** A larger request is parsed only after its stamp was verified. Bytes. */
export const maxUnstampedBytes = 8 * 1024
/** A policy's expression: its tokens, and its depth. */
export const maxPolicyTokens = 1000
export const maxPolicyDepth = 32
/** The nodes that evaluating all policies for one request may visit: nested predicates multiply them. */
export const maxPolicySteps = 1_000_000
/** A list of activities ends after this many steps, regardless of the requested page. */
export const maxListSteps = maxPolicySteps
/**
 * The total length of an organization's policies. Every request under policies reads all of them, and evaluates each
 * consensus for each user. Characters.
 */
export const maxPolicyTexts = 64 * 1024
/** The total length of the policies, of all organizations, that a server keeps parsed. Characters. */
export const maxParsedPolicies = 1024 * 1024
export const maxConsensusTexts = 16 * 1024
/** How long an approval is valid (key-custody §8). Milliseconds. */
export const approvalMs = 24 * 60 * 60 * 1000
