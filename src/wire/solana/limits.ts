/** Numbers of Solana's wire. They are apart from its parsers. */

/** A whole transaction with its signatures fits into one packet of the network (solana.com/docs/core/transactions). */
export const maxTransactionBytes = 1232
export const signatureBytes = 64
export const keyBytes = 32
/** Accounts that one message can name: an index is one byte. */
export const maxAccounts = 256
