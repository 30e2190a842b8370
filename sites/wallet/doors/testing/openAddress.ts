import type { LinkDoorWindow } from '../windowLink.ts'

/** A window of the wallet that shows an address, as far as the doors use it. */
export function openAddress(address = '/'): LinkDoorWindow & EventTarget & { goTo(hash: string): void } {
  const session = new Map<string, string>()
  const show = (url: string) => {
    const { pathname, search, hash, href } = new URL(url, 'https://wallet.example')
    return { pathname, search, hash, href }
  }
  const window = Object.assign(new EventTarget(), {
    location: show(address),
    history: {
      replaceState: (_state: unknown, _title: string, path: string) => Object.assign(window.location, show(path)),
    },
    sessionStorage: {
      getItem: (key: string) => session.get(key) ?? null,
      setItem: (key: string, value: string) => void session.set(key, value),
      removeItem: (key: string) => void session.delete(key),
    },
    goTo(hash: string) {
      Object.assign(window.location, show(`/${hash}`))
      window.dispatchEvent(new Event('hashchange'))
    },
  })
  return window as never
}
