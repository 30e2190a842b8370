/** Limits of the hosted wallet's side of the popup wallets' wire. */

/** Requests of a page that wait for the user. Further ones are refused. */
export const maxWaiting = 16
/** Messages that one window reads. A page that needs more opens a new one. */
export const maxMessages = 4096
