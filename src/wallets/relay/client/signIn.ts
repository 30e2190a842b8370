import type { PeerTransaction } from '../../../core/relay/relayPeer.ts'
import type { OpenRequest } from '../../../core/relay/request.ts'
import type { Session } from '../../../core/relay/session.ts'
import { type IsContractSignature, type SignIn, verifyCacao } from '../../../core/relay/verifyCacao.ts'
import { type RelayKeyPair, topicOf } from '../../../crypto/relayKeys.ts'
import type { AuthPayload, Cacao } from '../../../wire/relay/cacao.ts'
import { authenticateSeconds, sessionSeconds } from '../../../wire/relay/limits.ts'
import type { Metadata, Peer } from '../../../wire/relay/metadata.ts'
import type { Authenticate } from '../../../wire/relay/payloads.ts'
import { createRecap, formatRecap } from '../../../wire/relay/recap.ts'
import type { SignInOptions } from './relayClient.ts'

/** A wallet's answer, and the key agreed with it. */
export type SignedIn = { cacaos: Cacao[]; responder: Peer; key: string }

/** A recap only names methods. Every session has these events (specification §9). */
const events = ['chainChanged', 'accountsChanged']

/** Asks for a sign-in on a joined pairing. The answer arrives on a separate topic (relay-pairing §10). */
export async function publishAuthenticate(
  tx: PeerTransaction,
  topic: string,
  options: { authPayload: AuthPayload; pair: RelayKeyPair; metadata: Metadata; nowSeconds: number },
): Promise<OpenRequest> {
  const { authPayload, pair, metadata, nowSeconds } = options
  const answerTopic = await topicOf(pair.publicKey)
  const expiry = nowSeconds + authenticateSeconds
  tx.join(answerTopic, { kind: 'own', pair }, { expiry })
  const requester = { publicKey: pair.publicKey, metadata }
  const params = { requester, authPayload, expiryTimestamp: expiry }
  return tx.request(topic, 'wc_sessionAuthenticate', params, { expiry, answerTopic })
}

/** What the user signs. The requested methods become a recap, the last of the resources. */
export function toAuthPayload(options: SignInOptions, nowMs: number): AuthPayload {
  const { chains, domain, nonce, uri, statement, resources = [], ttlSeconds, methods = [] } = options
  const recap = methods.length > 0 ? [formatRecap(createRecap(methods))] : []
  const fields = { chains: [...chains], domain, aud: uri, nonce, statement, resources: [...resources, ...recap] }
  const exp = ttlSeconds === undefined ? undefined : new Date(nowMs + ttlSeconds * 1000).toISOString()
  return { type: 'caip122', version: '1', ...fields, iat: new Date(nowMs).toISOString(), exp }
}

/**
 * Verifies a wallet's answer.
 * @returns the sign-ins, the agreed key, and the session if they allow any method
 * @throws {SignInError | WireError}
 */
export async function verifySignIn(
  { topic, params }: OpenRequest,
  result: unknown,
  options: { now: number; isContractSignature?: IsContractSignature | undefined },
): Promise<{ cacaos: Cacao[]; key: string; session?: Session }> {
  const { requester: self, authPayload } = params as Authenticate
  const { cacaos, responder: peer, key } = result as SignedIn
  const signIns = await Promise.all(cacaos.map((cacao) => verifyCacao(cacao, authPayload, options)))
  const namespaces = toNamespaces(signIns)
  if (!namespaces) return { cacaos, key }
  const expiry = Math.floor(options.now / 1000) + sessionSeconds
  const ends = { self, peer, controller: peer.publicKey }
  return { cacaos, key, session: { topic: await topicOf(key), pairingTopic: topic, expiry, namespaces, ...ends } }
}

/** The namespaces that the recaps allow, for every account that signed. Undefined when they allow no method. */
function toNamespaces(signIns: readonly SignIn[]): Session['namespaces'] | undefined {
  const methods = unique(signIns.flatMap((signIn) => signIn.methods))
  if (methods.length === 0) return undefined
  const chains = unique(signIns.flatMap((signIn) => signIn.chains))
  const accounts = unique(signIns.flatMap(({ chains, address }) => chains.map((chain) => `${chain}:${address}`)))
  return { eip155: { chains, accounts, methods, events } }
}

function unique(items: readonly string[]): string[] {
  return [...new Set(items)]
}
