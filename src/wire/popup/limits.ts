/**
 * Numbers of the popup wallets' wire (link-and-popup-wallets §2; specification §9). They are apart from its schemas, so that
 * reading one does not load a schema.
 */

/** CSS pixels. */
export const popupWidth = 420
export const popupHeight = 540
/** How long the wallet's window stays open after its last answer, so that the next request can use it. */
export const closeDelayMs = 1000
/** Bytes of the initialization vector of AES-GCM. */
export const ivBytes = 12
/** Bytes of the tag that AES-GCM appends. */
export const tagBytes = 16
/** Longest ciphertext with its tag, in bytes. The longest request of {@link maxContentLength} fits. */
export const maxCipherTextBytes = 1024 * 1024
/** Longest plaintext, in characters. */
export const maxContentLength = 1024 * 1024
/** Longest id of a message, and longest name of a method, in characters. */
export const maxIdLength = 128
export const maxMethodLength = 64
/** Longest text in which a page describes itself, in characters. */
export const maxTextLength = 2048
/** Chains that one page or one wallet may name. */
export const maxChains = 256
