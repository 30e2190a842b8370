import { createMetricsRegistry } from '../shared/metrics.ts'
import type { Reason } from './failure.ts'

/** Totals for the operator, without any session, address or origin. Dashboards rely on the names, so keep them. */
export type Metrics = ReturnType<typeof createMetrics>

/** @param options called at each scrape */
export function createMetrics(options: { sockets: () => number; sessions: () => number; backlog: () => number }) {
  const { counter, gauge, counterByReason, page } = createMetricsRegistry('link')
  gauge('sockets', 'Open sockets', options.sockets)
  gauge('sessions', 'Sessions with an open socket', options.sessions)
  gauge('backlog_bytes', 'Characters sent that readers have not received yet', options.backlog)
  const refused = counterByReason<Reason>('refused_total', 'Sockets, messages and requests refused, by reason')

  return {
    published: counter('published_total', 'Events stored'),
    delivered: counter('delivered_total', 'Events sent to a socket'),
    replayed: counter('replayed_total', 'Events sent to a socket after they were read from the database'),
    heldBack: counter('held_back_total', 'Events left in the database because their reader was slow'),
    pushed: counter('pushed_total', 'Push notifications delivered'),
    pushFailed: counter('push_failed_total', 'Push notifications that failed or were dropped'),
    dialled: counter('dialled_total', 'Sockets opened'),
    cut: counter('cut_total', 'Sockets closed because their client was silent or did not end a message'),
    refused,
    page,
  }
}
