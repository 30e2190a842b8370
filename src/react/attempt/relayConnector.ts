import type { Connector } from 'wagmi'
import type { RelayProvider } from '../../wallets/relay/relayProvider.ts'

/** What a connector of wallets behind a relay has more than others; any connector may be asked. */
type RelayParts = {
  abortPairing?: () => void
  load?: () => Promise<Partial<Pick<RelayProvider, 'relayConnection' | 'store'>>>
}

/** Attempts that wait for one pairing: a panel in the page and a dialog above it share the connector's. */
const waiting = new WeakMap<Connector, Set<AbortSignal>>()

/** Counts among those who wait until `signal` aborts. */
export function waitFor(connector: Connector, signal: AbortSignal): void {
  const signals = waiting.get(connector) ?? new Set()
  waiting.set(connector, signals.add(signal))
  signal.addEventListener('abort', () => signals.delete(signal))
}

/** Takes the question back once nobody waits for its answer. */
export async function abandonPairing(connector: Connector): Promise<void> {
  if (!waiting.get(connector)?.size) await abortPairing(connector)
}

/** Takes the question back where a wallet can: the external one. An extension keeps its window until it is answered. */
export async function abortPairing(connector: Connector): Promise<void> {
  const { abortPairing } = await partsOf(connector)
  abortPairing?.()
}

/** The pairing that is open already, which is not told twice. */
export async function currentUri(connector: Connector): Promise<string | undefined> {
  return (await storeOf(connector))?.getState().displayUri
}

/** How the wallet behind a session calls itself: a claim. */
export async function sessionPeerName(connector: Connector): Promise<string | undefined> {
  const connection = (await storeOf(connector))?.getState().connection
  return connection?.status === 'connected' ? connection.session.peer.metadata.name : undefined
}

/** Whether the page's socket to the relay is open. */
export async function isLinked(connector: Connector): Promise<boolean> {
  const { load } = await partsOf(connector)
  return (await load?.())?.relayConnection?.().status === 'connected'
}

async function storeOf(connector: Connector): Promise<RelayProvider['store'] | undefined> {
  const { load } = await partsOf(connector)
  return (await load?.())?.store
}

async function partsOf(connector: Connector): Promise<RelayParts> {
  const provider: unknown = await connector.getProvider().catch(() => undefined)
  return (provider ?? {}) as RelayParts
}
