import type { Network } from 'latchkey/wire/account'
import type { Connection } from '../connection.ts'
import type { PopupConnection, PopupConnections } from './popupConnections.ts'

/** Converts a stored connection for the list of connections. */
export function toListedConnection(
  kept: PopupConnection,
  options: { networks: readonly Network[]; connections: Pick<PopupConnections, 'revoke'> },
): Connection {
  const { networks, connections } = options
  const { connectionId, origin, addresses, chainIds, createdAt, lastUsedAt = createdAt, expiresAt } = kept
  return {
    id: connectionId,
    requester: { origin, isProven: true },
    addresses,
    networks: networks.filter(({ chainId }) => chainIds.includes(chainId)),
    since: createdAt / 1000,
    lastUsed: lastUsedAt / 1000,
    until: expiresAt / 1000,
    end: async () => connections.revoke(connectionId),
  }
}
