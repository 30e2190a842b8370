import { keyOf, type ReceivedRequest, type Session } from 'latchkey/core/relay'
import { isAddress } from 'latchkey/wire'
import type { Network } from 'latchkey/wire/account'
import { accountsOf, addressOfAccount, fromCaip2, type Peer, type WcParams } from 'latchkey/wire/relay'
import type { Address } from 'viem'
import type { Requester } from '../../review/requester.ts'
import { type Offer, toOffer } from './offer.ts'
import { requesterOf } from './requesterOf.ts'
import { toOutcome } from './sessionRequest.ts'
import { type SignInWish, toSignInWish } from './signInWish.ts'

/** What every asking of the relay door has. */
type Common = {
  /** Tells this asking from any other. */
  id: string
  /** Where and under which number the page waits for the answer. */
  name: { topic: string; id: number }
  requester: Requester
  /** Unix seconds; afterwards nobody waits for the answer. */
  expiry: number
}

export type AskedToPair = Common & { kind: 'pair'; proposer: Peer; offer: Offer }
export type AskedToSignIn = Common & { kind: 'sign-in'; page: Peer; wish: SignInWish }
export type AskedToSwitch = Common & { kind: 'switch'; session: Session; network: Network }
export type AskedToReview = Common & {
  kind: 'review'
  session: Session
  accounts: readonly Address[]
  request: { chainId: number; method: string; params: readonly unknown[] }
}

/** What a page waits for, as far as a person has to decide it. */
export type RelayAsked = AskedToPair | AskedToSignIn | AskedToSwitch | AskedToReview

/** What a received request asks the person; undefined for what the door answers by itself. */
export function toRelayAsked(
  received: ReceivedRequest,
  known: { sessions: readonly Session[]; networks: readonly Network[] },
): RelayAsked | undefined {
  const { topic, id, expiry } = received
  const common = { id: keyOf(topic, id), name: { topic, id }, expiry }
  switch (received.method) {
    case 'wc_sessionPropose': {
      const params = received.params as WcParams<'wc_sessionPropose'>
      const offer = toOffer(params, known.networks)
      if (typeof offer === 'string') return undefined
      return {
        ...common,
        kind: 'pair',
        requester: requesterOf(params.proposer.metadata),
        proposer: params.proposer,
        offer,
      }
    }
    case 'wc_sessionAuthenticate': {
      const { requester, authPayload } = received.params as WcParams<'wc_sessionAuthenticate'>
      const wish = toSignInWish(authPayload, known.networks)
      return wish && { ...common, kind: 'sign-in', requester: requesterOf(requester.metadata), page: requester, wish }
    }
    case 'wc_sessionRequest': {
      const session = known.sessions.find((one) => one.topic === topic)
      return (
        session && toSessionAsked(common, received.params as WcParams<'wc_sessionRequest'>, session, known.networks)
      )
    }
    default:
      return undefined
  }
}

function toSessionAsked(
  common: Omit<Common, 'requester'>,
  { request, chainId: chain }: WcParams<'wc_sessionRequest'>,
  session: Session,
  networks: readonly Network[],
): RelayAsked | undefined {
  const { method, params = [] } = request
  const requester = requesterOf(session.peer.metadata)
  const outcome = toOutcome({ method, params, chain }, { namespaces: session.namespaces, networks })
  switch (outcome.kind) {
    case 'switch':
      return { ...common, kind: 'switch', requester, session, network: outcome.network }
    case 'review': {
      const accounts = accountsOf(session.namespaces, chain).map(addressOfAccount).filter(isAddress)
      const reviewed = { chainId: fromCaip2(chain) ?? 0, method, params: Array.isArray(params) ? params : [] }
      return { ...common, kind: 'review', requester, session, accounts, request: reviewed }
    }
    case 'answer':
      return undefined
    default:
      return outcome satisfies never
  }
}
