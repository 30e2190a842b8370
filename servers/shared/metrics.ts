import type { Handler } from 'hono'
import { Counter, Gauge, Registry } from 'prom-client'
import { NoSuchRouteError } from './app.ts'
import { isSameSecret } from './isSameSecret.ts'

/** The totals of one server in the text format of Prometheus. */
export type MetricsPage = { read(): Promise<string>; contentType: string }

/** Makes the metrics of one server; each name begins with `latchkey_` and the server's name. */
export function createMetricsRegistry(server: string) {
  const registry = new Registry()
  const registers = [registry]
  const named = (name: string, help: string) => ({ name: `latchkey_${server}_${name}`, help, registers })
  const page: MetricsPage = { read: () => registry.metrics(), contentType: registry.contentType }
  return {
    counter: (name: string, help: string) => new Counter(named(name, help)),
    /** @param read called at each scrape */
    gauge: (name: string, help: string, read: () => number) =>
      new Gauge({
        ...named(name, help),
        collect() {
          this.set(read())
        },
      }),
    counterByReason<reason extends string>(name: string, help: string): (reason: reason) => void {
      const counter = new Counter({ ...named(name, help), labelNames: ['reason'] })
      return (reason) => counter.inc({ reason })
    },
    page,
  }
}

/**
 * Serves `GET /metrics` to its operator.
 * @param options.token the bearer token that it requires; without one there are no metrics
 * @param options.refusal the server's own error for another token
 */
export function metricsRoute(options: {
  metrics: MetricsPage
  token: string | undefined
  refusal: () => Error
}): Handler {
  const { metrics, token, refusal } = options
  return async (c) => {
    if (token === undefined) throw new NoSuchRouteError()
    if (!isSameSecret(c.req.header('Authorization') ?? '', `Bearer ${token}`)) throw refusal()
    return c.body(await metrics.read(), 200, { 'Content-Type': metrics.contentType })
  }
}
