import type { ClientMessage } from './messages.ts'

// Apart from the schemas of these messages, so that a page need not load them.

/** The whole frame of a heartbeat, in both directions (link-and-popup-wallets §1.4). */
export const heartbeat = 'h'

export function formatClientMessage(message: ClientMessage): string {
  return JSON.stringify(message)
}
