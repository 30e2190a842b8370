import { endSession, RelayClosedError, type RelayPeer, sessions } from 'latchkey/core/relay'
import { type Cacao, type Metadata, peerErrors } from 'latchkey/wire/relay'
import type { Hex } from 'viem'
import type { NoticeEvent } from '../notice.ts'
import { type RelayGrant, startOn } from './grant.ts'
import { createNewSession } from './newSession.ts'
import type { RelayCall, RelayConnect, RelayRequest, RelaySignIn, RelaySwitchNetwork } from './relayRequest.ts'
import type { RelayTakenRequests } from './relayTakenRequests.ts'
import { sealToPage } from './sealToPage.ts'
import { giveNetwork, leadWithNetwork } from './sessionChanges.ts'
import { toCacao, toSignInTexts } from './signInWish.ts'

/** The user's decisions on requests. Each request is answered once: see {@link RelayTakenRequests}. */
export type Decisions = {
  /** Gives the page a session. The first entry of each list is the active one; neither list is empty. */
  connect(request: RelayConnect, choice: Choice): Promise<void>
  /** @param sign signs one text; there is one for each network */
  signIn(request: RelaySignIn, choice: Choice, sign: (text: string) => Promise<Hex>): Promise<void>
  /** Switches the network of this page's session only. */
  switchNetwork(request: RelaySwitchNetwork): Promise<void>
  /** Runs `effect` once and answers with its result. A failed effect may be tried again. */
  approve(request: RelayCall, effect: () => Promise<unknown>): Promise<void>
  refuse(request: RelayRequest, error: { code: number; message: string }): Promise<void>
}

type Choice = Pick<RelayGrant, 'addresses' | 'networks'>

export function createDecisions(options: {
  peer: RelayPeer
  takenRequests: RelayTakenRequests
  metadata: Metadata
  /** What the session of these accounts tells its page. */
  toSessionProperties: (addresses: readonly string[]) => Record<string, unknown>
  nowSeconds: () => number
  /** Called with each decision, once it is stored. */
  onAnswered: (request: RelayRequest, event: NoticeEvent) => void
  /** Called when the page has accepted or rejected its session. */
  onSettled: (event: NoticeEvent) => void
}): Decisions {
  const { peer, takenRequests, metadata, toSessionProperties, nowSeconds, onAnswered, onSettled } = options
  /** Results that could not be stored. A second click reuses them, so the effect runs once. */
  const made = new Map<string, unknown>()

  /** Ends a session that its page did not accept (relay-pairing §8). */
  async function dropUnsettled(topic: string, error: unknown): Promise<void> {
    if (error instanceof RelayClosedError) return
    await peer.transaction((tx) => endSession(tx, topic, peerErrors.settlementFailed))
    onSettled({ type: 'settled', topic, isTaken: false })
  }

  return {
    async connect(request, choice) {
      const { proposer: page, offer, name, requester } = request
      const networks = startOn(offer.defaultNetwork, choice.networks)
      const grant = { ...choice, networks, methods: offer.methods, events: offer.events }
      const sessionProperties = toSessionProperties(grant.addresses)
      const given = { page, grant, metadata, sessionProperties, pairingTopic: name.topic, nowSeconds: nowSeconds() }
      const { session, begin } = await createNewSession(given)
      const { topic, namespaces, expiry, controller, self } = session
      const relay = { protocol: 'irn' } as const
      const settling = await takenRequests.answer(request, async (tx) => {
        begin(tx)
        return tx.approve(name, {
          response: { relay, responderPublicKey: controller },
          sessionTopic: topic,
          settlement: { relay, namespaces, controller: self, expiry, sessionProperties },
        })
      })
      onAnswered(request, { type: 'granted', topic, requester })
      peer.resultOf(settling).then(
        () => onSettled({ type: 'settled', topic, isTaken: true }),
        (error: unknown) => void dropUnsettled(topic, error),
      )
    },
    async signIn(request, choice, sign) {
      const { page, wish, name } = request
      const [address] = choice.addresses
      const cacaos = await takenRequests.execute(request, async () => {
        const signed: Cacao[] = []
        for (const text of toSignInTexts(wish, { address, networks: choice.networks })) {
          signed.push(toCacao(text, await sign(text.text)))
        }
        return signed
      })
      const grant = { ...choice, addresses: [address], methods: wish.methods, events: sessionEvents } as const
      const given = { page, grant, metadata, pairingTopic: name.topic, nowSeconds: nowSeconds() }
      const { pair, session, begin } = await createNewSession(given)
      await takenRequests.answer(request, async (tx) => {
        await tx.answer(name, { result: { cacaos, responder: session.self } }, await sealToPage(page, pair))
        // Each end starts the session itself, without a settlement (relay-pairing §10).
        if (grant.methods.length > 0) begin(tx)
      })
      onAnswered(request, { type: 'answered', outcome: 'approved', request })
    },
    async switchNetwork(request) {
      const { name, network } = request
      await takenRequests.answer(request, async (tx) => {
        const session = await tx.get(sessions, name.topic)
        if (session) await leadWithNetwork(await giveNetwork(session, network, tx), network, tx)
        // EIP-3326: null means success.
        await tx.answer(name, { result: null })
      })
      onAnswered(request, { type: 'answered', outcome: 'approved', request })
    },
    async approve(request, effect) {
      const result = await takenRequests.execute(request, async () =>
        made.has(request.id) ? made.get(request.id) : effect(),
      )
      made.set(request.id, result)
      await takenRequests.answer(request, (tx) => tx.answer(request.name, { result }))
      made.delete(request.id)
      onAnswered(request, { type: 'answered', outcome: 'approved', request, result })
    },
    async refuse(request, error) {
      const sealing = request.kind === 'sign-in' ? await sealToPage(request.page) : {}
      await takenRequests.answer(request, (tx) => tx.answer(request.name, { error }, { refusal: 'reject', ...sealing }))
      onAnswered(request, { type: 'answered', outcome: 'refused', request })
    },
  }
}

/** The events of a session that starts with a sign-in (relay-pairing §10). */
const sessionEvents = ['chainChanged', 'accountsChanged'] as const
