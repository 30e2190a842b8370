import { createMetricsRegistry } from '../shared/metrics.ts'
import type { Reason } from './failure.ts'

/**
 * Totals for the operator, without any client, topic, project or address. Dashboards rely on the names, so keep them.
 */
export type Metrics = ReturnType<typeof createMetrics>

/** @param options called at each scrape */
export function createMetrics(options: { sockets: () => number; topics: () => number; backlog: () => number }) {
  const { counter, gauge, counterByReason, page } = createMetricsRegistry('relay')
  gauge('sockets', 'Open sockets', options.sockets)
  gauge('topics', 'Topics that a client with an open socket is subscribed to', options.topics)
  gauge('backlog_bytes', 'Characters sent that readers have not received yet', options.backlog)
  const refused = counterByReason<Reason>('refused_total', 'Sockets and calls refused, by reason')

  return {
    published: counter('published_total', 'Messages accepted, repeated ones included'),
    stored: counter('stored_total', 'Messages stored in a mailbox'),
    delivered: counter('delivered_total', 'Messages sent to a socket'),
    replayed: counter(
      'replayed_total',
      'Messages sent to a socket from a mailbox: they had waited, or were not acknowledged',
    ),
    acknowledged: counter('acknowledged_total', 'Deliveries that a client acknowledged'),
    heldBack: counter('held_back_total', 'Messages left in the mailbox because their reader was slow'),
    dialled: counter('dialled_total', 'Sockets opened'),
    cut: counter('cut_total', 'Sockets terminated because they did not answer a ping or did not end a message'),
    refused,
    page,
  }
}
