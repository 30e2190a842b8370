import type { CapabilityQuery } from '../../../core/capabilityQuery.ts'
import { fromHexChainId, toHexChainId } from '../../../core/hexChainId.ts'
import type { Session } from '../../../core/relay/session.ts'
import { parseJson } from '../../../wire/json.ts'
import { chainsOf, fromCaip2, toCaip2 } from '../../../wire/relay/namespaces.ts'

/** The capabilities of a chain that a session may declare in its properties (relay-pairing §12). */
const names = ['atomic', 'flow-control', 'paymasterService', 'sessionKeys', 'auxiliaryFunds'] as const
/** A property may be JSON text. Longer texts are ignored. */
const maxPropertyLength = 16 * 1024

/** By hex chain id (EIP-5792). */
export type Capabilities = Record<`0x${string}`, Record<string, unknown>>

/** The key under which wallets, and we, store the answer to a query (relay-pairing §12). */
export function toCapabilityKey({ address, chainIds = [] }: CapabilityQuery): string {
  return `${address}${chainIds.join(',')}`
}

/**
 * Returns what the session itself declares: an answer stored by its wallet, otherwise its properties. Undefined if it declares
 * nothing.
 */
export function capabilitiesOf(session: Session, query: CapabilityQuery): unknown {
  const filed = toRecord(session.sessionProperties?.capabilities)
  const key = toCapabilityKey(query)
  return Object.hasOwn(filed, key) ? filed[key] : builtCapabilities(session, query)
}

/** Properties of the session apply to all chains. Those of a chain, or of an account on it, override them. */
function builtCapabilities(session: Session, { address, chainIds }: CapabilityQuery): Capabilities | undefined {
  const ofAll = pick(toRecord(session.sessionProperties))
  const requested = chainIds?.map(fromHexChainId) ?? chainsOf(session.namespaces).map(fromCaip2)
  const built: Capabilities = {}
  for (const chainId of requested) {
    if (chainId === undefined) continue
    const ofChain = toRecord(session.scopedProperties?.[toCaip2(chainId)])
    const ofAccount = findAccount(ofChain, `${toCaip2(chainId)}:${address}`)
    const capabilities = { ...ofAll, ...pick(ofAccount ?? ofChain) }
    if (Object.keys(capabilities).length > 0) built[toHexChainId(chainId)] = capabilities
  }
  return Object.keys(built).length > 0 ? built : undefined
}

/** Compares addresses without their casing. */
function findAccount(ofChain: Record<string, unknown>, account: string): Record<string, unknown> | undefined {
  const key = Object.keys(ofChain).find((name) => name.toLowerCase() === account.toLowerCase())
  return key === undefined ? undefined : toRecord(ofChain[key])
}

function pick(properties: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    names.filter((name) => Object.hasOwn(properties, name)).map((name) => [name, fromText(properties[name])]),
  )
}

function toRecord(value: unknown): Record<string, unknown> {
  const read = fromText(value)
  return typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : {}
}

/** Wallets write a property as a value or as JSON text. Text that is not JSON is the value itself. */
function fromText(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return parseJson(value, maxPropertyLength)
  } catch {
    return value
  }
}
