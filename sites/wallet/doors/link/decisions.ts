import type { Transaction } from 'latchkey/core/relay'
import { codes } from 'latchkey/wire'
import type { Network } from 'latchkey/wire/account'
import type { Address, Hex } from 'viem'
import { SupersededError } from '../../review/supersededError.ts'
import type { NoticeEvent } from '../notice.ts'
import type { AccountChoice } from '../pendingRequest.ts'
import { maxRejections } from './limits.ts'
import {
  type LinkAnswer,
  type LinkRequest,
  type LinkSessionRecord,
  leaveSession,
  linkRequests,
  linkSessions,
  putAnswer,
} from './linkRecords.ts'
import type { LinkTakenRequests } from './linkTakenRequests.ts'
import { toTextOf } from './signInWish.ts'
import { toChainSwitch, toFailure, toWire } from './toOutcome.ts'

export type LinkConnect = Extract<LinkRequest, { kind: 'connect' }>
export type LinkSignIn = Extract<LinkRequest, { kind: 'sign-in' }>
export type LinkSwitchNetwork = Extract<LinkRequest, { kind: 'switch-network' }>
export type LinkCall = Extract<LinkRequest, { kind: 'ethereum' }>

/** The user's decisions on requests. Each request is answered once: see {@link LinkTakenRequests}. */
export type LinkDecisions = {
  /** Connects the page. It learns the first account and the first network alone. */
  connect(request: LinkConnect, choice: AccountChoice): Promise<void>
  /** @param sign signs the text of the sign-in */
  signIn(request: LinkSignIn, choice: AccountChoice, sign: (text: string) => Promise<Hex>): Promise<void>
  /** Switches the network of this page only. */
  switchNetwork(request: LinkSwitchNetwork): Promise<void>
  /** Runs `effect` once and answers with its result. A failed effect may be tried again. */
  approve(request: LinkCall, effect: () => Promise<unknown>): Promise<void>
  reject(request: LinkRequest): Promise<void>
  refuse(request: LinkRequest, error: { code: number; message: string }): Promise<void>
}

/** The text by which wallets reject a request of this wire (link-and-popup-wallets §1.10). */
const rejected = { code: codes.userRejected.code, message: 'User rejected signature request' }

export function createLinkDecisions(options: {
  takenRequests: LinkTakenRequests
  tab: string
  networks: readonly Network[]
  now: () => number
  /** Called with each decision, once it is stored. */
  onAnswered: (request: LinkRequest, event: NoticeEvent) => Promise<void>
}): LinkDecisions {
  const { takenRequests, tab, networks, now, onAnswered } = options
  /** Results that could not be stored. A second click reuses them, so the effect runs once. */
  const made = new Map<string, unknown>()
  const by = () => ({ tab, now: now() })

  const put = (tx: Transaction, { name }: LinkRequest, answer: LinkAnswer) => putAnswer(tx, name, answer, by())

  /** Reads the session of a request. @throws {SupersededError} if it is over */
  async function sessionOf(tx: Transaction, { name }: LinkRequest): Promise<LinkSessionRecord> {
    const session = await tx.get(linkSessions, name.sessionId)
    if (session?.status !== 'open') throw new SupersededError()
    return session
  }

  /** Gives the page its account and network, and answers its other requests to connect with the same account. */
  async function give(tx: Transaction, request: LinkConnect | LinkSignIn, choice: AccountChoice): Promise<void> {
    const session = await sessionOf(tx, request)
    const { addresses, networks: chosen } = choice
    const page = { requester: request.requester, addresses, chainId: chosen[0].chainId, since: now() }
    tx.put(linkSessions, session.id, { ...session, page, unsentBy: tab })
    for (const { record } of await tx.list(linkRequests)) {
      const isSame = record.kind === 'connect' && record.name.sessionId === session.id && record.id !== request.id
      if (isSame) await put(tx, record, { result: [toWire(page)] })
    }
  }

  async function answer(
    request: LinkRequest,
    decision: { answer: LinkAnswer; change?: (tx: Transaction) => Promise<void> },
  ): Promise<void> {
    await takenRequests.answer(request, async (tx) => {
      await decision.change?.(tx)
      await put(tx, request, decision.answer)
    })
  }

  async function refuse(request: LinkRequest, error: { code: number; message: string }): Promise<void> {
    await takenRequests.answer(request, async (tx) => {
      await put(tx, request, toFailure(error))
      const session = await tx.get(linkSessions, request.name.sessionId)
      if (session && !session.page) await countRejection(tx, session)
    })
    await onAnswered(request, { type: 'answered', outcome: 'refused', request })
  }

  return {
    async connect(request, choice) {
      const { addresses } = choice
      await answer(request, {
        answer: { result: [toWire({ addresses })] },
        change: (tx) => give(tx, request, choice),
      })
      await onAnswered(request, granted(request))
    },
    async signIn(request, choice, sign) {
      const [address] = choice.addresses
      const message = toTextOf(request.wish, address)
      const signature = await takenRequests.execute(request, () => sign(message))
      await answer(request, {
        answer: { result: { accounts: [toWire({ addresses: [address] })], message, signature } },
        change: (tx) => give(tx, request, { ...choice, addresses: [address] as [Address] }),
      })
      await onAnswered(request, { type: 'answered', outcome: 'approved', request })
    },
    async switchNetwork(request) {
      const network = networks.find(({ chainId }) => chainId === request.chainId)
      if (!network) return refuse(request, codes.unrecognizedChain)
      await answer(request, {
        answer: { result: toChainSwitch(network) },
        async change(tx) {
          const session = await sessionOf(tx, request)
          if (!session.page) throw new SupersededError()
          const page = { ...session.page, chainId: network.chainId }
          tx.put(linkSessions, session.id, { ...session, page, unsentBy: tab })
        },
      })
      await onAnswered(request, { type: 'answered', outcome: 'approved', request })
    },
    async approve(request, effect) {
      const { id } = request
      const result = await takenRequests.execute(request, async () => (made.has(id) ? made.get(id) : effect()))
      made.set(id, result)
      await answer(request, { answer: { result } })
      made.delete(id)
      await onAnswered(request, { type: 'answered', outcome: 'approved', request, result })
    },
    reject: (request) => refuse(request, rejected),
    refuse,
  }
}

/** A page may ask to connect again, but not without end. */
async function countRejection(tx: Transaction, session: LinkSessionRecord): Promise<void> {
  const rejections = (session.rejections ?? 0) + 1
  if (rejections >= maxRejections) await leaveSession(tx, session)
  else tx.put(linkSessions, session.id, { ...session, rejections })
}

function granted({ name, requester }: LinkConnect): NoticeEvent {
  return { type: 'granted', topic: name.sessionId, requester }
}
