import type { RelayEvents } from '../relayProvider.ts'

/** The events of the official provider: session events carry JSON-RPC parameters, all others are ours. */
export type OfficialEvents = Omit<RelayEvents, 'session_update' | 'session_event'> & {
  session_update: { topic: string; params: { namespaces: RelayEvents['session_update']['namespaces'] } }
  session_event: { topic: string; params: { event: { name: string; data: unknown }; chainId: string } }
}

export function toOfficial<name extends keyof RelayEvents>(name: name, value: RelayEvents[name]): OfficialEvents[name]
export function toOfficial(name: keyof RelayEvents, value: RelayEvents[keyof RelayEvents]): unknown {
  if (name === 'session_update') {
    const { topic, namespaces } = value as RelayEvents['session_update']
    return { topic, params: { namespaces } }
  }
  if (name !== 'session_event') return value
  const { topic, name: event, data, chainId } = value as RelayEvents['session_event']
  return { topic, params: { event: { name: event, data }, chainId } }
}
