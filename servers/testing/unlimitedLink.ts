const endless = { burst: Number.POSITIVE_INFINITY, perMinute: 1 }
/** A link relay's options for tests and benchmarks that send more messages in a second than users do. */
export const unlimitedLink = {
  publicUrl: 'https://link.example',
  rates: { dials: endless, address: endless, session: endless },
  limits: { inAll: 50_000, perAddress: 50_000 },
}
