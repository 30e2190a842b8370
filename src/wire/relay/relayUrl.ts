/**
 * Returns the address to dial (relay-pairing §4). The parameters are in the query, because a browser's socket has no
 * headers; an existing query is kept.
 * @param options.ua free text that describes the client
 */
export function toRelayUrl(relayUrl: string, options: { auth: string; projectId: string; ua: string }): string {
  const url = new URL(relayUrl)
  for (const [name, value] of Object.entries({ ...options, useOnCloseEvent: 'true' }))
    url.searchParams.append(name, value)
  return url.href
}
