/** Bounds that are this server's own choice; those of the wire are in `latchkey/wire/custody`. */

/** Requests one organization may stamp, in all: far more than people ask for, and than an account server does for them. */
export const requestRate = { burst: 500, perMinute: 6000 }
/** Refused stamps that one address is told the reason of (key-custody §12). */
export const failedStampRate = { burst: 100, perMinute: 600 }
/** Typed data (threats T12): the text of one activity's, and in each the structs, the values and the length of a name. */
export const maxTypedDataLength = 64 * 1024
export const maxTypedValues = 4096
export const maxTypes = 64
export const maxIdentifierLength = 256
