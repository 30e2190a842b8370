import { getDomain } from 'tldts'

/** The registrable domain of `hostname`, so that one passkey serves its subdomains; the hostname itself where there is none. */
export function toRpId(hostname: string): string {
  return getDomain(hostname, { allowPrivateDomains: true }) ?? hostname
}
