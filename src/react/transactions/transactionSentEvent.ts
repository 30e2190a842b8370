/** The page added a transaction to the list. Its `detail` is the hash. */
export const transactionSentEvent = 'latchkey:transaction-sent'
