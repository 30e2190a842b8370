import { setTimeout } from 'node:timers/promises'
import { type Log, type LogFields, toLogFields } from '../shared/log.ts'

const everyMs = 60 * 60 * 1000

/** Work that a server does now and every hour. */
export type HourlyTask = {
  /** Events of the log: it has done something, or failed. */
  done: string
  failed: string
  /** Returns what to log, or undefined if there was nothing to do. */
  run: (signal: AbortSignal) => Promise<LogFields | undefined>
}

/**
 * Runs a task beside a running server. A failure is logged, and the next attempt is in an hour.
 * @returns the function that stops it
 */
export function hourlyBeside(server: string, { done, failed, run }: HourlyTask, log: Log): () => Promise<void> {
  const ended = new AbortController()
  const { signal } = ended
  const repeat = async () => {
    while (!signal.aborted) {
      await run(signal).then(
        (fields) => fields && log('info', done, { server, ...fields }),
        (error) => log('error', `${failed}; the next attempt is in an hour`, { server, ...toLogFields(error) }),
      )
      await setTimeout(everyMs, undefined, { signal, ref: false }).catch(() => {})
    }
  }
  const running = repeat()
  return async () => {
    ended.abort()
    await running
  }
}
