import { endSession, RelayClosedError, type RelayPeer, sessions } from 'latchkey/core/relay'
import { type Cacao, type Metadata, peerErrors } from 'latchkey/wire/relay'
import type { Hex } from 'viem'
import type { RelayGrant } from './grant.ts'
import { createNewSession } from './newSession.ts'
import type { NoticeEvent } from './notice.ts'
import type { RelayCall, RelayConnect, RelayRequest, RelaySignIn, RelaySwitchNetwork } from './relayRequest.ts'
import { sealToPage } from './sealToPage.ts'
import { giveNetwork, leadWithNetwork } from './sessionChanges.ts'
import { toCacao, toSignInTexts } from './signInWish.ts'
import type { Takes } from './takes.ts'

/** What a person can decide, each once: see {@link Takes}. */
export type Decisions = {
  /** Gives the page a session. Of each list the first is the one in use; neither is empty. */
  connect(request: RelayConnect, choice: Choice): Promise<void>
  /** @param sign signs one text; there is one for each network */
  signIn(request: RelaySignIn, choice: Choice, sign: (text: string) => Promise<Hex>): Promise<void>
  /** Puts the session of the page, and no other, on the network. */
  switchNetwork(request: RelaySwitchNetwork): Promise<void>
  /** Takes the request for good, runs `effect` and answers with what it returns. A failed effect may be tried again. */
  approve(request: RelayCall, effect: () => Promise<unknown>): Promise<void>
  refuse(request: RelayRequest, error: { code: number; message: string }): Promise<void>
}

type Choice = Pick<RelayGrant, 'addresses' | 'networks'>

export function createDecisions(options: {
  peer: RelayPeer
  takes: Takes
  metadata: Metadata
  nowSeconds: () => number
  /** Hears what was decided, once it is kept. */
  onAnswered: (request: RelayRequest, event: NoticeEvent) => void
  /** Hears what the page makes of its session. */
  onSettled: (event: NoticeEvent) => void
}): Decisions {
  const { peer, takes, metadata, nowSeconds, onAnswered, onSettled } = options
  /** Results that were made and could not be kept: a second click does not make them again. */
  const made = new Map<string, unknown>()

  /** A page that does not take its session has none (relay-pairing §8). */
  async function dropUnsettled(topic: string, error: unknown): Promise<void> {
    if (error instanceof RelayClosedError) return
    await peer.transaction((tx) => endSession(tx, topic, peerErrors.settlementFailed))
    onSettled({ type: 'settled', topic, isTaken: false })
  }

  return {
    async connect(request, choice) {
      const { proposer: page, offer, name, requester } = request
      const grant = { ...choice, methods: offer.methods, events: offer.events }
      const given = { page, grant, metadata, pairingTopic: name.topic, nowSeconds: nowSeconds() }
      const { session, begin } = await createNewSession(given)
      const { topic, namespaces, expiry, controller, self } = session
      const relay = { protocol: 'irn' } as const
      const settling = await takes.say(request, async (tx) => {
        begin(tx)
        return tx.approve(name, {
          response: { relay, responderPublicKey: controller },
          sessionTopic: topic,
          settlement: { relay, namespaces, controller: self, expiry },
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
      const cacaos = await takes.make(request, async () => {
        const signed: Cacao[] = []
        for (const text of toSignInTexts(wish, { address, networks: choice.networks })) {
          signed.push(toCacao(text, await sign(text.text)))
        }
        return signed
      })
      const grant = { ...choice, addresses: [address], methods: wish.methods, events: sessionEvents } as const
      const given = { page, grant, metadata, pairingTopic: name.topic, nowSeconds: nowSeconds() }
      const { pair, session, begin } = await createNewSession(given)
      await takes.say(request, async (tx) => {
        await tx.answer(name, { result: { cacaos, responder: session.self } }, await sealToPage(page, pair))
        // Both ends begin the session by themselves; nothing is settled (relay-pairing §10).
        if (grant.methods.length > 0) begin(tx)
      })
      onAnswered(request, { type: 'answered', outcome: 'approved', request })
    },
    async switchNetwork(request) {
      const { name, network } = request
      await takes.say(request, async (tx) => {
        const session = await tx.get(sessions, name.topic)
        if (session) await leadWithNetwork(await giveNetwork(session, network, tx), network, tx)
        // EIP-3326: success is null.
        await tx.answer(name, { result: null })
      })
      onAnswered(request, { type: 'answered', outcome: 'approved', request })
    },
    async approve(request, effect) {
      const result = await takes.make(request, async () => (made.has(request.id) ? made.get(request.id) : effect()))
      made.set(request.id, result)
      await takes.say(request, (tx) => tx.answer(request.name, { result }))
      made.delete(request.id)
      onAnswered(request, { type: 'answered', outcome: 'approved', request, result })
    },
    async refuse(request, error) {
      const sealing = request.kind === 'sign-in' ? await sealToPage(request.page) : {}
      await takes.say(request, (tx) => tx.answer(request.name, { error }, { refusal: 'reject', ...sealing }))
      onAnswered(request, { type: 'answered', outcome: 'refused', request })
    },
  }
}

/** What both ends of a session that began with a sign-in take to be granted (relay-pairing §10). */
const sessionEvents = ['chainChanged', 'accountsChanged'] as const
