/** Bounds of the share store. */

/** How long a replaced backup stays recoverable, unless the operator sets another time. */
export const keepReplacedDays = 30
/** Requests of one user, from all devices. */
export const personRate = { burst: 120, perMinute: 120 }
/** Reads of sealed shares by one user: a new device needs one. */
export const recoverRate = { burst: 10, perMinute: 2 }
