import type { Incoming, PeerTransaction, Reaction } from '../../../core/relay/relayPeer.ts'
import { type Answer, keyOfRequest, type OpenRequest, openRequests } from '../../../core/relay/request.ts'
import { type Session, sessions } from '../../../core/relay/session.ts'
import { createTable } from '../../../core/relay/storage.ts'
import { setTopicExpiry } from '../../../core/relay/topic.ts'
import { deriveRelayKey, RelayKeyError, type RelayKeyPair, topicOf } from '../../../crypto/relayKeys.ts'
import { parse, WireError } from '../../../wire/parse.ts'
import { peerErrors } from '../../../wire/relay/errors.ts'
import { pairingSeconds, sessionSeconds } from '../../../wire/relay/limits.ts'
import type { Metadata } from '../../../wire/relay/metadata.ts'
import { type Settlement, wcMethods } from '../../../wire/relay/payloads.ts'
import type { Wishes } from './relayClient.ts'

/** A proposal whose session has not begun. */
export type Proposal = {
  request: Pick<OpenRequest, 'answerTopic' | 'id'>
  pair: RelayKeyPair
  metadata: Metadata
  /** Unix seconds. */
  expiry: number
  /** The wallet's key, and where it will settle. */
  approved?: { responder: string; sessionTopic: string }
}

/** By pairing topic. Kept, so that a page that is reloaded meanwhile has the session all the same. */
export const proposals = createTable<Proposal>('proposals')

/** Proposes a session on a pairing that was joined. */
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

/** A wallet has answered: both agree on the key of the session, which the wallet then settles. */
export async function handleProposalAnswer(
  request: OpenRequest,
  answer: Answer,
  tx: PeerTransaction,
): Promise<Answer | 'later'> {
  const { topic } = request
  const proposal = await tx.get(proposals, topic)
  // The first wallet to answer has it: another one's answer is not opened any more.
  tx.leave(topic)
  tx.remove(proposals, topic)
  if (!proposal || 'error' in answer) return answer
  const approval = await agree(proposal.pair, answer.result)
  if (!approval) return { error: peerErrors.settlementFailed }

  const { responder, key } = approval
  const sessionTopic = await topicOf(key)
  // Whoever approves in the last second still has time to settle.
  const expiry = proposal.expiry + pairingSeconds
  tx.join(sessionTopic, { kind: 'shared', key }, { expiry })
  tx.put(openRequests, keyOfRequest(request), { ...request, expiry })
  tx.put(proposals, topic, { ...proposal, expiry, approved: { responder, sessionTopic } })
  return 'later'
}

/** Begins a session, unless the settlement does not belong to what was approved (relay-pairing §8; §13, rule 3). */
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
  // However long the wallet would: no session outlives its seven days unasked.
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
