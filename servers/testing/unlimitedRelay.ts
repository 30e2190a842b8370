const endless = { burst: Number.POSITIVE_INFINITY, perMinute: 1 }
/** A relay's options for tests and benchmarks that send more requests in a second than users do. */
export const unlimited = {
  rates: { dials: endless, address: endless, project: endless },
  limits: { inAll: 50_000, perAddress: 50_000, messagesPerTopic: 1_000_000 },
}
