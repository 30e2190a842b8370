/** The mailbox keeps the newest emails, up to this number. It refuses a longer email, or one to more recipients. */
export const maxEmails = 100
export const maxEmailBytes = 64 * 1024
export const maxRecipients = 10
/** Programs that may send emails at a time, and how long each may be silent. */
export const maxSenders = 16
export const senderTimeoutMs = 10_000
/** A request that waits for new emails gets a response after this time at the latest. */
export const maxWaitMs = 10_000
