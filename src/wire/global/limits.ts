/** Numbers of the global wallet's wire (specification §9), apart from its schemas so that reading one costs no schema. */

/** CSS pixels. */
export const popupWidth = 420
export const popupHeight = 640
/** A wallet that was heard before and is silent for so long when it is called again is no longer in its window. */
export const lostAfterMs = 3000
/** How long the popup stays after an action, for the next one to use. */
export const closeDelayMs = 1000
/** Bytes of calldata: what nodes accept for a whole transaction. */
export const maxCalldataBytes = 128 * 1024
/** Characters of a message, and of typed data as JSON: more cannot be read by a person (threats T12). */
export const maxTextLength = 64 * 1024
/** The parameters of `eth_sendTransaction` as JSON: calldata in hex, and room for the other fields. */
export const maxTransactionLength = 2 * maxCalldataBytes + 16 * 1024
/** Those of any other request: a character of a message takes up to three bytes, each of them two hex digits. */
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
