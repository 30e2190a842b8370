/** The mailbox keeps this many emails, the newest; it refuses a longer email, or one to more people. */
export const maxEmails = 100
export const maxEmailBytes = 64 * 1024
export const maxRecipients = 10
/** Programs that may hand emails over at once, and how long each may be silent. */
export const maxSenders = 16
export const senderTimeoutMs = 10_000
/** A request that waits for new emails is answered after this time at the latest. */
export const maxWaitMs = 10_000
