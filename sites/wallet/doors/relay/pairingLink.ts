/** The part of a window that a pairing link is read from. */
export type LinkWindow = Pick<Window, 'location' | 'history' | 'sessionStorage'>

const key = 'latchkey-pairing-link'

/**
 * Reads the pairing URI that this window was opened with: `/#/wc?uri=…`, which keeps the key on this device, or
 * `/wc?uri=…`, which official clients open. Clears the address immediately (threats T9), and stores the URI for this
 * tab only, so that signing in or reloading does not lose it.
 */
export function readPairingLink(from: LinkWindow): string | undefined {
  const { pathname, search, hash } = from.location
  const found = query(`${pathname}${search}`) ?? query(hash.slice(1))
  if (found === undefined) return from.sessionStorage.getItem(key) ?? undefined
  from.history.replaceState(null, '', '/')
  const uri = uriOf(found)
  // An address without a URI (`?requestId=…&sessionTopic=…`) only brings the wallet to the front.
  if (uri !== undefined) from.sessionStorage.setItem(key, uri)
  return uri
}

/** Forgets the URI, so that a reload does not pair again. */
export function forgetPairingLink(from: LinkWindow): void {
  from.sessionStorage.removeItem(key)
}

/** Finds the pairing URI in text that the user pasted or scanned: alone, or within a wallet's link. */
export function findPairingUri(text: string): string | undefined {
  const trimmed = text.trim()
  if (trimmed.startsWith('wc:')) return trimmed
  const [, found] = /\/wc\/?\?(.*)$/s.exec(trimmed) ?? []
  return found === undefined ? undefined : uriOf(found)
}

/** Returns the part after `/wc?`; undefined for any other address. */
function query(address: string): string | undefined {
  return /^\/wc\/?\?(.*)$/s.exec(address)?.[1]
}

/** Some clients do not encode the URI, so its parameters look like those of the link. */
function uriOf(text: string): string | undefined {
  const [, plain] = /(?:^|&)uri=(wc:.*)$/s.exec(text) ?? []
  return plain ?? new URLSearchParams(text).get('uri') ?? undefined
}
