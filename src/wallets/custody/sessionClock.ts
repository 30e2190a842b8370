import type { SessionLife } from '../embedded/embeddedState.ts'
import type { SessionKey } from './sessionKey.ts'

/** How long before the end the user is warned, so that they can renew with one click. */
export const sessionWarningMs = 60_000

/** Reports the session key's remaining life when it changes, shortly before its end, and at its end. */
export function createSessionClock(options: {
  now: () => number
  onChange: (session: SessionLife | undefined) => void
}): {
  /** The life of the followed key. */
  life: () => SessionLife | undefined
  /** Follows `key` from now on, or none. */
  follow: (key: SessionKey | undefined) => void
} {
  const { now, onChange } = options
  let followed: SessionKey | undefined
  let timers: ReturnType<typeof setTimeout>[] = []
  const life = () => followed && toLife(followed, now())
  const reportAt = (time: number) => setTimeout(() => onChange(life()), Math.max(time - now(), 0))

  return {
    life,
    follow(key) {
      timers.forEach(clearTimeout)
      followed = key
      timers = key ? [sessionWarningMs, 0].map((early) => reportAt(key.expirationDate - early)) : []
      onChange(life())
    },
  }
}

function toLife({ publicKey, expirationDate }: SessionKey, now: number): SessionLife {
  const left = expirationDate - now
  return { publicKey, expirationDate, phase: left <= 0 ? 'over' : left <= sessionWarningMs ? 'ending' : 'live' }
}
