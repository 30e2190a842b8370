import { keepTopic, type PeerTurn, type ReceivedRequest, type RequestHandlers, sessions } from 'latchkey/core/relay'
import type { Network } from 'latchkey/wire/account'
import { type PeerErrorName, peerErrors } from 'latchkey/wire/relay'
import { toOffer } from './offer.ts'
import type { RelayNews } from './relayNews.ts'
import { currentChains, pairings } from './relayRecords.ts'
import { sealToPage } from './sealToPage.ts'
import { toOutcome } from './sessionRequest.ts'
import { toSignInWish } from './signInWish.ts'

/** What this wallet does with what pages ask beyond the care of a session: answers by itself, or keeps it for its person. */
export function createRequestHandlers(options: { networks: readonly Network[] }): RequestHandlers {
  const { networks } = options
  return {
    async wc_sessionPropose(request, turn) {
      const { topic, params } = request
      const pairing = await turn.get(pairings, topic)
      if (pairing?.status !== 'open') return 'silence'
      const offer = toOffer(params, networks)
      return typeof offer === 'string' ? decline(topic, offer, turn) : wait(request, turn)
    },
    async wc_sessionAuthenticate(request, turn) {
      const { topic, params } = request
      const pairing = await turn.get(pairings, topic)
      if (pairing?.status !== 'open') return 'silence'
      if (toSignInWish(params.authPayload, networks)) return wait(request, turn)
      const answer = await decline(topic, 'unsupportedChains', turn)
      await turn.reply(request, answer, { refusal: 'autoReject', ...(await sealToPage(params.requester)) })
      return 'silence'
    },
    async wc_sessionRequest({ topic, params }, turn) {
      const session = await turn.get(sessions, topic)
      if (!session) return { error: peerErrors.noSession }
      const { request, chainId: chain } = params
      const asked = { method: request.method, params: request.params ?? [], chain }
      const currentChain = await turn.get(currentChains, topic)
      const outcome = toOutcome(asked, { namespaces: session.namespaces, networks, currentChain })
      return outcome.kind === 'answer' ? outcome.answer : 'later'
    },
    // Only the wallet changes what it gave (relay-pairing §8).
    wc_sessionUpdate: async () => ({ error: peerErrors.unauthorizedUpdate }),
    wc_sessionEvent: async () => ({ error: peerErrors.unauthorizedEvent }),
  }
}

/** A request may wait longer than the link of its pairing was good for, and is still to be answered there. */
async function wait({ topic, expiry }: ReceivedRequest, turn: PeerTurn) {
  const pairing = await turn.get(pairings, topic)
  if (pairing && pairing.expiry < expiry) {
    turn.put(pairings, topic, { ...pairing, expiry })
    await keepTopic(turn, topic, { expiry })
  }
  return 'later' as const
}

/** The page is told why, and the person that there is nothing to decide. */
async function decline(pairingTopic: string, why: PeerErrorName, turn: PeerTurn) {
  const pairing = await turn.get(pairings, pairingTopic)
  if (pairing) turn.put(pairings, pairingTopic, { ...pairing, status: 'answered' })
  turn.tell({ type: 'declined', pairingTopic } satisfies RelayNews)
  return { error: peerErrors[why] }
}
