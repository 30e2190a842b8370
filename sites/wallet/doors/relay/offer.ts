import type { Network } from 'latchkey/wire/account'
import { chainsOf, defaultChainOf, type PeerErrorName, type ProposalNamespaces, toCaip2 } from 'latchkey/wire/relay'
import { type OfferedMethod, offeredMethods } from '../offeredMethods.ts'

/** The part of a proposal that this wallet supports. The user chooses among the networks that are not required. */
export type Offer = {
  networks: readonly { network: Network; isRequired: boolean }[]
  methods: readonly OfferedMethod[]
  events: readonly OfferedEvent[]
  /** Where the page prefers to start, if this wallet has that network. */
  defaultNetwork?: Network
}

/** Events of EIP-1193. For the last three, both ends know the values from the session itself. */
export const offeredEvents = ['accountsChanged', 'chainChanged', 'connect', 'disconnect', 'message'] as const
export type OfferedEvent = (typeof offeredEvents)[number]

/**
 * Returns the offer, or the reason why there is none: the page requires something that this wallet does not have
 * (relay-pairing §8).
 */
export function toOffer(
  wishes: { requiredNamespaces: ProposalNamespaces; optionalNamespaces: ProposalNamespaces },
  networks: readonly Network[],
): Offer | PeerErrorName {
  const required = toWishes(wishes.requiredNamespaces)
  const optional = toWishes(wishes.optionalNamespaces)
  if (required.isForeign) return 'unsupportedNamespaceKey'
  const has = (chain: string) => networks.some(({ chainId }) => toCaip2(chainId) === chain)
  if (!required.chains.every(has)) return 'unsupportedChains'
  if (!required.methods.every((name) => isOneOf(offeredMethods, name))) return 'unsupportedMethods'
  if (!required.events.every((name) => isOneOf(offeredEvents, name))) return 'unsupportedEvents'

  const chains = [...required.chains, ...optional.chains]
  const requested = networks.filter(({ chainId }) => chains.includes(toCaip2(chainId)))
  if (requested.length === 0) return 'unsupportedChains'
  const preferred = required.defaultChain ?? optional.defaultChain
  const defaultNetwork = requested.find(({ chainId }) => toCaip2(chainId) === preferred)
  return {
    ...(defaultNetwork && { defaultNetwork }),
    networks: requested.map((network) => ({ network, isRequired: required.chains.includes(toCaip2(network.chainId)) })),
    methods: offeredMethods.filter((name) => isOneOf([...required.methods, ...optional.methods], name)),
    events: offeredEvents.filter((name) => isOneOf([...required.events, ...optional.events], name)),
  }
}

function toWishes(namespaces: ProposalNamespaces) {
  const ours = Object.entries(namespaces).filter(([key]) => /^eip155(:|$)/.test(key))
  return {
    isForeign: ours.length < Object.keys(namespaces).length,
    chains: chainsOf(Object.fromEntries(ours)),
    methods: ours.flatMap(([, { methods }]) => methods),
    events: ours.flatMap(([, { events }]) => events),
    defaultChain: defaultChainOf(Object.fromEntries(ours)),
  }
}

function isOneOf(names: readonly string[], name: string): boolean {
  return names.includes(name)
}
