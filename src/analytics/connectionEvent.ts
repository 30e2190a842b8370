/** What happened to a connection between the page and a wallet. */
export const happenings = [
  /** The page asked a wallet to connect. */
  'connecting',
  'connected',
  /** The wallet did not connect: the user refused, or it failed. */
  'failed',
  /** A connection of an earlier visit is back. */
  'reconnected',
  'switched-chain',
  'disconnected',
] as const

/** A record of {@link ConnectionEvent} has these fields and no others: no addresses, amounts, messages, URLs or names of users. */
export type ConnectionEvent = {
  event: (typeof happenings)[number]
  /** The wallet's kind, as its connector says: e.g. `relay`, or an installed wallet's rdns (EIP-6963). */
  wallet: string
  chainId?: number | undefined
  /** How long the wallet took to connect, or to fail. */
  durationMs?: number | undefined
}
export type RecordedEvent = ConnectionEvent & {
  /** Unix milliseconds, by the visitor's clock. */
  at: number
}

const longestName = 64
/** Shorter than an address or key of any chain. */
const longestPart = 25

/**
 * Keeps the documented fields of an event, whatever a caller in JavaScript passes beside them.
 * @returns undefined for what is no event of a connection
 */
export function toRecordedEvent(event: ConnectionEvent, at: number): RecordedEvent | undefined {
  const { event: happening, wallet, chainId, durationMs } = Object(event) as ConnectionEvent
  if (!happenings.includes(happening) || !isName(wallet)) return undefined
  return {
    ...{ event: happening, wallet, at },
    ...(isCount(chainId) && Number.isInteger(chainId) && { chainId }),
    ...(isCount(durationMs) && { durationMs: Math.round(durationMs) }),
  }
}

/** A name is no place for an address or a key: it is short, and has the characters and parts of an rdns. */
function isName(value: unknown): value is string {
  if (typeof value !== 'string' || value.length > longestName || !/^[A-Za-z0-9._-]+$/.test(value)) return false
  return value.split(/[._-]/).every((part) => part.length <= longestPart)
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= Number.MAX_SAFE_INTEGER
}
