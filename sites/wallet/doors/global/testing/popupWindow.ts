import type { DoorWindow } from '../globalDoor.ts'

/** A window that a page opened, with an address and an opener but no screen. */
export function createPopupWindow(address: string, options: { referrer?: string; hasOpener?: boolean } = {}) {
  const url = new URL(address)
  const session = new Map<string, string>()
  const heard: { message: unknown; targetOrigin: string }[] = []
  const opener = {
    postMessage: (message: unknown, targetOrigin: string) => void heard.push({ message, targetOrigin }),
  }
  const target = new EventTarget()
  const popup = Object.assign(target, {
    location: { search: url.search, hash: url.hash, pathname: url.pathname },
    history: {
      replaceState: (_state: unknown, _title: string, path: string) =>
        Object.assign(popup.location, { search: '', hash: '', pathname: path }),
    },
    sessionStorage: {
      getItem: (key: string) => session.get(key) ?? null,
      setItem: (key: string, value: string) => void session.set(key, value),
      removeItem: (key: string) => void session.delete(key),
    },
    document: { referrer: options.referrer ?? '' },
    opener: options.hasOpener === false ? null : opener,
  })
  return {
    window: popup as unknown as DoorWindow,
    location: popup.location,
    heard,
    /** Answers as JSON text, the only form that official clients accept. */
    answers: () => heard.filter(({ message }) => typeof message === 'string'),
    say(data: unknown, from: { origin: string; source?: unknown }) {
      target.dispatchEvent(Object.assign(new Event('message'), { source: opener, ...from, data }))
    },
  }
}
