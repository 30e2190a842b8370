/** Bounds of the share store. */

/** How long a replaced backup stays recoverable, unless the operator sets another time. */
export const keepReplacedDays = 30
/** Requests of one user, from all devices. */
export const personRate = { burst: 120, perMinute: 120 }
/** Reads of sealed shares by one user. A new device needs one, and so does every new backup, which its frame reads and opens again. */
export const recoverRate = { burst: 30, perMinute: 6 }
