import { createEmitter } from '../../../core/emitter.ts'
import { createRelayPeer } from '../../../core/relay/createRelayPeer.ts'
import { openRelayStorage } from '../../../core/relay/openRelayStorage.ts'
import type { Answer, OpenRequest } from '../../../core/relay/request.ts'
import { disconnectSession, extendSession, pingSession, requireSession } from '../../../core/relay/sessionCalls.ts'
import type { WcParams } from '../../../wire/relay/payloads.ts'
import { tags } from '../../../wire/relay/tags.ts'
import type { ClientContext } from './clientContext.ts'
import type { ClientEvent } from './clientEvent.ts'
import { defaultStoragePrefix } from './defaultStoragePrefix.ts'
import { handleProposalAnswer, handleSettlement, proposals } from './proposals.ts'
import { propose } from './propose.ts'
import type { RelayClient, RelayClientEvents, RelayClientOptions } from './relayClient.ts'
import { sendRequest } from './sendRequest.ts'
import { handleSessionEvent, handleSessionUpdate } from './sessionChanges.ts'

/** Signing in needs a curve and a text format that most pages never load. */
const loadAuthenticate = () => import('./authenticate.ts')

/** The page's peer: proposes sessions, sends requests, and receives the changes that wallets make. */
export function createRelayClient(options: RelayClientOptions): RelayClient {
  const { metadata, storagePrefix = defaultStoragePrefix, callContract, ...peerOptions } = options
  const { on, removeListener, emit } = createEmitter<RelayClientEvents>()
  const toNowSeconds = () => Math.floor(peer.now() / 1000)

  const peer = createRelayPeer({
    ...peerOptions,
    storage: options.storage ?? openRelayStorage(storagePrefix),
    requests: {
      wc_sessionSettle: (request, tx) => handleSettlement(request, tx, { nowSeconds: toNowSeconds() }),
      wc_sessionUpdate: handleSessionUpdate,
      wc_sessionEvent: handleSessionEvent,
    },
    answers: {
      wc_sessionPropose: handleProposalAnswer,
      wc_sessionAuthenticate: async (...args) => (await loadAuthenticate()).handleSignInAnswer(...args),
    },
    expiring: [proposals],
    onEvent(event) {
      const { type, ...value } = event as ClientEvent
      emit(type, value as RelayClientEvents[typeof type])
    },
    onLateAnswer: (request, answer) => void emitLateAnswer(request, answer),
  })
  const context: ClientContext = { peer, metadata, now: () => peer.now(), callContract }

  /** Emits the outcome of a request whose tab was closed. */
  async function emitLateAnswer(request: OpenRequest, answer: Answer): Promise<void> {
    const { topic, id, method } = request
    if (method === 'wc_sessionRequest') {
      const { request: sent, chainId } = request.params as WcParams<'wc_sessionRequest'>
      emit('late_answer', { topic, id, chainId, method: sent.method, params: sent.params, answer })
    } else if ('result' in answer && method === 'wc_sessionPropose') {
      emit('session_connect', await peer.transaction((tx) => requireSession(tx, answer.result as string)))
    } else if ('result' in answer && method === 'wc_sessionAuthenticate') {
      const { acceptSignIn } = await loadAuthenticate()
      const { session } = await acceptSignIn(context, request, answer.result)
      if (session) emit('session_connect', session)
    }
  }

  return {
    on,
    removeListener,
    store: peer.store,
    open: peer.open,
    async propose(options) {
      await peer.open()
      await peer.learnTime()
      return propose(context, options)
    },
    async authenticate(options) {
      const [{ authenticate }] = await Promise.all([loadAuthenticate(), peer.open().then(() => peer.learnTime())])
      return authenticate(context, options)
    },
    async request(request, { onSent } = {}) {
      await peer.open()
      await peer.learnTime()
      return sendRequest(peer, request, { nowSeconds: toNowSeconds(), onSent })
    },
    async extend(topic) {
      await peer.open()
      await extendSession(peer, topic)
    },
    async ping(topic) {
      await peer.open()
      await pingSession(peer, topic, { expiry: toNowSeconds() + tags.wc_pairingPing.request.ttlSeconds })
    },
    async disconnect(topic) {
      await peer.open()
      await disconnectSession(peer, topic)
    },
    retry: peer.retry,
    close: peer.close,
  }
}
