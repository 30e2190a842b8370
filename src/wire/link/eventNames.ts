import type { LinkPayload } from './events.ts'

// Apart from the schemas of events, so that a page need not load them.

/** The names of events (link-and-popup-wallets §1.7): the first two are of the page, the last of the wallet. */
export const eventNames = { request: 'Web3Request', cancel: 'Web3RequestCanceled', response: 'Web3Response' } as const

export function formatLinkPayload(payload: LinkPayload): string {
  return JSON.stringify(payload)
}
