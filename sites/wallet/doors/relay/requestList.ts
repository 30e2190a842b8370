import { keyOf, type PeerState } from 'latchkey/core/relay'
import type { Network } from 'latchkey/wire/account'
import { type RelayRequest, toRelayRequest } from './relayRequest.ts'

/**
 * Lists the requests that the user has to decide, oldest first. A request is parsed once and stays the same object, so
 * that its screen does not start over.
 */
export function createRequestList(networks: readonly Network[]): (state: PeerState) => readonly RelayRequest[] {
  let known = new Map<string, RelayRequest>()
  return ({ received, sessions }) => {
    const requests = received.flatMap(
      (one) => known.get(keyOf(one.topic, one.id)) ?? toRelayRequest(one, { sessions, networks }) ?? [],
    )
    known = new Map(requests.map((one) => [one.id, one]))
    // The proposal beside a sign-in is for wallets that do not support it (relay-pairing §10).
    const signIns = new Set(requests.filter(({ kind }) => kind === 'sign-in').map(({ name }) => name.topic))
    return requests.filter(({ kind, name }) => kind !== 'connect' || !signIns.has(name.topic))
  }
}
