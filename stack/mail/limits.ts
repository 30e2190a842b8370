/** The mailbox keeps this many letters, the newest; a longer letter, or one to more people, is refused. */
export const maxLetters = 100
export const maxLetterBytes = 64 * 1024
export const maxRecipients = 10
/** Programs that may hand letters over at once, and how long each may be silent. */
export const maxSenders = 16
export const senderTimeoutMs = 10_000
/** Somebody who asks for letters that have not come yet is answered after this long. */
export const maxWaitMs = 10_000
