import type { Environment } from 'latchkey/wire/account'
import { maxAppNameLength } from 'latchkey/wire/custody'

/**
 * The name of the app in emails: the wallet's, and the site whose page caused the email. The site is the request's own `Origin`
 * header, which the caller has checked against the environment's list, and never a text of the page. The host of a URL is ASCII:
 * other letters are in punycode.
 */
export function appNameOf({ brand }: Pick<Environment, 'brand'>, origin: string | undefined): string {
  if (origin === undefined || !URL.canParse(origin)) return brand.name
  const named = `${brand.name} at ${new URL(origin).host.replace(/^www\./, '')}`
  // Key custody mails no longer name, and none with an address in it, whoever asks.
  return named.length > maxAppNameLength || named.includes('www.') ? brand.name : named
}
