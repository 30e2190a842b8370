/** Bounds of the vault's channel (key-custody §5.7) and of what it shows, apart from its schemas so that reading one costs no schema. */

/** JSON text of a signed bundle: hex of JSON that holds hex. */
export const maxBundleLength = 16 * 1024
/** Of ids that the page gives: organization, user, request. */
export const maxIdLength = 128
/** An address that an exported key must have, in any chain's form. */
export const maxAddressLength = 256
export const maxSettingsLength = 4096
export const maxTypeLength = 64
/** Requests of one page that may wait at once. */
export const maxWaiting = 32

/** The key that bundles are sealed for lives this long: a mailed code must survive a reload. */
export const embeddedKeyTtlMs = 48 * 60 * 60 * 1000
/** Uncovered, unmoved and in focus for this long, before anything may be shown, copied or typed (threats T10). */
export const guardMs = 500
/** How long a button that shows words or a key must be held. */
export const holdMs = 500
/** What is shown is masked again after this long … */
export const shownMs = 60 * 1000
/** … and forgotten this long after it came: time for several looks while writing it down. */
export const keptMs = 5 * 60 * 1000
