/**
 * Every answer of our servers says what time it is there: milliseconds since the epoch. `Date` would do, but pages may not
 * read it across origins, it counts in seconds, and proxies write their own.
 */
export const serverTimeHeader = 'X-Server-Time'
