import type { Network } from 'latchkey/wire/account'
import type { Connection } from '../connection.ts'
import type { ConnectedSession, Guest } from './guest.ts'
import { sessionMs } from './limits.ts'

/** Converts a session of wallet-link for the list of connections. */
export function toConnection(
  { id, page, usedAt }: ConnectedSession,
  options: { networks: readonly Network[]; guest: () => Pick<Guest, 'end'> },
): Connection {
  const { networks, guest } = options
  return {
    id,
    requester: page.requester,
    addresses: page.addresses,
    networks: networks.filter(({ chainId }) => chainId === page.chainId),
    since: Math.floor(page.since / 1000),
    until: Math.floor((usedAt + sessionMs) / 1000),
    end: () => guest().end(id),
  }
}
