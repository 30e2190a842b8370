/** Bounds of this wallet's end of wallet-link. The numbers of the wire itself are in `latchkey/wire/link`. */

const day = 24 * 3600 * 1000

/** Pages of one user. Each has a socket of its own. */
export const maxSessions = 32
/** Requests that wait for the user: of one page, and of all pages. Further ones are refused (threats T24). */
export const maxPendingOfPage = 8
export const maxPending = 64
/** Events of one session that wait to be opened. The relay keeps further ones for later. */
export const maxQueuedEvents = 64
/** Lists of unseen events that are fetched at a time. With the relay's 1000 events of a session, that is all of them. */
export const maxLists = 16
/** Requests of one page that the wallet answers by itself at a time. */
export const maxRunning = 4
/** Resources of a sign-in. Its text must fit into an answer. */
export const maxResources = 32
/** The ids of answered requests are kept, so that none is answered twice. With this many, the session ends. */
export const maxAnswers = 10_000
/** A session that the relay does not accept in this time is forgotten (link-and-popup-wallets §1.10). */
export const joinMs = 15_000
/** How long a scanned page may take to ask who the user is, and how often it may ask again after a rejection. */
export const firstRequestMs = 5 * 60 * 1000
export const maxRejections = 3
/** A connection ends when it was not used for so long. The relay keeps sessions as long (link-and-popup-wallets §1.5). */
export const sessionMs = 90 * day
/** A request that waits for longer is answered for the user, because the page has surely gone. */
export const requestMs = day
/** Until the next attempt to send what the relay has not accepted. */
export const resendMs = 3000
