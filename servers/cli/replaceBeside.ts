import { setTimeout } from 'node:timers/promises'
import { type Log, toLogFields } from '../shared/log.ts'

/** How often old payloads are searched for. */
const everyMs = 60 * 60 * 1000

/**
 * Replaces old payloads by their digests beside a running server, now and every hour, and logs how much space that
 * saved.
 * @returns the function that stops it
 */
export function replaceBeside(
  server: string,
  replace: (signal: AbortSignal) => Promise<{ activities: number; bytes: number }>,
  log: Log,
): () => Promise<void> {
  const ended = new AbortController()
  const { signal } = ended
  const run = async () => {
    while (!signal.aborted) {
      await replace(signal).then(
        ({ activities, bytes }) => {
          if (activities > 0) log('info', 'old payloads were replaced by their digests', { server, activities, bytes })
        },
        (error) =>
          log('error', 'replacing old payloads failed; the next attempt is in an hour', {
            server,
            ...toLogFields(error),
          }),
      )
      await setTimeout(everyMs, undefined, { signal, ref: false }).catch(() => {})
    }
  }
  const running = run()
  return async () => {
    ended.abort()
    await running
  }
}
