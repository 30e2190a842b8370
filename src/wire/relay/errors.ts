/** Errors between peers (relay-pairing §8). Wallets also send `userRejected` as 4001 (EIP-1193). */
export const peerErrors = {
  invalidMethod: { code: 1001, message: 'Invalid method.' },
  invalidEvent: { code: 1002, message: 'Invalid event.' },
  invalidUpdate: { code: 1003, message: 'Invalid update request.' },
  invalidExtend: { code: 1004, message: 'Invalid extend request.' },
  invalidSettle: { code: 1005, message: 'Invalid session settle request.' },
  unauthorizedMethod: { code: 3001, message: 'Unauthorized method.' },
  unauthorizedEvent: { code: 3002, message: 'Unauthorized event.' },
  unauthorizedUpdate: { code: 3003, message: 'Unauthorized update request.' },
  unauthorizedExtend: { code: 3004, message: 'Unauthorized extend request.' },
  userRejected: { code: 5000, message: 'User rejected.' },
  userRejectedChains: { code: 5001, message: 'User rejected chains.' },
  userRejectedMethods: { code: 5002, message: 'User rejected methods.' },
  userRejectedEvents: { code: 5003, message: 'User rejected events.' },
  unsupportedChains: { code: 5100, message: 'Unsupported chains.' },
  unsupportedMethods: { code: 5101, message: 'Unsupported methods.' },
  unsupportedEvents: { code: 5102, message: 'Unsupported events.' },
  unsupportedAccounts: { code: 5103, message: 'Unsupported accounts.' },
  unsupportedNamespaceKey: { code: 5104, message: 'Unsupported namespace key.' },
  userDisconnected: { code: 6000, message: 'User disconnected.' },
  settlementFailed: { code: 7000, message: 'Session settlement failed.' },
  noSession: { code: 7001, message: 'No session for the given topic.' },
  requestExpired: { code: 8000, message: 'Session request expired.' },
  unsupportedWcMethod: { code: 10001, message: 'Unsupported wc_ method.' },
} as const
export type PeerErrorName = keyof typeof peerErrors

/** Errors from a relay to a client (relay-pairing §5); `data` of the answer is a short tag. */
export const relayErrors = {
  payload: { code: -32600, message: 'Invalid payload.' },
  methodNotFound: { code: -32601, message: 'Method not found.' },
  handler: { code: -32000, message: 'The relay cannot do this.' },
  internal: { code: -32603, message: 'Internal error.' },
  unauthorized: { code: 3000, message: 'Unauthorized.' },
  tooManyRequests: { code: 3001, message: 'Too many requests.' },
} as const
export type RelayErrorName = keyof typeof relayErrors

/**
 * Reasons for which a relay closes a socket. After `unauthorized` clients do not reconnect; after the others they
 * reconnect at once (relay-pairing §4).
 */
export const closeCodes = { goingAway: 1001, unauthorized: 3000, idle: 4008, rebalance: 4010 } as const

/** With `unauthorized`: the page's origin is not on the project's list (relay-pairing §5). */
export const originRefusedReason = 'OriginNotAllowed'
