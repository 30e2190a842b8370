import { serverTimeHeader } from '../wire/serverTime.ts'

/** A difference that no rule of any server notices. The time that an answer takes to arrive comes on top. */
export const clockToleranceMs = 5_000

/** The time by the servers' clock: a device's own may be hours off, and servers judge proofs and requests by theirs. */
export type ServerClock = {
  /** Unix milliseconds at the server; this device's own time until an answer was heard. */
  now: () => number
  /** Milliseconds that this device's clock is behind the server's; negative where it is ahead, 0 where they agree. */
  offsetMs: () => number
  /** Sends a request to the server and learns the time from its answer, whatever else that says. */
  listen: (send: () => Promise<Response>) => Promise<Response>
}

/** What the last answer taught: how far this device is off, and the time then by the server and by the monotonic clock. */
type Sample = { offsetMs: number; at: number; elapsedMs: number }

/**
 * A clock that each answer of the server sets again. Listen to the wallet's own servers only: they judge these times anyway, so
 * a server that lies about the time gains nothing.
 * @param options.now this device's clock, which may jump
 * @param options.elapsed milliseconds that only ever go forward; they may stand still while the device sleeps
 */
export function createServerClock(options: { now?: () => number; elapsed?: () => number } = {}): ServerClock {
  const { now = Date.now, elapsed = () => performance.now() } = options
  let sample: Sample | undefined

  /** It is never earlier than by the steady clock, which sleeps with the device: then the other one was set back meanwhile. */
  function read(): number {
    const corrected = now() + (sample?.offsetMs ?? 0)
    const earliest = sample ? sample.at + elapsed() - sample.elapsedMs : corrected
    return earliest - corrected > clockToleranceMs ? earliest : corrected
  }

  function hear(serverTime: number, onTheWayMs: number): void {
    const own = now()
    // It was read somewhere between sending and hearing: the middle is off by half of that at most.
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
 * Sends what states a time, and once more where the server found that time wrong and its answer has set the clock. Only for
 * refusals after which nothing was done.
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

/** Servers of others say `Date`, which pages read of their own origin; in seconds, which is exact enough. */
function readTime(headers: Headers): number | undefined {
  const text = headers.get(serverTimeHeader)
  if (text !== null) return /^\d{1,15}$/.test(text) ? Number(text) : undefined
  const time = Date.parse(headers.get('date') ?? '')
  return Number.isNaN(time) ? undefined : time
}
