/**
 * Bounds of the vault's channel (key-custody §5.7) and of its screens. They are apart from its schemas, so that reading
 * one does not load a schema.
 */

/** JSON text of a signed bundle: hex of JSON that contains hex. */
export const maxBundleLength = 16 * 1024
/** Length of the ids that the page passes: organization, user, request. */
export const maxIdLength = 128
/** Longest address that an exported key must have, in any chain's form. */
export const maxAddressLength = 256
export const maxSettingsLength = 4096
export const maxTypeLength = 64
/** Requests of one page that may wait at a time. */
export const maxWaiting = 32

/** Lifetime of the key for which bundles are sealed: a mailed code must survive a reload. */
export const embeddedKeyTtlMs = 48 * 60 * 60 * 1000
/**
 * The vault must be uncovered, unmoved and in focus this long before it shows, copies or takes anything (threats T10).
 */
export const guardMs = 500
/** How long the user must hold a button that shows a recovery phrase or a key. */
export const holdMs = 500
/** A shown secret is masked again after this time … */
export const shownMs = 3 * 60 * 1000
/** … and forgotten this long after it arrived, which leaves time to write it down, to look again and to confirm it. */
export const keptMs = 10 * 60 * 1000
/** Bounds of the height that the vault may ask of its page, in CSS pixels: a sentence, and every word of a long phrase. */
export const minFrameHeight = 96
export const maxFrameHeight = 760
