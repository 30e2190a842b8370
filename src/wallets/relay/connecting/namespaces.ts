import { toPreferredOrder } from '../../../core/preferredChains.ts'
import type { ProposalNamespaces } from '../../../wire/relay/namespaces.ts'
import { toCaip2 } from '../../../wire/relay/namespaces.ts'
import { optionalEvents, optionalMethods, requiredEvents, requiredMethods } from '../defaults.ts'
import { RelayError } from '../relayError.ts'

/** What a page requests from a wallet. */
export type Wanted = {
  /** Chain ids that the page needs. */
  chains?: readonly number[] | undefined
  /** Chain ids that the page can use. */
  optionalChains?: readonly number[] | undefined
  /** The chain to start on, one of `chains` and `optionalChains`; the first of them by default. */
  defaultChain?: number | undefined
  /** `eth_sendTransaction` and `personal_sign` unless given. */
  methods?: readonly string[] | undefined
  optionalMethods?: readonly string[] | undefined
  /** `chainChanged` and `accountsChanged` unless given. */
  events?: readonly string[] | undefined
  optionalEvents?: readonly string[] | undefined
  /** Chain ids that are proposed first; 8453 and 84532 unless given. */
  preferredChains?: readonly number[] | undefined
}

/**
 * The requested chain ids, the preferred ones first, each once.
 * @throws {RelayError} 'Invalid chains', or that there are none
 */
export function toChainIds({ preferredChains, ...wishes }: Wanted): number[] {
  const wanted = toNamedChains(wishes)
  if (!preferredChains) return toPreferredOrder(wanted)
  return [
    ...preferredChains.filter((id) => wanted.includes(id)),
    ...wanted.filter((id) => !preferredChains.includes(id)),
  ]
}

/**
 * The requested chain ids in the order in which a page tries to start on them: its default chain, then as it names them.
 * @throws {RelayError} as {@link toChainIds}, or that the default chain is not one of them
 */
export function toStartingChains({ defaultChain, ...wishes }: Wanted): number[] {
  const wanted = toNamedChains(wishes)
  if (defaultChain === undefined) return wanted
  if (!wanted.includes(defaultChain)) throw new RelayError('invalidChains')
  return [defaultChain, ...wanted.filter((id) => id !== defaultChain)]
}

/** In the page's own order, each once. */
function toNamedChains({ chains, optionalChains = [] }: Pick<Wanted, 'chains' | 'optionalChains'>): number[] {
  if (chains !== undefined && !(isList(chains) && chains.length > 0)) throw new RelayError('invalidChains')
  if (!isList(optionalChains)) throw new RelayError('invalidChains')
  const wanted = [...new Set([...(chains ?? []), ...optionalChains])]
  if (wanted.length === 0) throw new RelayError('chainsMissing')
  return wanted
}

/**
 * The proposal: everything in one optional namespace. Required namespaces are deprecated, and the official page sends none
 * since 2.21. A request that the wallet did not approve fails when it is made (relay-pairing §8).
 * @throws {RelayError} as {@link toChainIds}
 */
export function toNamespaces(wanted: Wanted): ProposalNamespaces {
  // The order of the chains is that of preference, so the chain to start on is sent beside it.
  const [defaultChain] = toStartingChains(wanted).map(toCaip2)
  return {
    eip155: {
      defaultChain,
      chains: toChainIds(wanted).map(toCaip2),
      methods: union(wanted.methods ?? requiredMethods, wanted.optionalMethods ?? optionalMethods),
      events: union(wanted.events ?? requiredEvents, wanted.optionalEvents ?? optionalEvents),
    },
  }
}

function isList(chains: unknown): chains is readonly number[] {
  return Array.isArray(chains) && chains.every((id) => Number.isSafeInteger(id) && id > 0)
}

function union(required: readonly string[], optional: readonly string[]): string[] {
  return [...new Set([...required, ...optional])]
}
