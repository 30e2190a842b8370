import type { WcMethod } from './tags.ts'

/** What a QR code carries: where the two meet, and the key nobody else has. Secret until used. */
export type Pairing = {
  topic: string
  symKey: string
  /** Seconds. */
  expiryTimestamp: number
  /** What besides a proposal waits there; `wc_sessionAuthenticate` for one-click sign-in. */
  methods?: readonly WcMethod[]
}

/** `wc:<topic>@2?relay-protocol=irn&symKey=…&expiryTimestamp=…[&methods=…]` (relay-pairing §2). */
export function formatPairingUri({ topic, symKey, expiryTimestamp, methods = [] }: Pairing): string {
  const query = `relay-protocol=irn&symKey=${symKey}&expiryTimestamp=${expiryTimestamp}`
  return `wc:${topic}@2?${query}${methods.length > 0 ? `&methods=${methods.join(',')}` : ''}`
}

/** What opens a wallet's app with `uri`: `<scheme>://wc?uri=…`. @param scheme with or without `:` and slashes */
export function toNativeLink(scheme: string, uri: string): string {
  return `${scheme.replace(/:?\/*$/, '')}://wc?uri=${encodeURIComponent(uri)}`
}

/** What opens a wallet's app, or its page, with `uri`: `<address>/wc?uri=…`. @param address with or without a slash at its end */
export function toUniversalLink(address: string, uri: string): string {
  return `${address.replace(/\/+$/, '')}/wc?uri=${encodeURIComponent(uri)}`
}
