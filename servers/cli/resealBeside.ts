import { type Log, toLogFields } from '../shared/log.ts'
import type { Resealed } from '../shared/reseal.ts'

/**
 * Reseals values beside a running server, and informs the operator when the older key-encryption keys may be removed.
 * @returns the function that stops it
 */
export function resealBeside(
  server: string,
  reseal: (signal: AbortSignal) => Promise<Resealed>,
  log: Log,
): () => Promise<void> {
  const ended = new AbortController()
  const running = reseal(ended.signal).then(
    ({ resealed, unopened }) => {
      if (ended.signal.aborted) return
      if (unopened > 0) log('error', 'sealed values that no key opens', { server, resealed, unopened })
      else log('info', 'older key-encryption keys may be removed', { server, resealed })
    },
    (error) => log('error', 'resealing failed; the next start continues it', { server, ...toLogFields(error) }),
  )
  return async () => {
    ended.abort()
    await running
  }
}
