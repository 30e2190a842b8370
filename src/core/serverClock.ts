import { serverTimeHeader } from '../wire/serverTime.ts'

/** A difference that no rule of any server notices. The duration of the request comes on top. */
export const clockToleranceMs = 5_000

/** The time by the servers' clock. A device's own clock may be hours off, and servers check proofs and requests by theirs. */
export type ServerClock = {
  /** Unix milliseconds at the server. This device's own time until the first answer. */
  now: () => number
  /** How many milliseconds this device's clock is behind the server's: negative if it is ahead, 0 if they agree. */
  offsetMs: () => number
  /** Sends a request to the server and reads the time from any answer. */
  listen: (send: () => Promise<Response>) => Promise<Response>
}

/** What the last answer showed: how far this device is off, and the time then by the server and by the monotonic clock. */
type Sample = { offsetMs: number; at: number; elapsedMs: number }

/**
 * Creates a clock that each answer of the server sets again. Use it for the wallet's own servers only: they check these times
 * anyway, so a server that lies about the time gains nothing.
 * @param options.now this device's clock, which may jump
 * @param options.elapsed milliseconds that never go back, but may stand still while the device sleeps
 */
export function createServerClock(options: { now?: () => number; elapsed?: () => number } = {}): ServerClock {
  const { now = Date.now, elapsed = () => performance.now() } = options
  let sample: Sample | undefined

  /**
   * Never earlier than by the monotonic clock, which stands still during sleep: if it were, the other clock was set back
   * meanwhile.
   */
  function read(): number {
    const corrected = now() + (sample?.offsetMs ?? 0)
    const earliest = sample ? sample.at + elapsed() - sample.elapsedMs : corrected
    return earliest - corrected > clockToleranceMs ? earliest : corrected
  }

  function hear(serverTime: number, onTheWayMs: number): void {
    const own = now()
    // The server read its clock between sending and receiving. The middle is off by half of that at most.
    const behind = serverTime + onTheWayMs / 2 - own
    const offsetMs = Math.abs(behind) <= clockToleranceMs + onTheWayMs / 2 ? 0 : Math.round(behind)
    sample = { offsetMs, at: own + offsetMs, elapsedMs: elapsed() }
  }

  return {
    now: () => Math.floor(read()),
    offsetMs: () => sample?.offsetMs ?? 0,
    async listen(send) {
      const sentAt = elapsed()
      const response = await send()
      const serverTime = readTime(response.headers)
      if (serverTime !== undefined) hear(serverTime, elapsed() - sentAt)
      return response
    },
  }
}

/**
 * Sends a request that states a time. Repeats it once if the server refused that time and its answer has set the clock. Use it
 * only if a refused request has no effect.
 */
export async function sendOnTime<result>(
  clock: Pick<ServerClock, 'offsetMs'>,
  send: () => Promise<result>,
  isUntimely: (error: unknown) => boolean,
): Promise<result> {
  const offsetMs = clock.offsetMs()
  try {
    return await send()
  } catch (error) {
    if (!isUntimely(error) || Math.abs(clock.offsetMs() - offsetMs) <= clockToleranceMs) throw error
    return send()
  }
}

/** Servers of others send `Date`, which pages can read only from their own origin. It has seconds, which is exact enough. */
function readTime(headers: Headers): number | undefined {
  const text = headers.get(serverTimeHeader)
  if (text !== null) return /^\d{1,15}$/.test(text) ? Number(text) : undefined
  const time = Date.parse(headers.get('date') ?? '')
  return Number.isNaN(time) ? undefined : time
}
