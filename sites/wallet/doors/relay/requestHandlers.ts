import {
  type PeerTransaction,
  type ReceivedRequest,
  type RequestHandlers,
  sessions,
  setTopicExpiry,
} from 'latchkey/core/relay'
import type { Network } from 'latchkey/wire/account'
import { type PeerErrorName, peerErrors } from 'latchkey/wire/relay'
import type { DeclinedEvent } from './declinedEvent.ts'
import { toOffer } from './offer.ts'
import { currentChains, pairings } from './relayRecords.ts'
import { sealToPage } from './sealToPage.ts'
import { toOutcome } from './sessionRequest.ts'
import { toSignInWish } from './signInWish.ts'

/** Handles the requests of pages, except those about the session itself: answers some, and keeps the others for the user. */
export function createRequestHandlers(options: { networks: readonly Network[] }): RequestHandlers {
  const { networks } = options
  return {
    async wc_sessionPropose(request, tx) {
      const { topic, params } = request
      const pairing = await tx.get(pairings, topic)
      if (pairing?.status !== 'open') return 'silence'
      const offer = toOffer(params, networks)
      return typeof offer === 'string' ? decline(topic, offer, tx) : wait(request, tx)
    },
    async wc_sessionAuthenticate(request, tx) {
      const { topic, params } = request
      const pairing = await tx.get(pairings, topic)
      if (pairing?.status !== 'open') return 'silence'
      if (toSignInWish(params.authPayload, networks)) return wait(request, tx)
      const answer = await decline(topic, 'unsupportedChains', tx)
      await tx.reply(request, answer, { refusal: 'autoReject', ...(await sealToPage(params.requester)) })
      return 'silence'
    },
    async wc_sessionRequest({ topic, params }, tx) {
      const session = await tx.get(sessions, topic)
      if (!session) return { error: peerErrors.noSession }
      const { request, chainId: chain } = params
      const call = { method: request.method, params: request.params ?? [], chain }
      const currentChain = await tx.get(currentChains, topic)
      const outcome = toOutcome(call, { namespaces: session.namespaces, networks, currentChain })
      return outcome.kind === 'answer' ? outcome.answer : 'later'
    },
    // Only the wallet changes what it granted (relay-pairing §8).
    wc_sessionUpdate: async () => ({ error: peerErrors.unauthorizedUpdate }),
    wc_sessionEvent: async () => ({ error: peerErrors.unauthorizedEvent }),
  }
}

/** A request may wait longer than its pairing link is valid, and must still be answered there. */
async function wait({ topic, expiry }: ReceivedRequest, tx: PeerTransaction) {
  const pairing = await tx.get(pairings, topic)
  if (pairing && pairing.expiry < expiry) {
    tx.put(pairings, topic, { ...pairing, expiry })
    await setTopicExpiry(tx, topic, { expiry })
  }
  return 'later' as const
}

/** Sends the page the reason, and informs the user that there is nothing to decide. */
async function decline(pairingTopic: string, why: PeerErrorName, tx: PeerTransaction) {
  const pairing = await tx.get(pairings, pairingTopic)
  if (pairing) tx.put(pairings, pairingTopic, { ...pairing, status: 'answered' })
  tx.emit({ type: 'declined', pairingTopic } satisfies DeclinedEvent)
  return { error: peerErrors[why] }
}
