import { keyOf, type PeerState } from 'latchkey/core/relay'
import type { Network } from 'latchkey/wire/account'
import { type RelayAsked, toRelayAsked } from './relayRequest.ts'

/**
 * What the person has to decide, the oldest first. A request is read once, and its asking is the same object from one
 * reading to the next: a screen that shows it does not begin anew.
 */
export function createAskedList(networks: readonly Network[]): (state: PeerState) => readonly RelayAsked[] {
  let known = new Map<string, RelayAsked>()
  return ({ received, sessions }) => {
    const asked = received.flatMap(
      (request) => known.get(keyOf(request.topic, request.id)) ?? toRelayAsked(request, { sessions, networks }) ?? [],
    )
    known = new Map(asked.map((one) => [one.id, one]))
    // The proposal beside a sign-in is for wallets that know none (relay-pairing §10).
    const signIns = new Set(asked.filter(({ kind }) => kind === 'sign-in').map(({ name }) => name.topic))
    return asked.filter(({ kind, name }) => kind !== 'pair' || !signIns.has(name.topic))
  }
}
