import type { Session } from 'latchkey/core/relay'
import type { Network } from 'latchkey/wire/account'
import { accountsOf, addressOfAccount, chainsOf, fromCaip2 } from 'latchkey/wire/relay'
import type { Connection } from '../connection.ts'
import { requesterOf } from '../requesterOf.ts'
import type { Responder } from './responder.ts'

/** Converts a relay session for the list of connections. */
export function toConnection(
  { topic, namespaces, peer, expiry }: Session,
  options: { networks: readonly Network[]; responder: () => Pick<Responder, 'end' | 'extend'> },
): Connection {
  const { networks, responder } = options
  const chainIds = chainsOf(namespaces).map(fromCaip2)
  return {
    id: topic,
    requester: requesterOf(peer.metadata),
    addresses: [...new Set(accountsOf(namespaces).map(addressOfAccount))],
    networks: networks.filter(({ chainId }) => chainIds.includes(chainId)),
    until: expiry,
    end: () => responder().end(topic),
    extend: () => responder().extend(topic),
  }
}
