import { timeInCall, timeInReason } from '../../wire/relay/relayTime.ts'
import { clockToleranceMs } from '../serverClock.ts'
import { ClockError } from './errors.ts'

/**
 * A relay is not trusted (threats T9): it may say that it is later than this device believes, and by this much at most. So nothing
 * that is over comes back to life, and no request lives longer than that beyond what its page meant.
 */
export const maxRelayLeadMs = 2 * 60 * 60 * 1000

/** The time of one end of a pairing. */
export type RelayClock = {
  /** Unix milliseconds, for what this end says to the other and judges of it. */
  now: () => number
  /** Unix milliseconds by the relay, for the token that only this relay reads. */
  relayNow: () => number
  isHeard: () => boolean
  /** Takes the time that the relay says of itself. */
  hear: (params: unknown) => void
  /** Takes the time from the reason of a refusal. @returns whether another token may be accepted now */
  mend: (reason: string) => boolean
  /** @throws {ClockError} when this device is further behind than a relay may set right */
  assertRight: () => void
}

/** @param own this device's clock */
export function createRelayClock(own: () => number): RelayClock {
  let isHeard = false
  /** How far this device is behind, as of the last dial. */
  let behindMs = 0

  function take(time: number | undefined): boolean {
    if (time === undefined) return false
    const [before, behind] = [behindMs, time - own()]
    isHeard = true
    behindMs = Math.abs(behind) > clockToleranceMs ? behind : 0
    return Math.abs(behindMs - before) > clockToleranceMs
  }

  return {
    now: () => own() + Math.min(Math.max(behindMs, 0), maxRelayLeadMs),
    relayNow: () => own() + behindMs,
    isHeard: () => isHeard,
    hear: (params) => void take(timeInCall(params)),
    mend: (reason) => take(timeInReason(reason)),
    assertRight() {
      if (behindMs > maxRelayLeadMs + clockToleranceMs) throw new ClockError(behindMs)
    },
  }
}
