import { createEmitter } from '../../../core/emitter.ts'
import { createRelayPeer } from '../../../core/relay/createRelayPeer.ts'
import { openRelayStorage } from '../../../core/relay/openRelayStorage.ts'
import type { Answer, OpenRequest } from '../../../core/relay/request.ts'
import { disconnectSession, extendSession, pingSession, requireSession } from '../../../core/relay/sessionCalls.ts'
import type { WcParams } from '../../../wire/relay/payloads.ts'
import { tags } from '../../../wire/relay/tags.ts'
import { defaultStoragePrefix } from '../defaults.ts'
import type { ClientNews } from './clientNews.ts'
import type { ClientRoom } from './clientRoom.ts'
import { hearApproval, proposals, settle } from './proposals.ts'
import { propose } from './propose.ts'
import type { RelayClient, RelayClientEvents, RelayClientOptions } from './relayClient.ts'
import { sendRequest } from './sendRequest.ts'
import { hearEvent, update } from './sessionChanges.ts'

/** Signing in brings along a curve and a writing of its own, which most pages never load. */
const loadAuthenticate = () => import('./authenticate.ts')

/** The page's end: proposes, asks, and hears what wallets change. */
export function createRelayClient(options: RelayClientOptions): RelayClient {
  const { metadata, storagePrefix = defaultStoragePrefix, callContract, ...link } = options
  const { on, removeListener, emit } = createEmitter<RelayClientEvents>()
  const toNowSeconds = () => Math.floor(peer.now() / 1000)

  const peer = createRelayPeer({
    ...link,
    storage: options.storage ?? openRelayStorage(storagePrefix),
    requests: {
      wc_sessionSettle: (request, turn) => settle(request, turn, { nowSeconds: toNowSeconds() }),
      wc_sessionUpdate: update,
      wc_sessionEvent: hearEvent,
    },
    answers: {
      wc_sessionPropose: hearApproval,
      wc_sessionAuthenticate: async (...heard) => (await loadAuthenticate()).hearSignIn(...heard),
    },
    expiring: [proposals],
    onNews(news) {
      const { type, ...value } = news as ClientNews
      emit(type, value as RelayClientEvents[typeof type])
    },
    onLateAnswer: (request, answer) => void surface(request, answer),
  })
  const room: ClientRoom = { peer, metadata, now: () => peer.now(), callContract }

  /** The page that asked is gone; the one that is here hears what came of it. */
  async function surface(request: OpenRequest, answer: Answer): Promise<void> {
    const { topic, id, method } = request
    if (method === 'wc_sessionRequest') {
      const { request: asked, chainId } = request.params as WcParams<'wc_sessionRequest'>
      emit('late_answer', { topic, id, chainId, method: asked.method, params: asked.params, answer })
    } else if ('result' in answer && method === 'wc_sessionPropose') {
      emit('session_connect', await peer.turn((turn) => requireSession(turn, answer.result as string)))
    } else if ('result' in answer && method === 'wc_sessionAuthenticate') {
      const { acceptSignIn } = await loadAuthenticate()
      const { session } = await acceptSignIn(room, request, answer.result)
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
      return propose(room, options)
    },
    async authenticate(options) {
      const [{ authenticate }] = await Promise.all([loadAuthenticate(), peer.open().then(() => peer.learnTime())])
      return authenticate(room, options)
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
