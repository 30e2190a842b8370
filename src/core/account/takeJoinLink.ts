/**
 * Takes the link with which a second device opened this page: `<page>#/join?link=…&secret=…`, made by `toJoinUrl`. It clears
 * the address at once and keeps the link in memory only, because the link contains a secret (threats T7).
 */
export function takeJoinLink(): string | undefined {
  const { hash, href, pathname, search } = location
  if (!/^#\/join\?link=.+&secret=/.test(hash)) return undefined
  history.replaceState(history.state, '', pathname + search)
  return href
}
