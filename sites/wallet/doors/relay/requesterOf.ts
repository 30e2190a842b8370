import type { Metadata } from 'latchkey/wire/relay'
import type { Requester } from '../../review/requester.ts'
import { toClaimedName } from '../toClaimedName.ts'

/**
 * Describes a page by what it reports about itself. The relay proves none of it (threats T13). Icons are not loaded,
 * because their server would learn that the wallet is open.
 */
export function requesterOf({ name, url }: Metadata): Requester {
  // The wire accepts web addresses, and an empty text for all others.
  const origin = url === '' ? undefined : new URL(url).origin
  const shown = toClaimedName(name)
  return { origin, isProven: false, ...(shown && { name: shown }) }
}
