import type { Connector } from 'wagmi'
import type { RelayProvider } from '../../wallets/relay/relayProvider.ts'

/** Returns whether a wallet scans a code of this connector, so that the attempt waits for a relay. */
export function isPaired({ type }: Connector): boolean {
  return type === 'relay' || type === 'link'
}

/** What a relay connector's provider has beyond other providers. Any connector may be passed in. */
type RelayParts = {
  abortPairing?: () => void
  load?: () => Promise<Partial<Pick<RelayProvider, 'relayConnection' | 'store'>>>
}

/** The attempts that wait for each connector's one pairing: a panel in the page and a dialog share it. */
const waiting = new WeakMap<Connector, Set<AbortSignal>>()

/** Counts an attempt as waiting until `signal` aborts. */
export function waitFor(connector: Connector, signal: AbortSignal): void {
  const signals = waiting.get(connector) ?? new Set()
  waiting.set(connector, signals.add(signal))
  signal.addEventListener('abort', () => signals.delete(signal))
}

/** Withdraws the request when no attempt waits for it. */
export async function abandonPairing(connector: Connector): Promise<void> {
  if (!waiting.get(connector)?.size) await abortPairing(connector)
}

/**
 * Withdraws the request from a relay wallet. An extension can't withdraw one: its window stays until it is answered.
 */
export async function abortPairing(connector: Connector): Promise<void> {
  const { abortPairing } = await partsOf(connector)
  abortPairing?.()
}

/** Returns the link of a pairing that is already open, because the connector announces it only once. */
export async function currentUri(connector: Connector): Promise<string | undefined> {
  return (await storeOf(connector))?.getState().displayUri
}

/** Returns the name that the wallet behind a session claims to have. */
export async function sessionPeerName(connector: Connector): Promise<string | undefined> {
  const connection = (await storeOf(connector))?.getState().connection
  return connection?.status === 'connected' ? connection.session.peer.metadata.name : undefined
}

/** Returns whether the page's socket to the relay is open. */
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
