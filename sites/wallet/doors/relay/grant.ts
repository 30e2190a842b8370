import type { Network } from 'latchkey/wire/account'
import { type SessionNamespaces, toCaip2 } from 'latchkey/wire/relay'
import type { Address } from 'viem'

/** What a user grants a page. The first account and the first network are the active ones. */
export type RelayGrant = {
  addresses: readonly [Address, ...Address[]]
  networks: readonly [Network, ...Network[]]
  methods: readonly string[]
  events: readonly string[]
}

/** Puts the network on which the page prefers to start first, if the user granted it. */
export function startOn(defaultNetwork: Network | undefined, networks: RelayGrant['networks']): RelayGrant['networks'] {
  const first = networks.find(({ chainId }) => chainId === defaultNetwork?.chainId)
  return first ? [first, ...networks.filter((network) => network !== first)] : networks
}

/** Converts the grant to the form of a session (relay-pairing §9). Official pages use the first account of the first chain. */
export function toNamespaces({ addresses, networks, methods, events }: RelayGrant): SessionNamespaces {
  const chains = networks.map(({ chainId }) => toCaip2(chainId))
  return {
    eip155: {
      chains,
      defaultChain: chains[0],
      accounts: chains.flatMap((chain) => addresses.map((address) => `${chain}:${address}`)),
      methods: [...methods],
      events: [...events],
    },
  }
}
