import { createWindowLink } from '../windowLink.ts'

/**
 * The pairing URI that this window was opened with: `/#/wc?uri=…`, which keeps the key on this device, or `/wc?uri=…`, which
 * official clients open.
 */
export const pairingLink = createWindowLink({
  key: 'latchkey-pairing-link',
  find({ pathname, search, hash }) {
    const found = query(`${pathname}${search}`) ?? query(hash.slice(1))
    // An address without a URI (`?requestId=…&sessionTopic=…`) only brings the wallet to the front.
    return found === undefined ? undefined : { link: uriOf(found) }
  },
})

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
