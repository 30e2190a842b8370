import type { WcMethod } from './tags.ts'

/** The content of a QR code: the topic on which both ends meet, and a key that only they have. Secret until used. */
export type Pairing = {
  topic: string
  symKey: string
  /** Seconds. */
  expiryTimestamp: number
  /** Further methods that wait there besides a proposal; `wc_sessionAuthenticate` for one-click sign-in. */
  methods?: readonly WcMethod[]
}

/** `wc:<topic>@2?relay-protocol=irn&symKey=…&expiryTimestamp=…[&methods=…]` (relay-pairing §2). */
export function formatPairingUri({ topic, symKey, expiryTimestamp, methods = [] }: Pairing): string {
  const query = `relay-protocol=irn&symKey=${symKey}&expiryTimestamp=${expiryTimestamp}`
  return `wc:${topic}@2?${query}${methods.length > 0 ? `&methods=${methods.join(',')}` : ''}`
}
