import type { Requester } from 'latchkey/review'
import type { Metadata } from 'latchkey/wire/relay'
import { toClaimedName } from './toClaimedName.ts'

/**
 * Describes a page by what it reports about itself. No relay proves any of it (threats T13). Icons are not loaded,
 * because their server would learn that the wallet is open.
 * @param claims.url a web address, or an empty text if the page names none
 */
export function requesterOf({ name, url }: Pick<Metadata, 'name' | 'url'>): Requester {
  const origin = url === '' ? undefined : new URL(url).origin
  const shown = toClaimedName(name)
  return { origin, isProven: false, ...(shown && { name: shown }) }
}
