import {
  type Answer,
  createMemoryStorage,
  createRelayPeer,
  disconnectSession,
  type RelayPeer,
  type RelayPeerOptions,
  requireSession,
  sessions,
} from 'latchkey/core/relay'
import { createRelayKeyPair, deriveRelayKey, topicOf } from 'latchkey/crypto'
import { parsePairingUri, peerErrors, type SessionNamespaces, sessionSeconds, type WcParams } from 'latchkey/wire/relay'
import { WebSocket } from 'ws'

/** What a wallet shows to its user. */
type Asked = 'wc_sessionPropose' | 'wc_sessionRequest' | 'wc_sessionAuthenticate'
type Received<method extends Asked> = { topic: string; id: number; params: WcParams<method> }

/** Additional properties of a session. */
type Properties = Partial<
  Pick<WcParams<'wc_sessionSettle'>, 'sessionProperties' | 'scopedProperties' | 'sessionConfig'>
>

/** The wallet's end without a screen: the test is the user. */
export type RelayWallet = {
  peer: RelayPeer
  /** The oldest unanswered request of its kind. */
  next<method extends Asked>(method: method): Promise<Received<method>>
  pair(uri: string): Promise<void>
  /** @returns the session's topic, once the page has accepted the settlement */
  approve(proposal: Received<'wc_sessionPropose'>, namespaces?: SessionNamespaces, more?: Properties): Promise<string>
  reject(proposal: Received<'wc_sessionPropose'>): Promise<void>
  answer(request: { topic: string; id: number }, answer: Answer): Promise<void>
  /** @returns once the page has accepted it */
  update(topic: string, namespaces: SessionNamespaces): Promise<void>
  emit(topic: string, event: { name: string; data: unknown; chainId: string }): Promise<void>
  disconnect(topic: string): Promise<void>
  close(): void
}

export const walletAddress = '0x1111111111111111111111111111111111111111'
const metadata = { name: 'Wallet', description: '', url: 'https://wallet.example', icons: [], redirect: undefined }

/** The wallet's default namespaces. */
export function namespacesOn(...chains: string[]): SessionNamespaces {
  const accounts = chains.map((chain) => `${chain}:${walletAddress}`)
  const methods = ['personal_sign', 'eth_sendTransaction']
  return { eip155: { chains, accounts, methods, events: ['chainChanged', 'accountsChanged'] } }
}

/** A socket for Node, which has none before version 22. */
export const openSocket = (url: string) => new WebSocket(url) as unknown as globalThis.WebSocket

export async function createRelayWallet(
  options: Pick<RelayPeerOptions, 'relayUrl' | 'projectId'> & Partial<RelayPeerOptions>,
): Promise<RelayWallet> {
  const { now = Date.now } = options
  const peer = createRelayPeer({
    storage: createMemoryStorage(),
    openSocket,
    ...options,
    requests: {
      wc_sessionPropose: async () => 'later',
      wc_sessionRequest: async () => 'later',
      wc_sessionAuthenticate: async () => 'later',
    },
  })
  await peer.open()
  const nowSeconds = () => Math.floor(now() / 1000)

  return {
    peer,
    next<method extends Asked>(method: method) {
      return new Promise<Received<method>>((resolve) => {
        const look = () => {
          const found = peer.store.getState().received.find((request) => request.method === method)
          if (!found) return
          stop()
          resolve(found as Received<method>)
        }
        const stop = peer.store.subscribe(look)
        look()
      })
    },
    async pair(uri) {
      const { topic, symKey: key, expiryTimestamp: expiry } = parsePairingUri(uri, nowSeconds())
      await peer.transaction(async (tx) => tx.join(topic, { kind: 'shared', key }, { expiry }))
    },
    async approve(proposal, namespaces = namespacesOn('eip155:1'), more = {}) {
      const pair = await createRelayKeyPair()
      const { proposer } = proposal.params
      const key = await deriveRelayKey(pair.privateKey, proposer.publicKey)
      const topic = await topicOf(key)
      const expiry = nowSeconds() + sessionSeconds
      const self = { publicKey: pair.publicKey, metadata }
      const relay = { protocol: 'irn' as const }
      const settlement = await peer.transaction(async (tx) => {
        tx.join(topic, { kind: 'shared', key }, { expiry })
        const ends = { self, peer: proposer, controller: self.publicKey }
        tx.put(sessions, topic, { topic, pairingTopic: proposal.topic, expiry, namespaces, ...ends })
        return tx.approve(proposal, {
          response: { relay, responderPublicKey: pair.publicKey },
          sessionTopic: topic,
          settlement: { relay, namespaces, controller: self, expiry, ...none, ...more },
        })
      })
      await peer.resultOf(settlement)
      return topic
    },
    reject: (proposal) =>
      peer.transaction((tx) => tx.answer(proposal, { error: peerErrors.userRejected }, { refusal: 'reject' })),
    answer: (request, answer) => peer.transaction((tx) => tx.answer(request, answer)),
    async update(topic, namespaces) {
      const request = await peer.transaction(async (tx) => {
        const session = await requireSession(tx, topic)
        tx.put(sessions, topic, { ...session, namespaces })
        return tx.request(topic, 'wc_sessionUpdate', { namespaces })
      })
      await peer.resultOf(request)
    },
    emit: (topic, { name, data, chainId }) =>
      peer.transaction((tx) => tx.notify(topic, 'wc_sessionEvent', { event: { name, data }, chainId })),
    disconnect: (topic) => disconnectSession(peer, topic),
    close: peer.close,
  }
}

const none = { sessionProperties: undefined, scopedProperties: undefined, sessionConfig: undefined }
