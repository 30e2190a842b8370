import { idleSeconds } from 'latchkey/wire/link'
import type { UnfinishedBounds } from '../shared/sockets/boundUnfinished.ts'
import type { ConnectionLimits } from '../shared/sockets/connectionLimit.ts'
import { unfinishedBounds } from '../shared/sockets/limits.ts'

/** Bounds that are this server's own choice; those of the wire are in `latchkey/wire/link`. */

const day = 24 * 60 * 60 * 1000

/** How long an event is kept, how many of one session, and how long a session after its last use (link-and-popup-wallets §1.5). */
export const retention = { eventMs: 7 * day, eventsPerSession: 1000, sessionMs: 90 * day }
/** How often old rows are deleted, and how many rows one statement deletes, so that other statements run in between. */
export const pruneIntervalMs = 60_000
export const pruneRows = 1000
/** Changes that are written in one transaction. */
export const maxGroup = 128
/** Events that one read for a socket returns at most. */
export const pageSize = 16
/** Characters of event data in one answer to `GET /events`. A client marks these as seen and asks for the next ones. */
export const maxListLength = 4 * 1024 * 1024
/** Bodies of requests: no route reads one. */
export const maxBodyBytes = 1024

/** Open sockets. */
export type SocketLimits = ConnectionLimits & UnfinishedBounds & { perSession: number; sessionsPerSocket: number }
/** `perSession` covers the tabs of a page, or a user's devices; a wallet joins all its sessions over one socket. */
export const socketLimits: SocketLimits = {
  ...{ inAll: 20_000, perAddress: 500, perSession: 64, sessionsPerSocket: 1000 },
  ...unfinishedBounds,
}
/** New sockets of one address. */
export const dialRate = { burst: 200, perMinute: 1200 }
/**
 * Messages and requests of one address, and of one session: each counts once, once more for each `charactersPerToken`, and one
 * that may make a session counts `sessionCost` in all. A list of events and a configuration that was sent count their length, too.
 */
export const addressRate = { burst: 2000, perMinute: 12_000 }
export const sessionRate = { burst: 2000, perMinute: 6000 }
export const charactersPerToken = 1024
export const sessionCost = 10
/** Cost of all clients' messages that are processed at a time, in characters and `messageCost` for each message. */
export const maxOpenCost = 512 * 1024
export const messageCost = 256
/** Messages of one socket that wait for their turn; with more, the socket is not read. */
export const maxWaiting = 64

/** A socket is closed after so long without a message, and how often that is checked. */
export const idleMs = idleSeconds * 1000
export const idleCheckMs = 1000

/** Push notifications that are sent at a time; further ones are dropped, because the event itself is stored. */
export const maxOpenWebhooks = 64

/**
 * How often a process states that it runs, and after how long without a statement its guests no longer count as online.
 */
export const aliveIntervalMs = 10_000
export const aliveMs = 30_000
