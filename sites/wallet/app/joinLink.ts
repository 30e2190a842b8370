/**
 * Returns the link that this window was opened with to join an existing wallet: `/#/join?link=…&secret=…`. Clears the
 * address immediately, because the link holds a secret. The link is kept only in memory.
 */
export function readJoinLink(from: Pick<Window, 'location' | 'history'>): string | undefined {
  const { hash, href } = from.location
  if (!/^#\/join\?/.test(hash)) return undefined
  from.history.replaceState(null, '', '/')
  return href
}
