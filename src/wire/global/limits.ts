/**
 * Numbers of the global wallet's wire (specification §9). They are apart from its schemas, so that reading one does not
 * load a schema.
 */

/** CSS pixels. */
export const popupWidth = 420
export const popupHeight = 640
/** If a wallet that has answered before stays silent this long after a call, its window no longer shows the wallet. */
export const lostAfterMs = 3000
/** How long the popup stays open after an action, so that the next one can reuse it. */
export const closeDelayMs = 1000
/** Bytes of calldata: the size that nodes accept for a whole transaction. */
export const maxCalldataBytes = 128 * 1024
/** Characters of a message, and of typed data as JSON: no user can read more (threats T12). */
export const maxTextLength = 64 * 1024
/** The parameters of `eth_sendTransaction` as JSON: calldata in hex, and room for the other fields. */
export const maxTransactionLength = 2 * maxCalldataBytes + 16 * 1024
/**
 * The parameters of any other request: a character of a message takes up to three bytes, and each byte two hex digits.
 */
export const maxParamsLength = 6 * maxTextLength + 16 * 1024
/**
 * Longest query of an action's address, in characters. The longest parameters make 600 KiB of it: sealed, in base64, and
 * with `+` and `/` escaped twice.
 */
export const maxQueryLength = 768 * 1024
/**
 * Longest address that is requested from the wallet's server where the wallet takes a longer one by message: common web
 * servers and proxies accept 8 KiB.
 */
export const maxShortUrlLength = 7 * 1024
/** Longest JSON text read from the other end, in characters. */
export const maxMessageLength = 1024 * 1024
