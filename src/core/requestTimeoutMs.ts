/** How long one request to a server may take (threats T21). */
export const requestTimeoutMs = 30_000
