/** Bounds that are this server's own choice; those of the wire are in `latchkey/wire/custody`. */

/**
 * Requests one organization may stamp, in all: far more than people ask for, and than an account server does for them.
 */
export const requestRate = { burst: 500, perMinute: 6000 }
/** Refused stamps that one address is told the reason of (key-custody §12). */
export const failedStampRate = { burst: 100, perMinute: 600 }
/**
 * Exports that the users of one organization ask for (key-custody §12): more than a person takes at once, and too few to
 * empty an organization unseen.
 */
export const exportRate = { burst: 20, perMinute: 1 }
/** Codes sent to one contact, or for one requester that a request names: three in three minutes (key-custody §6). */
export const codeRate = { burst: 3, perMinute: 1 }
/**
 * The same over a day, for whoever guesses patiently: six digits of five tries each stand against some three hundred
 * guesses a day at one person, where the rate above alone would give them seven thousand.
 */
export const patientCodeRate = { burst: 20, perMinute: 1 / 30 }
/** Requesters that can each use up their own rate for a contact before the contact's is used up. */
export const requestersPerContact = 2
/**
 * Mailed keys of one user at a time: as many as may be sent at once, so that whoever asks for emails takes none back
 * that a page may still take.
 */
export const maxMailedKeys = patientCodeRate.burst
/**
 * Codes asked for from one client address. Mostly it is that of an operator's server, which asks for everybody, so it
 * bounds what a mail server has to bear and is not for one person to use up.
 */
export const codeAddressRate = { burst: 1000, perMinute: 1000 }
/**
 * A list of activities ends here, whatever page was asked for: each may be as large as a request, and a hundred such
 * would keep everybody else waiting. Characters of JSON.
 */
export const maxListLength = 4 * 1024 * 1024
/** A body of a vote, which the activity voted on carries from then on: it names a fingerprint. Bytes. */
export const maxVoteBytes = 4096
/** Read-only sessions of one user at a time: one more ends the oldest. */
export const maxReadOnlySessions = 10
/**
 * Typed data (threats T12): the text of one activity's, and in each the structs, the values and the length of a name.
 */
export const maxTypedDataLength = 64 * 1024
export const maxTypedValues = 4096
export const maxTypes = 64
export const maxIdentifierLength = 256
/** A policy's expression: its words and signs, and how deep they nest. */
export const maxPolicyTokens = 1000
export const maxPolicyDepth = 32
/**
 * The texts of an organization's policies in all: every request that policies decide about reads them, and asks each
 * consensus about each user. Characters.
 */
export const maxPolicyTexts = 64 * 1024
export const maxConsensusTexts = 16 * 1024
/** An approval counts this long (key-custody §8). Milliseconds. */
export const approvalMs = 24 * 60 * 60 * 1000
