import { createContractCheck } from '../../../core/relay/contractSignature.ts'
import type { PeerTransaction, Sender } from '../../../core/relay/relayPeer.ts'
import type { Answer, OpenRequest } from '../../../core/relay/request.ts'
import { sessions } from '../../../core/relay/session.ts'
import { createRelayKeyPair } from '../../../crypto/relayKeys.ts'
import { parse } from '../../../wire/parse.ts'
import { peerErrors } from '../../../wire/relay/errors.ts'
import { wcMethods } from '../../../wire/relay/payloads.ts'
import { WireError } from '../../../wire/wireError.ts'
import { approvedSession, untilAborted } from './approval.ts'
import type { ClientContext } from './clientContext.ts'
import { dropPairing } from './dropPairing.ts'
import { ProposalExpiredError } from './errors.ts'
import { openPairing } from './openPairing.ts'
import { proposals, publishProposal } from './proposals.ts'
import type { Authenticated, AuthenticateOptions, Pairing } from './relayClient.ts'
import { publishAuthenticate, type SignedIn, toAuthPayload, verifySignIn } from './signIn.ts'

/** Makes a pairing and asks there for a sign-in, and for a session in case the wallet does not support sign-ins. */
export async function authenticate(
  context: ClientContext,
  options: AuthenticateOptions,
): Promise<Omit<Pairing, 'approval'> & { answer: Promise<Authenticated> }> {
  const { peer, metadata, now } = context
  const { signal, fallback: wishes, ...asked } = options
  signal?.throwIfAborted()
  const pair = await createRelayKeyPair()
  const nowSeconds = Math.floor(now() / 1000)
  const { pairing, signIn, proposal } = await peer.transaction(async (tx) => {
    const pairing = await openPairing(tx, nowSeconds, ['wc_sessionAuthenticate'])
    const authPayload = toAuthPayload(asked, now())
    const signIn = await publishAuthenticate(tx, pairing.topic, { authPayload, pair, metadata, nowSeconds })
    const proposal = await publishProposal(tx, pairing, { wishes, pair, metadata })
    return { pairing, signIn, proposal }
  })
  const drop = () =>
    peer.transaction(async (tx) => {
      tx.leave(signIn.answerTopic)
      await dropPairing(tx, pairing.topic)
    })

  const answer = untilAborted(signal, drop, async (signal) => {
    const signedIn = peer.resultOf(signIn, { signal }).then((result) => acceptSignIn(context, signIn, result))
    const connected = approvedSession(context, proposal, signal).then(async (session): Promise<Authenticated> => {
      await peer.transaction(async (tx) => tx.leave(signIn.answerTopic))
      return { cacaos: [], session }
    })
    // A wallet that supports sign-ins ignores the proposal, and may take longer than the proposal lasts.
    const either = [
      signedIn,
      connected.catch((error) => (error instanceof ProposalExpiredError ? signedIn : Promise.reject(error))),
    ]
    return Promise.race(either)
  })
  answer.catch(() => {})
  return { uri: pairing.uri, expiry: pairing.expiry, answer }
}

/** Handles a wallet's answer. Its signatures are verified later, because that may need a request to a node. */
export async function handleSignInAnswer(
  { answerTopic }: OpenRequest,
  answer: Answer,
  tx: PeerTransaction,
  sender: Sender | undefined,
): Promise<Answer> {
  tx.leave(answerTopic)
  if ('error' in answer) return answer
  try {
    const { cacaos, responder } = parse(wcMethods.wc_sessionAuthenticate.result, answer.result)
    if (!sender || responder.publicKey !== sender.publicKey) return { error: peerErrors.settlementFailed }
    return { result: { cacaos, responder, key: sender.key } satisfies SignedIn }
  } catch (error) {
    if (error instanceof WireError) return { error: peerErrors.settlementFailed }
    throw error
  }
}

/**
 * Verifies a sign-in, and starts the session that it allows.
 * @throws {SignInError | WireError}
 */
export async function acceptSignIn(
  { peer, now, callContract }: ClientContext,
  request: OpenRequest,
  result: unknown,
): Promise<Authenticated> {
  const isContractSignature = callContract && createContractCheck(callContract)
  const { cacaos, session, key } = await verifySignIn(request, result, { now: now(), isContractSignature })
  await peer.transaction(async (tx) => {
    tx.remove(proposals, request.topic)
    tx.leave(request.topic)
    if (!session) return
    tx.join(session.topic, { kind: 'shared', key }, session)
    tx.put(sessions, session.topic, session)
  })
  return { cacaos, ...(session && { session }) }
}
