/** The most entries that are kept of one account. The oldest finished ones are dropped first, and never a pending one. */
export const maxEntriesPerAccount = 200
/** The same for all accounts together: storage of a browser holds about five million characters. */
export const maxEntries = 2000
/** Far more than the limits allow, in characters. */
export const maxStoredLength = 4 * 1024 * 1024
/** The longest name of a function or of typed data that is kept, in characters. */
export const maxName = 64
/** The longest domain of a sign-in that is kept, in characters: the longest name of the DNS. */
export const maxDomain = 253
/** A transaction that the network has not known for so long is no longer waited for. */
export const lostAfterMs = 60 * 60 * 1000
/** How long a transaction that seems to have failed is looked up again when the wallet opens. */
export const lookedUpAgainMs = 7 * 24 * 60 * 60 * 1000
