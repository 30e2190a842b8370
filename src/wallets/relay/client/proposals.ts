import type { Incoming, PeerTransaction, Reaction } from '../../../core/relay/relayPeer.ts'
import { type Answer, keyOfRequest, type OpenRequest, openRequests } from '../../../core/relay/request.ts'
import { type Session, sessions } from '../../../core/relay/session.ts'
import { createTable } from '../../../core/relay/storage.ts'
import { setTopicExpiry } from '../../../core/relay/topic.ts'
import { deriveRelayKey, RelayKeyError, type RelayKeyPair, topicOf } from '../../../crypto/relayKeys.ts'
import { parse } from '../../../wire/parse.ts'
import { peerErrors } from '../../../wire/relay/errors.ts'
import { pairingSeconds, sessionSeconds } from '../../../wire/relay/limits.ts'
import type { Metadata } from '../../../wire/relay/metadata.ts'
import { type Settlement, wcMethods } from '../../../wire/relay/payloads.ts'
import { WireError } from '../../../wire/wireError.ts'
import type { Wishes } from './relayClient.ts'

/** A proposal whose session has not started. */
export type Proposal = {
  request: Pick<OpenRequest, 'answerTopic' | 'id'>
  pair: RelayKeyPair
  metadata: Metadata
  /** Unix seconds. */
  expiry: number
  /** The wallet's key, and the topic on which it will settle. */
  approved?: { responder: string; sessionTopic: string }
}

/** By pairing topic. Stored, so that the session starts even if the page is reloaded meanwhile. */
export const proposals = createTable<Proposal>('proposals')

/** Proposes a session on a joined pairing. */
export async function publishProposal(
  tx: PeerTransaction,
  pairing: { topic: string; expiry: number },
  { wishes, pair, metadata }: { wishes: Wishes; pair: RelayKeyPair; metadata: Metadata },
): Promise<OpenRequest> {
  const { topic, expiry } = pairing
  const { namespaces, sessionProperties, scopedProperties } = wishes
  const params = {
    requiredNamespaces: {},
    optionalNamespaces: namespaces,
    relays: [{ protocol: 'irn' as const }],
    proposer: { publicKey: pair.publicKey, metadata },
    expiryTimestamp: expiry,
    pairingTopic: topic,
    sessionProperties,
    scopedProperties,
  }
  const request = await tx.request(topic, 'wc_sessionPropose', params, { expiry })
  tx.put(proposals, topic, { request, pair, metadata, expiry })
  return request
}

/** Handles a wallet's answer: derives the key of the session, which the wallet then settles. */
export async function handleProposalAnswer(
  request: OpenRequest,
  answer: Answer,
  tx: PeerTransaction,
): Promise<Answer | 'later'> {
  const { topic } = request
  const proposal = await tx.get(proposals, topic)
  // The first wallet to answer gets the session. Answers of other wallets are not decrypted.
  tx.leave(topic)
  tx.remove(proposals, topic)
  if (!proposal || 'error' in answer) return answer
  const approval = await agree(proposal.pair, answer.result)
  if (!approval) return { error: peerErrors.settlementFailed }

  const { responder, key } = approval
  const sessionTopic = await topicOf(key)
  // A wallet that approves in the last second still has time to settle.
  const expiry = proposal.expiry + pairingSeconds
  tx.join(sessionTopic, { kind: 'shared', key }, { expiry })
  tx.put(openRequests, keyOfRequest(request), { ...request, expiry })
  tx.put(proposals, topic, { ...proposal, expiry, approved: { responder, sessionTopic } })
  return 'later'
}

/** Starts a session, unless the settlement does not match the approval (relay-pairing §8; §13, rule 3). */
export async function handleSettlement(
  request: Incoming<'wc_sessionSettle'>,
  tx: PeerTransaction,
  options: { nowSeconds: number },
): Promise<Reaction> {
  const { topic, params } = request
  const found = (await tx.list(proposals)).find(({ record }) => record.approved?.sessionTopic === topic)
  if (!found) return { error: peerErrors.settlementFailed }
  const { key: pairingTopic, record: proposal } = found
  tx.remove(proposals, pairingTopic)
  if (params.controller.publicKey !== proposal.approved?.responder || params.expiry <= options.nowSeconds) {
    const answer = { error: peerErrors.settlementFailed }
    await tx.reply(request, answer)
    tx.leave(topic)
    await tx.conclude(proposal.request, answer)
    return 'silence'
  }
  // Whatever the wallet offers: no session lasts longer than seven days without an extension.
  const expiry = Math.min(params.expiry, options.nowSeconds + sessionSeconds)
  await setTopicExpiry(tx, topic, { expiry })
  tx.put(sessions, topic, toSession({ topic, pairingTopic }, proposal, { ...params, expiry }))
  await tx.conclude(proposal.request, { result: topic })
  return { result: true }
}

async function agree(pair: RelayKeyPair, result: unknown): Promise<{ responder: string; key: string } | undefined> {
  try {
    const { responderPublicKey: responder } = parse(wcMethods.wc_sessionPropose.result, result)
    return { responder, key: await deriveRelayKey(pair.privateKey, responder) }
  } catch (error) {
    if (error instanceof WireError || error instanceof RelayKeyError) return undefined
    throw error
  }
}

function toSession(
  topics: Pick<Session, 'topic' | 'pairingTopic'>,
  { pair, metadata }: Proposal,
  { controller, relay: _, ...settled }: Settlement,
): Session {
  const self = { publicKey: pair.publicKey, metadata }
  return { ...topics, ...settled, self, peer: controller, controller: controller.publicKey }
}
