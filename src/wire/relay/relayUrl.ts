/**
 * The address to dial (relay-pairing §4): in the query, because a browser's socket has no headers; a query that is
 * there is kept.
 * @param options.ua free text that says what kind of client this is
 */
export function toRelayUrl(relayUrl: string, options: { auth: string; projectId: string; ua: string }): string {
  const url = new URL(relayUrl)
  for (const [name, value] of Object.entries({ ...options, useOnCloseEvent: 'true' }))
    url.searchParams.append(name, value)
  return url.href
}
