/**
 * The link that this page was opened with on a second device: `<page>#/join?link=…&secret=…`, as `toJoinUrl` makes it. The
 * address is cleared at once, and the link kept in memory alone: it holds a secret (threats T7).
 */
export function takeJoinLink(): string | undefined {
  const { hash, href, pathname, search } = location
  if (!/^#\/join\?link=.+&secret=/.test(hash)) return undefined
  history.replaceState(history.state, '', pathname + search)
  return href
}
