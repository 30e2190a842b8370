import { atomicNotSupportedCode, type KeyStore } from 'latchkey/core'
import { sealPopupContent } from 'latchkey/crypto'
import { refusals } from 'latchkey/review'
import { codes, isSeveringPolicy } from 'latchkey/wire'
import type { Network } from 'latchkey/wire/account'
import {
  askedMessage,
  closeDelayMs,
  type PageConfig,
  type PageMessage,
  type PopupAnswer,
  type PopupError,
  type PopupMessage,
  pageMessage,
  type SelectSignerType,
  type SentPreference,
} from 'latchkey/wire/popup'
import * as v from 'valibot'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { describeOrigin } from '../../review/describeOrigin.ts'
import { SupersededError } from '../../review/supersededError.ts'
import { createLastWord } from '../lastWord.ts'
import type { ConnectGrant } from '../pendingRequest.ts'
import type { TurnedAway } from '../popupDoor.ts'
import { toClaimedName } from '../toClaimedName.ts'
import type { CallRequest, ConnectRequest, DoorRequest, Reply, SwitchRequest } from './doorRequest.ts'
import { type DoorEvent, type DoorState, isOver, next, type ReplyNotice } from './doorState.ts'
import { toChains, toConnectAnswer, toConnection } from './grant.ts'
import { maxMessages, maxWaiting } from './limits.ts'
import { type OwnKeys, openOwnKeys } from './ownKeys.ts'
import { readPopupAddress } from './popupAddress.ts'
import type { PopupConnection, PopupConnections } from './popupConnections.ts'
import { readRequest } from './readRequest.ts'

/** The parts of a browser window that the door uses. */
export type PopupDoorWindow = Pick<Window, 'addEventListener' | 'close'> & {
  location: Pick<Location, 'search'>
  opener: Pick<Window, 'postMessage'> | null
}

/** The door of the popup wallets (link-and-popup-wallets §2). It answers each request of the page that opened this window once. */
export type PopupWalletDoor = {
  store: StoreApi<DoorState>
  /** The claimed origin; undefined before `open`, and for an address without one. */
  origin(): string | undefined
  /** Reads the window's address, and starts listening to its page. */
  open(): Promise<void>
  connect(request: ConnectRequest, grant: ConnectGrant): Promise<void>
  switchNetwork(request: SwitchRequest): Promise<void>
  /**
   * Runs `effect`, which may sign, and answers with its result. A failed effect may be tried again.
   * @throws {SupersededError}
   */
  approve(request: CallRequest, effect: () => Promise<unknown>): Promise<void>
  refuse(request: DoorRequest, error: PopupError): Promise<void>
  close(): void
}

export function createPopupWalletDoor(options: {
  environmentId: string
  networks: readonly Network[]
  connections: PopupConnections
  keys: KeyStore
  window?: PopupDoorWindow
  now?: () => number
}): PopupWalletDoor {
  const { environmentId, networks, connections, keys, now = Date.now } = options
  const page = options.window ?? (globalThis.window as PopupDoorWindow)
  const store = createStore<DoorState>(() => ({ status: 'waiting' }))
  const ended = new AbortController()
  const { opener } = page
  const loadedId = crypto.randomUUID()
  /** Every id that the page has used: each is answered once. */
  const seen = new Set<string>()
  let origin: string | undefined
  let own: OwnKeys | undefined
  let preference: SentPreference = { options: 'all' }
  let claimedName = ''
  let closing: ReturnType<typeof setTimeout> | undefined
  let isUnloaded = false
  /** Messages are read one after the other, so that their answers keep their order. */
  let reading = Promise.resolve()

  /** Posts to the claimed origin only (threats T6). */
  const post = (message: PopupMessage) => {
    // In braces, see test/tailCalls.test.ts.
    if (origin !== undefined) opener?.postMessage(message, origin)
  }

  /** Before `unload`, so that the page has its answer when it hears that the window has gone. */
  const lastWord = createLastWord<PopupMessage | undefined>({
    window: page,
    signal: ended.signal,
    post(_, message) {
      if (message) post(message)
    },
  })

  function step(event: DoorEvent): void {
    store.setState(next(store.getState(), event), true)
    clearTimeout(closing)
    if (isOver(store.getState())) closing = setTimeout(() => page.close(), closeDelayMs)
  }

  const turnAway = (why: TurnedAway) => step({ type: 'turned-away', why })

  /** Accepts messages only from the window that opened this one, and only from the origin that the address claims. */
  function receive(event: MessageEvent) {
    if (event.source === null || event.source !== opener) return
    if (event.origin !== origin) return turnAway('other-referrer')
    const message = v.safeParse(pageMessage, event.data)
    if (message.success) return accept(message.output)
    const asked = v.safeParse(askedMessage, event.data)
    if (asked.success && isNew(asked.output.id)) postFailure({ requestId: asked.output.id }, codes.invalidRequest)
  }

  function accept(message: PageMessage): void {
    if ('event' in message) {
      // A phone can't sign here, so a wallet-link session is never asked for.
      if (message.event === 'selectSignerType') chooseSigner(message)
    } else if ('requestId' in message) {
      if (message.requestId === loadedId) configure(message.data)
    } else if (isNew(message.id)) {
      // The window must not close while the request is read.
      clearTimeout(closing)
      const { id: requestId, correlationId } = message
      reading = reading
        .then(() => handle(message))
        .catch(() => postFailure({ requestId, correlationId }, codes.internal))
    }
  }

  function chooseSigner({ id, data }: SelectSignerType): void {
    if (!isNew(id)) return
    preference = data
    post({ id: crypto.randomUUID(), requestId: id, data: 'scw' })
    step({ type: 'awaiting' })
  }

  function configure(data: PageConfig['data']): void {
    preference = data.preference
    claimedName = toClaimedName(data.metadata.appName ?? '')
  }

  /** Returns whether this is the first message with the id. */
  function isNew(id: string): boolean {
    if (seen.has(id) || seen.size >= maxMessages) return false
    seen.add(id)
    return true
  }

  async function handle(message: Exclude<PageMessage, { event: string } | { requestId: string }>): Promise<void> {
    if (!own || origin === undefined) return
    const { attribution } = preference
    const outcome = await readRequest(message, { origin, own, connections, networks, attribution, claimedName })
    switch (outcome.kind) {
      case 'asked':
        if (isFull(store.getState())) return postAnswer(outcome.request.reply, fail(codes.limitExceeded))
        return step({ type: 'asked', request: outcome.request })
      case 'failed':
        postFailure({ requestId: message.id, correlationId: message.correlationId }, outcome.error)
        return step({ type: 'replied', notice: noticeOf(outcome.error) })
      case 'answered': {
        const { result } = outcome.answer
        await postAnswer(outcome.reply, outcome.answer)
        if (!outcome.isLast) return step({ type: 'awaiting' })
        return step({ type: 'replied', notice: noticeOf('error' in result ? result.error : undefined) })
      }
      default:
        return outcome satisfies never
    }
  }

  function postFailure(reply: Omit<Reply, 'key'>, { code, message }: PopupError): void {
    if (own) post({ ...toResponse(reply, own), content: { failure: { code, message } } })
  }

  async function seal(reply: Reply, answer: PopupAnswer): Promise<PopupMessage | undefined> {
    if (!own) return undefined
    const encrypted = await sealPopupContent(reply.key, answer)
    return { ...toResponse(reply, own), content: { encrypted } }
  }

  async function postAnswer(reply: Reply, answer: PopupAnswer): Promise<void> {
    const message = await seal(reply, answer)
    if (message) post(message)
  }

  /**
   * Otherwise the page would wait forever: official clients do not notice that the window was closed. Chromium drops messages of
   * `pagehide` when it closes a window; a window that goes to another address may have no `beforeunload`.
   */
  function unload(): void {
    if (!isUnloaded) post({ event: 'PopupUnload' })
    isUnloaded = true
  }

  async function answerOnce(
    request: DoorRequest,
    outcome: 'approved' | 'refused',
    answer: () => Promise<PopupAnswer> | PopupAnswer,
  ): Promise<void> {
    const { id, reply } = request
    const state = store.getState()
    if (state.status !== 'asking' || state.request.id !== id || state.isAnswering) throw new SupersededError()
    if (request.kind !== 'connect' && !current(request.connection)) {
      postFailure(reply, codes.unauthorized)
      step({ type: 'connection-gone', id })
      throw new SupersededError()
    }
    step({ type: 'answer-started', id })
    const respond = async () => postAnswer(reply, await answer())
    try {
      if (outcome === 'refused') await respond()
      else await lastWord.during({ id, seal: (error) => seal(reply, fail(error)) }, respond)
    } catch (error) {
      step({ type: 'answer-failed', id })
      throw error
    }
    step({ type: 'answered', id, outcome })
  }

  /** The connection as it is stored now; undefined if another window has revoked it. */
  function current({ connectionId, origin }: PopupConnection): PopupConnection | undefined {
    return connections.of(origin).find((item) => item.connectionId === connectionId)
  }

  return {
    store,
    origin: () => origin,
    async open() {
      const address = readPopupAddress(page.location)
      if (!address) return turnAway('unreadable')
      origin = address.origin
      if (!describeOrigin(origin)) return turnAway('unsupported-origin')
      for (const leaving of ['beforeunload', 'pagehide'])
        page.addEventListener(leaving, unload, { signal: ended.signal })
      if (isSeveringPolicy(address.coop)) return turnAway('severed')
      if (!opener) return turnAway('no-opener')
      own = await openOwnKeys({ keys, environmentId, origin })
      page.addEventListener('message', receive, { signal: ended.signal })
      post({ event: 'PopupLoaded', id: loadedId })
    },
    connect: (request, grant) =>
      answerOnce(request, 'approved', () => {
        const connection = toConnection(request, grant, { origin: origin ?? '', now: now() })
        for (const known of connections.of(connection.origin)) {
          if (known.pageKey === connection.pageKey) connections.revoke(known.connectionId)
        }
        connections.add(connection)
        return toConnectAnswer(request, grant)
      }),
    switchNetwork: (request) =>
      answerOnce(request, 'approved', () => {
        const connection = current(request.connection) ?? request.connection
        const chainIds = [...new Set([...connection.chainIds, request.network.chainId])]
        connections.replace({ ...connection, chainIds, lastUsedAt: now() })
        const chains = toChains(networks.filter(({ chainId }) => chainIds.includes(chainId)))
        // EIP-3326: null means success.
        return { result: { value: null }, data: { chains } }
      }),
    approve: (request, effect) =>
      answerOnce(request, 'approved', async () => {
        const known = request.kind === 'ethereum' && current(request.connection)
        if (known) connections.replace({ ...known, lastUsedAt: now() })
        return { result: { value: (await effect()) ?? null } }
      }),
    refuse: (request, error) => answerOnce(request, 'refused', () => fail(error)),
    close: () => ended.abort(),
  }
}

function toResponse({ requestId, correlationId }: Omit<Reply, 'key'>, { publicKey }: OwnKeys) {
  return {
    id: crypto.randomUUID(),
    requestId,
    sender: publicKey,
    ...(correlationId !== undefined && { correlationId }),
    timestamp: new Date(),
  }
}

function fail({ code, message }: PopupError): PopupAnswer {
  return { result: { error: { code, message } } }
}

function isFull(state: DoorState): boolean {
  return state.status === 'asking' && state.waiting.length >= maxWaiting
}

/** What the window shows of an answer that needed no user. */
function noticeOf(error: PopupError | undefined): ReplyNotice {
  if (!error) return { status: 'answered', outcome: 'approved' }
  if (error.code === codes.unauthorized.code) return { status: 'disconnected' }
  if (error.message === refusals['too-large'].message) return { status: 'turned-away', why: 'too-large' }
  if (error.code === codes.unsupportedMethod.code || error.code === atomicNotSupportedCode)
    return { status: 'turned-away', why: 'unknown-action' }
  return { status: 'answered', outcome: 'refused' }
}
