/**
 * Numbers of the relay's wire (relay-pairing §5, §8; specification §9). They are apart from its schemas, so that
 * reading one does not load a schema.
 */

const minute = 60
const day = 24 * 60 * minute

/** Lifetime in seconds of a pairing, its URI and the proposal in it. */
export const pairingSeconds = 5 * minute
export const sessionSeconds = 7 * day
/** Seconds that a request waits for its answer: default, minimum, maximum. */
export const requestSeconds = 5 * minute
export const minRequestSeconds = 5 * minute
export const maxRequestSeconds = 7 * day
/** Requests of one session that may wait for the user; further ones are refused. */
export const maxOpenRequests = 32
/** Seconds that a one-click sign-in waits for its answer. */
export const authenticateSeconds = 60 * minute
/** Seconds for which requests and answers are remembered. */
export const historySeconds = 30 * day
/** Seconds for which the result of `wallet_sendCalls` is kept for `wallet_getCallsStatus`. */
export const sendCallsSeconds = day
/** Seconds for which a relay keeps a message at most. */
export const maxTtlSeconds = 30 * day
/** Topics, messages or subscriptions in one call. */
export const maxBatch = 500
/** Longest sealed message, in characters: calldata of the largest transaction (128 KB), as hex, as base64, and room. */
export const maxMessageLength = 512 * 1024
/** Longest JSON text between a client and a relay, in characters. */
export const maxFrameLength = 1024 * 1024
/** Longest pairing URI, in characters, base64 included. */
export const maxUriLength = 2048
/** Chains, accounts, methods or events in one namespace, and namespaces in a list. */
export const maxNames = 500
export const maxNamespaces = 100
/** Longest name of a method or an event, in characters. */
export const maxNameLength = 128
/** Longest text in which a peer describes itself or a failure. */
export const maxTextLength = 2048
/** Most sign-in texts in one answer: one for each chain. */
export const maxCacaos = 100
