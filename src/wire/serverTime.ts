/**
 * The header with the server's time in every response: milliseconds since the epoch. `Date` is not enough: pages cannot
 * read it across origins, it counts in seconds, and proxies replace it.
 */
export const serverTimeHeader = 'X-Server-Time'
