import type { Network } from 'latchkey/wire/account'
import { type SessionNamespaces, toCaip2 } from 'latchkey/wire/relay'
import type { Address } from 'viem'

/** What a user gives a page. The first account and the first network are the ones in use. */
export type RelayGrant = {
  addresses: readonly [Address, ...Address[]]
  networks: readonly [Network, ...Network[]]
  methods: readonly string[]
  events: readonly string[]
}

/** The grant as a session carries it (relay-pairing §9); pages take the first account of the first chain for the current one. */
export function toNamespaces({ addresses, networks, methods, events }: RelayGrant): SessionNamespaces {
  const chains = networks.map(({ chainId }) => toCaip2(chainId))
  return {
    eip155: {
      chains,
      accounts: chains.flatMap((chain) => addresses.map((address) => `${chain}:${address}`)),
      methods: [...methods],
      events: [...events],
    },
  }
}
