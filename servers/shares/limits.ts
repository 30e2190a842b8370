/** Bounds of the share store. */

/** Requests of one user, from all devices. */
export const personRate = { burst: 120, perMinute: 120 }
/** Reads of sealed shares by one user: a new device needs one. */
export const recoverRate = { burst: 10, perMinute: 2 }
