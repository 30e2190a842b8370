import type { Metadata } from 'latchkey/wire/relay'
import type { Requester } from '../../review/requester.ts'
import { visibleText } from '../../review/visibleText.ts'

/** Longest name of a page that is printed, in characters. */
const maxName = 64

/**
 * What a page says about itself. The relay proves none of it (threats T13). Its icons are not loaded, because that would tell
 * their server that the wallet is open.
 */
export function requesterOf({ name, url }: Metadata): Requester {
  // The wire lets through addresses of the web, and an empty text for all others.
  const origin = url === '' ? undefined : new URL(url).origin
  const shown = [...visibleText(name.trim())].slice(0, maxName).join('')
  return { origin, isProven: false, ...(shown && { name: shown }) }
}
