import type { Connection } from '../connection.ts'
import type { Connections, HostConnection } from './connections.ts'

/** Converts a stored connection for the list of connections. */
export function toConnection(kept: HostConnection, connections: Pick<Connections, 'revoke'>): Connection {
  const { connectionId, origin, addresses, solanaAddress, createdAt, lastUsedAt, expiresAt } = kept
  return {
    id: connectionId,
    requester: { origin, isProven: true },
    addresses: [...addresses, ...(solanaAddress === undefined ? [] : [solanaAddress])],
    networks: [],
    since: createdAt / 1000,
    lastUsed: lastUsedAt / 1000,
    until: expiresAt / 1000,
    end: async () => connections.revoke(connectionId),
  }
}
