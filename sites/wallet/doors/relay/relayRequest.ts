import { keyOf, type ReceivedRequest, type Session } from 'latchkey/core/relay'
import type { Requester } from 'latchkey/review'
import { isAddress } from 'latchkey/wire'
import type { Network } from 'latchkey/wire/account'
import { accountsOf, addressOfAccount, fromCaip2, type Peer, type WcParams } from 'latchkey/wire/relay'
import type { Address } from 'viem'
import type { EthereumCall } from '../pendingRequest.ts'
import { requesterOf } from '../requesterOf.ts'
import { type Offer, toOffer } from './offer.ts'
import { toOutcome } from './sessionRequest.ts'
import { type SignInWish, toSignInWish } from './signInWish.ts'

/** The parts of every request of this door. */
type Common = {
  /** Identifies this request. */
  id: string
  /** The topic and id under which the page waits for the answer. */
  name: { topic: string; id: number }
  requester: Requester
  /** Unix seconds. Afterwards the page no longer waits for the answer. */
  expiry: number
}

export type RelayConnect = Common & { kind: 'connect'; proposer: Peer; offer: Offer }
export type RelaySignIn = Common & { kind: 'sign-in'; page: Peer; wish: SignInWish }
export type RelaySwitchNetwork = Common & { kind: 'switch-network'; session: Session; network: Network }
export type RelayCall = Common & {
  kind: 'ethereum'
  session: Session
  accounts: readonly Address[]
  call: EthereumCall
}

/** A request that the user has to decide. It has the kinds of a `PendingRequest`, with the wire's own parts. */
export type RelayRequest = RelayConnect | RelaySignIn | RelaySwitchNetwork | RelayCall

/** Converts a received request into one for the user. Returns undefined if the door answers it itself. */
export function toRelayRequest(
  received: ReceivedRequest,
  known: { sessions: readonly Session[]; networks: readonly Network[] },
): RelayRequest | undefined {
  const { topic, id, expiry } = received
  const common = { id: keyOf(topic, id), name: { topic, id }, expiry }
  switch (received.method) {
    case 'wc_sessionPropose': {
      const params = received.params as WcParams<'wc_sessionPropose'>
      const { proposer } = params
      const offer = toOffer(params, known.networks)
      if (typeof offer === 'string') return undefined
      return { ...common, kind: 'connect', requester: requesterOf(proposer.metadata), proposer, offer }
    }
    case 'wc_sessionAuthenticate': {
      const { requester, authPayload } = received.params as WcParams<'wc_sessionAuthenticate'>
      const wish = toSignInWish(authPayload, known.networks)
      return wish && { ...common, kind: 'sign-in', requester: requesterOf(requester.metadata), page: requester, wish }
    }
    case 'wc_sessionRequest': {
      const session = known.sessions.find((one) => one.topic === topic)
      const params = received.params as WcParams<'wc_sessionRequest'>
      return session && toSessionRequest(common, params, session, known.networks)
    }
    default:
      return undefined
  }
}

function toSessionRequest(
  common: Omit<Common, 'requester'>,
  { request, chainId: chain }: WcParams<'wc_sessionRequest'>,
  session: Session,
  networks: readonly Network[],
): RelayRequest | undefined {
  const { method, params = [] } = request
  const requester = requesterOf(session.peer.metadata)
  const outcome = toOutcome({ method, params, chain }, { namespaces: session.namespaces, networks })
  switch (outcome.kind) {
    case 'switch-network':
      return { ...common, kind: 'switch-network', requester, session, network: outcome.network }
    case 'review': {
      const accounts = accountsOf(session.namespaces, chain).map(addressOfAccount).filter(isAddress)
      const call = { chainId: fromCaip2(chain) ?? 0, method, params: Array.isArray(params) ? params : [] }
      return { ...common, kind: 'ethereum', requester, session, accounts, call }
    }
    case 'answer':
      return undefined
    default:
      return outcome satisfies never
  }
}
