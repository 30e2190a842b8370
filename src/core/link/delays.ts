import { heartbeatSeconds, maxHeartbeatAgeSeconds } from '../../wire/link/limits.ts'
import { openLimitMs } from '../reconnecting.ts'

/** Milliseconds that a client of the link relay waits (specification §9; link-and-popup-wallets §1.9). */
export type LinkDelays = {
  /** How long the socket may take to open and to log in. */
  connect: number
  /** Until the second and each further retry. The first follows at once. */
  retry: number
  /** From the login to the first heartbeat, and between heartbeats. */
  firstHeartbeat: number
  heartbeat: number
  /** The relay counts as gone when its last heartbeat is older. */
  silence: number
  /** How long the relay may take to answer a request, and the one that ends a session. */
  request: number
  destroy: number
}

export const linkDelays: LinkDelays = {
  connect: openLimitMs,
  retry: 3_000,
  firstHeartbeat: 100,
  heartbeat: heartbeatSeconds * 1000,
  silence: maxHeartbeatAgeSeconds * 1000,
  request: 60_000,
  destroy: 1_000,
}
