import { timeInCall, timeInReason } from '../../wire/relay/relayTime.ts'
import { clockToleranceMs } from '../serverClock.ts'
import { ClockError } from './errors.ts'

/**
 * A relay is not trusted (threats T9): it may set this device's time forward, by this much at most. So nothing that has expired
 * becomes valid again, and no request outlives the time its page chose by more than this.
 */
export const maxRelayLeadMs = 2 * 60 * 60 * 1000

/** The clock of one peer of a pairing. */
export type RelayClock = {
  /** Unix milliseconds, for what this peer dates and for checking what the other peer dates. */
  now: () => number
  /** Unix milliseconds by the relay's clock, for the token that only this relay reads. */
  relayNow: () => number
  isKnown: () => boolean
  /** Reads the relay's time from the call in which it sends it. */
  receive: (params: unknown) => void
  /** Reads the relay's time from the reason of a refusal. @returns whether the relay may accept a new token now */
  correct: (reason: string) => boolean
  /** @throws {ClockError} when this device's clock is further behind than a relay may correct */
  assertUsable: () => void
}

/** @param own this device's clock */
export function createRelayClock(own: () => number): RelayClock {
  let isKnown = false
  /** How far this device's clock is behind, as of the last attempt to connect. */
  let behindMs = 0

  function update(time: number | undefined): boolean {
    if (time === undefined) return false
    const [before, behind] = [behindMs, time - own()]
    isKnown = true
    behindMs = Math.abs(behind) > clockToleranceMs ? behind : 0
    return Math.abs(behindMs - before) > clockToleranceMs
  }

  return {
    now: () => own() + Math.min(Math.max(behindMs, 0), maxRelayLeadMs),
    relayNow: () => own() + behindMs,
    isKnown: () => isKnown,
    receive: (params) => void update(timeInCall(params)),
    correct: (reason) => update(timeInReason(reason)),
    assertUsable() {
      if (behindMs > maxRelayLeadMs + clockToleranceMs) throw new ClockError(behindMs)
    },
  }
}
