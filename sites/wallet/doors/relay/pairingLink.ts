/** The part of a window that a pairing link is read from. */
export type LinkWindow = Pick<Window, 'location' | 'history' | 'sessionStorage'>

const key = 'latchkey-pairing-link'

/**
 * The pairing URI that this window was opened with: `/#/wc?uri=…`, where the key never leaves the device, or `/wc?uri=…`,
 * which official clients open. The address is cleared at once (threats T9), and the URI kept for this tab alone: signing
 * in or reloading does not lose it.
 */
export function readPairingLink(from: LinkWindow): string | undefined {
  const { pathname, search, hash } = from.location
  const found = query(`${pathname}${search}`) ?? query(hash.slice(1))
  if (found === undefined) return from.sessionStorage.getItem(key) ?? undefined
  from.history.replaceState(null, '', '/')
  const uri = uriOf(found)
  // An address without one (`?requestId=…&sessionTopic=…`) only brings the wallet to the front.
  if (uri !== undefined) from.sessionStorage.setItem(key, uri)
  return uri
}

/** Once the wallet has acted on it, a reload must not pair again. */
export function forgetPairingLink(from: LinkWindow): void {
  from.sessionStorage.removeItem(key)
}

/** Finds the pairing URI in what a user pasted or scanned: by itself, or within a wallet's link. */
export function findPairingUri(text: string): string | undefined {
  const trimmed = text.trim()
  if (trimmed.startsWith('wc:')) return trimmed
  const [, found] = /\/wc\/?\?(.*)$/s.exec(trimmed) ?? []
  return found === undefined ? undefined : uriOf(found)
}

/** What follows `/wc?`; undefined for any other address. */
function query(address: string): string | undefined {
  return /^\/wc\/?\?(.*)$/s.exec(address)?.[1]
}

/** Some clients do not encode the URI: its own parameters then look like the link's. */
function uriOf(text: string): string | undefined {
  const [, plain] = /(?:^|&)uri=(wc:.*)$/s.exec(text) ?? []
  return plain ?? new URLSearchParams(text).get('uri') ?? undefined
}
