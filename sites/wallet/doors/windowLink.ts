/** The part of a window that a page's link is read from. */
export type LinkWindow = Pick<Window, 'location' | 'history' | 'sessionStorage'>

/** The parts of a browser window that a door for links uses. */
export type LinkDoorWindow = LinkWindow & Pick<Window, 'addEventListener'>

/** The link by which a page opened this window to connect. It holds a secret. */
export type WindowLink = {
  /**
   * Returns the link. Clears the address immediately (threats T9), and stores the link for this tab only, so that signing in
   * or reloading does not lose it.
   */
  read(from: LinkWindow): string | undefined
  /** Forgets the link, so that a reload does not connect again. */
  forget(from: LinkWindow): void
}

/**
 * @param options.key where the tab keeps it
 * @param options.find looks for a link in the address: `link` is undefined in an address that only opens the wallet, and the
 * answer is undefined for any other address
 */
export function createWindowLink(options: {
  key: string
  find: (location: Location) => { link: string | undefined } | undefined
}): WindowLink {
  const { key, find } = options
  return {
    read(from) {
      const found = find(from.location)
      if (!found) return from.sessionStorage.getItem(key) ?? undefined
      from.history.replaceState(null, '', '/')
      if (found.link !== undefined) from.sessionStorage.setItem(key, found.link)
      return found.link
    },
    forget: (from) => from.sessionStorage.removeItem(key),
  }
}
