/**
 * The link that this window was opened with to join an existing wallet: `/#/join?link=…&secret=…`. The address is cleared at
 * once, and the link kept in memory alone: it holds a secret.
 */
export function readJoinLink(from: Pick<Window, 'location' | 'history'>): string | undefined {
  const { hash, href } = from.location
  if (!/^#\/join\?/.test(hash)) return undefined
  from.history.replaceState(null, '', '/')
  return href
}
