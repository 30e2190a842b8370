import { DatabaseAwayError } from './databaseAway.ts'
import { healthRememberedMs, probeIntervalMs } from './limits.ts'
import { type Log, toLogFields } from './log.ts'

/** Whether a store is available, according to its latest probe. */
export type Availability = {
  /** Returns the latest state, synchronously. */
  isReachable(): boolean
  /**
   * @throws {DatabaseAwayError} while the store is known to be unavailable, so that requests do not each wait for it
   */
  assertReachable(): void
  /** Probes the store, unless it was probed recently. */
  check(): Promise<boolean>
  /**
   * Reports a failed statement that concerns the whole store: probes at once, and while probes fail, twice a second.
   */
  suspect(error: DatabaseAwayError): Promise<boolean>
  /** Calls the listener whenever the store is available again. */
  onReturn(listener: () => void): void
  close(): void
}

/**
 * Watches a store, and logs when and why it is unavailable and when it is back. While a store is available, it is
 * probed only on request.
 * @param options.probe rejects with a `DatabaseAwayError` while the store is unavailable; it must end in a bounded time
 * @param options.store its name in the log, as the subject of a sentence
 */
export function createAvailability(options: {
  probe: (after: DatabaseAwayError | undefined) => Promise<void>
  store: string
  server?: string | undefined
  log?: Log | undefined
}): Availability {
  const { probe, store, server, log = () => {} } = options
  let away: DatabaseAwayError | undefined
  let probing: Promise<boolean> | undefined
  let probedAt = Number.NEGATIVE_INFINITY
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  const listeners: (() => void)[] = []

  const run = async (after: DatabaseAwayError | undefined): Promise<boolean> => {
    try {
      await probe(after)
      settle(undefined)
    } catch (error) {
      settle(error instanceof DatabaseAwayError ? error : new DatabaseAwayError('connection lost', { cause: error }))
    }
    probedAt = performance.now()
    return away === undefined
  }

  const settle = (found: DatabaseAwayError | undefined) => {
    if (isClosed) return
    const before = away
    away = found
    if (found && found.reason !== before?.reason) log('error', `${store} is away`, { server, ...toLogFields(found) })
    if (!found && before) {
      log('info', `${store} is back`, { server, reason: before.reason })
      for (const listener of listeners) listener()
    }
    clearTimeout(timer)
    if (found) timer = setTimeout(() => void probeOnce(found), probeIntervalMs).unref()
  }

  const probeOnce = (after: DatabaseAwayError | undefined): Promise<boolean> => {
    probing ??= run(after).finally(() => {
      probing = undefined
    })
    return probing
  }

  return {
    isReachable: () => away === undefined,
    assertReachable() {
      if (away) throw new DatabaseAwayError(away.reason, { cause: away })
    },
    async check() {
      if (away) return false
      return performance.now() - probedAt < healthRememberedMs ? true : probeOnce(undefined)
    },
    suspect: (error) => (away || isClosed ? Promise.resolve(false) : probeOnce(error)),
    onReturn: (listener) => void listeners.push(listener),
    close() {
      isClosed = true
      clearTimeout(timer)
    },
  }
}
