import { Counter, Gauge, Registry } from 'prom-client'
import type { Reason } from './failure.ts'

/**
 * Totals for the operator, without any client, topic, project or address. Dashboards rely on the names, so keep them.
 */
export type Metrics = ReturnType<typeof createMetrics>

/** @param options called at each scrape */
export function createMetrics(options: { sockets: () => number; topics: () => number; backlog: () => number }) {
  const registry = new Registry()
  const registers = [registry]
  const counter = (name: string, help: string) => new Counter({ name: `latchkey_relay_${name}`, help, registers })
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name: `latchkey_relay_${name}`,
      help,
      registers,
      collect() {
        this.set(read())
      },
    })
  gauge('sockets', 'Open sockets', options.sockets)
  gauge('topics', 'Topics that a client with an open socket is subscribed to', options.topics)
  gauge('backlog_bytes', 'Characters sent that readers have not received yet', options.backlog)
  const refused = new Counter({
    name: 'latchkey_relay_refused_total',
    help: 'Sockets and calls refused, by reason',
    labelNames: ['reason'],
    registers,
  })

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
    refused: (reason: Reason) => refused.inc({ reason }),
    /** In the text format of Prometheus. */
    read: () => registry.metrics(),
    contentType: registry.contentType,
  }
}
