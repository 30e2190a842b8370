import { BaseError } from '../core/errors.ts'
import { toHex } from '../crypto/hex.ts'
import { randomBytes } from '../crypto/randomBytes.ts'
import { type ConnectionEvent, type RecordedEvent, toRecordedEvent } from './connectionEvent.ts'

/** The most events of one request (specification §9). */
const batchSize = 100
/** From the first event to its request. Each failure doubles the delay of the next request. */
const baseDelayMs = 200
const longestDelayMs = 30_000
/** How long the server may take to answer. Then the request counts as failed. */
const answerLimitMs = 10_000
/** The most events that wait for a server. The oldest are dropped first, a whole request where they are in one. */
const mostWaiting = 10_000

/** The URL for analytics cannot be used. */
export class AnalyticsUrlError extends BaseError {
  override name = 'AnalyticsUrlError'
}

/** Reports what happens to connections to the page's own server. */
export type Analytics = {
  /** Drops fields that {@link ConnectionEvent} does not name. */
  record(event: ConnectionEvent): void
  /** Stops listening to the page. What waits is still sent; later events are dropped. */
  close(): void
}

/** The body of a request. A server that has seen the `id` ignores the repetition. */
export type Batch = {
  /** 32 hex characters, the same in each attempt. */
  id: string
  events: readonly RecordedEvent[]
}

/** What this needs of a browser. */
type Page = Pick<typeof globalThis, 'fetch'> & {
  navigator?: { sendBeacon?: (url: string, body: string) => boolean }
  document?: EventTarget & { visibilityState: string }
  addEventListener?: typeof globalThis.addEventListener
  removeEventListener?: typeof globalThis.removeEventListener
}

/**
 * Sends events to `url` by POST, as JSON of a {@link Batch}: up to 100 of them, 200 ms after the first. A failed request is repeated
 * with the same `id`, after delays that double from 400 ms to 30 s. When the user leaves the page, all that wait go as beacons, and stay
 * here too: a browser does not say whether a beacon arrived. A page that goes on repeats them with the same `id`.
 * The content type is `text/plain`, so that the browser sends no preflight request. Requests carry no cookies; to beacons a browser adds
 * those that the server itself has set.
 * @param options.url of the page's own server: https, or http on this machine
 * @throws {AnalyticsUrlError}
 */
export function createAnalytics(options: { url: string; page?: Page; now?: () => number }): Analytics {
  const { page = globalThis as Page, now = Date.now } = options
  const url = checkUrl(options.url)
  /** Requests that the server has yet to confirm, the oldest first. */
  const batches: Batch[] = []
  /** Events that are in no request yet. */
  const waiting: RecordedEvent[] = []
  const beaconed = new WeakSet<Batch>()
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let isClosed = false

  const takeBatch = () => void batches.push({ id: toHex(randomBytes(16)), events: waiting.splice(0, batchSize) })

  function schedule(): void {
    if (timer !== undefined || (batches.length === 0 && waiting.length === 0)) return
    const delayMs = Math.min(baseDelayMs * 2 ** failures, longestDelayMs)
    timer = setTimeout(() => void send(), delayMs)
  }

  async function send(): Promise<void> {
    if (batches.length === 0) takeBatch()
    const [batch] = batches as [Batch]
    const isDelivered = await deliver(batch)
    timer = undefined
    const at = batches.indexOf(batch)
    if (isDelivered && at >= 0) batches.splice(at, 1)
    // Its beacon may have been lost too, so the next time that the user leaves, it is sent again.
    else beaconed.delete(batch)
    failures = isDelivered ? 0 : failures + 1
    schedule()
  }

  async function deliver(batch: Batch): Promise<boolean> {
    const limit = new AbortController()
    const overdue = setTimeout(() => limit.abort(), answerLimitMs)
    try {
      const init = { method: 'POST', body: JSON.stringify(batch), credentials: 'omit', keepalive: true } as const
      return (await page.fetch(url, { ...init, signal: limit.signal })).ok
    } catch {
      return false
    } finally {
      clearTimeout(overdue)
    }
  }

  /** The page may never run again. */
  function leave(): void {
    while (waiting.length > 0) takeBatch()
    for (const batch of batches) {
      if (beaconed.has(batch)) continue
      // The browser takes some 64 KB at a time.
      if (page.navigator?.sendBeacon?.(url, JSON.stringify(batch)) !== true) return
      beaconed.add(batch)
    }
  }

  const onHidden = () => {
    if (page.document?.visibilityState === 'hidden') leave()
  }
  page.document?.addEventListener('visibilitychange', onHidden)
  page.addEventListener?.('pagehide', leave)

  return {
    record(event) {
      const recorded = isClosed ? undefined : toRecordedEvent(event, now())
      if (!recorded) return
      waiting.push(recorded)
      const isTooMuch = batches.reduce((sum, { events }) => sum + events.length, waiting.length) > mostWaiting
      if (isTooMuch && batches.length > 0) batches.shift()
      else if (isTooMuch) waiting.shift()
      schedule()
    },
    close() {
      isClosed = true
      page.document?.removeEventListener('visibilitychange', onHidden)
      page.removeEventListener?.('pagehide', leave)
      leave()
    },
  }
}

function checkUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isHere = url?.hostname === 'localhost' || url?.hostname.endsWith('.localhost') || url?.hostname === '127.0.0.1'
  // Browsers send no request to such a URL. The password stays out of the error.
  if (url?.username || url?.password)
    throw new AnalyticsUrlError('The URL for analytics must not have a user name or password.')
  if (url?.protocol === 'https:' || (url?.protocol === 'http:' && isHere)) return url.href
  const message = 'The URL for analytics must be the full https URL of your own server.'
  throw new AnalyticsUrlError(`${message} It was '${text}'.`)
}
