import type { Network, PublicEnvironment } from 'latchkey/wire/account'
import { capabilities, describeCapabilities } from '../describeCapabilities.ts'

/**
 * What a session tells its page besides accounts (specification §3): the capabilities, so that the page need not ask for them, and
 * the operator's bundler (relay-pairing §12).
 */
export function toSessionProperties(options: {
  addresses: readonly string[]
  networks: readonly Network[]
  bundler: PublicEnvironment['bundler']
}): Record<string, unknown> {
  const { addresses, networks, bundler } = options
  const described = describeCapabilities(networks)
  return {
    // The answer for an account without chain ids; the second answers for the chains that a page names.
    capabilities: Object.fromEntries(addresses.map((address) => [address, described])),
    ...capabilities,
    ...(bundler?.name !== undefined && { bundler_name: bundler.name }),
    ...(bundler?.url !== undefined && { bundler_url: bundler.url }),
  }
}
