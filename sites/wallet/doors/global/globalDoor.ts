import { encrypt } from 'latchkey/crypto'
import { type Answer, maxQueryLength, newAction, originAnswer } from 'latchkey/wire/global'
import * as v from 'valibot'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { SupersededError } from '../../review/supersededError.ts'
import { createLastWord } from '../lastWord.ts'
import type { ConnectGrant } from '../pendingRequest.ts'
import type { Connections } from './connections.ts'
import {
  type ConnectAction,
  type DoorEvent,
  type DoorState,
  isPending,
  next,
  type PendingAction,
  type RequestAction,
} from './doorState.ts'
import { createGrant } from './grant.ts'
import {
  type ActionAddress,
  type ActionWindow,
  forgetPendingAction,
  keepPendingAction,
  markPendingActionShown,
  readPendingAction,
  wasPendingActionShown,
} from './pendingAction.ts'
import { readAction } from './readAction.ts'
import { readAddress } from './readAddress.ts'
import { toMessage } from './toMessage.ts'

/**
 * How long an action stays on the screen that has replaced another. A button that is replaced while it is pressed gets no click, so a
 * page that asks without end could not be rejected (threats T11).
 */
const minShownMs = 1000

/** The parts of a browser window that the door uses. */
export type DoorWindow = ActionWindow &
  Pick<Window, 'addEventListener'> & {
    opener: Pick<Window, 'postMessage'> | null
    document: Pick<Document, 'referrer'>
  }

/** The door of the global wallet. It reads what a popup was opened for, and answers its page once. */
export type GlobalDoor = {
  store: StoreApi<DoorState>
  /**
   * Reads the popup's address and starts listening to its page. Returns undefined if this window was opened for no
   * action.
   */
  open(): Promise<void> | undefined
  connect(action: ConnectAction, grant: ConnectGrant): Promise<void>
  /**
   * Claims the request, then runs `effect`, which may sign, and posts its result as the answer's data. A failed effect
   * may be tried again.
   * @throws {SupersededError}
   */
  approve(action: RequestAction, effect: () => Promise<Record<string, unknown>>): Promise<void>
  refuse(action: PendingAction, error: { code: number; message: string }): Promise<void>
  close(): void
}

export function createGlobalDoor(options: {
  environmentId: string
  connections: Connections
  window?: DoorWindow
  now?: () => number
}): GlobalDoor {
  const { environmentId, connections, now = Date.now } = options
  const page = options.window ?? (globalThis.window as DoorWindow)
  const store = createStore<DoorState>(() => ({ status: 'opening' }))
  const ended = new AbortController()
  /** A window that navigated away may have lost its opener. The page that sends it an action becomes the new opener. */
  let opener = page.opener
  /** The address of the newest action, and the number of addresses read before it. */
  let current: string | undefined
  let reading = 0
  /** When an action last replaced another on the screen, and the newest that waits to. */
  let replacedAt = Number.NEGATIVE_INFINITY
  let waiting: ReturnType<typeof setTimeout> | undefined

  /** Posts to the claimed origin only (threats T6). */
  const post = (message: unknown, origin: string) => {
    // In braces, see test/tailCalls.test.ts.
    opener?.postMessage(message, origin)
  }
  const lastWord = createLastWord<string>({
    window: page,
    signal: ended.signal,
    // One answer settles every open request of the page.
    post(id, message) {
      const state = store.getState()
      if (isPending(state) && state.id === id) post(message, state.origin)
    },
  })

  function step(event: DoorEvent): void {
    const before = store.getState()
    const state = next(before, event)
    if (state === before) return
    store.setState(state, true)
    if (isPending(state) && event.type !== 'read') return
    if (isPending(state)) markPendingActionShown(page)
    // The request is over, so a reload must not restore it.
    else if (state.status !== 'awaiting-action') forgetPendingAction(page)
    announce()
  }

  function announce(): void {
    const outgoing = toMessage(store.getState())
    if (outgoing) post(outgoing.message, outgoing.origin)
  }

  async function read(action: ActionAddress, isFromOpener = false): Promise<void> {
    current = toText(action)
    reading += 1
    const own = reading
    const { referrer } = page.document
    const wasShown = wasPendingActionShown(page)
    const state = await readAction(action, { environmentId, connections, referrer, isFromOpener, wasShown })
    // Otherwise a newer action came while this one was being opened.
    if (own === reading) step({ type: 'read', state })
  }

  /**
   * Accepts messages only from the window that opened this one, and only from the origin whose request is on the
   * screen.
   */
  function receive(event: MessageEvent) {
    const state = store.getState()
    if (state.status === 'turned-away' && state.why === 'no-opener') return adopt(event)
    if (event.source === null || event.source !== opener) return
    const answered = v.safeParse(originAnswer, event.data)
    if (answered.success) return step({ type: 'nonce-repeated', nonce: answered.output.nonce, origin: event.origin })
    if (!('origin' in state) || event.origin !== state.origin) return
    const action = sentAction(event)
    if (action) void readNewAction(action)
  }

  /** The browser names the origin of the message, so an action with that origin comes from the page that it names. */
  function adopt(event: MessageEvent) {
    const action = sentAction(event)
    if (!action || event.source === null) return
    opener = event.source as Window
    void readNewAction(action)
  }

  async function readNewAction(action: ActionAddress): Promise<void> {
    // The page repeats a request that is still on the screen. What the user has read and ticked stays.
    if (toText(action) === current && isPending(store.getState())) return announce()
    clearTimeout(waiting)
    const waitMs = replacedAt + minShownMs - now()
    if (isPending(store.getState())) {
      // Later, unless a newer one comes.
      if (waitMs > 0) {
        waiting = setTimeout(() => void readNewAction(action), waitMs)
        return
      }
      replacedAt = now()
    }
    // The tab's storage has a quota. An action that is too long was never requested, so a reload loses nothing.
    if (action.search.length <= maxQueryLength) keepPendingAction(action, page)
    await read(action, true)
  }

  /** Ends a request whose connection expired or was revoked by another window. */
  function checkConnection(): void {
    const state = store.getState()
    if (state.status !== 'request') return
    const connectionIds = connections.of(state.origin).map(({ connectionId }) => connectionId)
    step({ type: 'connections-changed', connectionIds })
  }

  async function answerOnce(action: PendingAction, outcome: 'approved' | 'refused', answer: () => Promise<void>) {
    const { id } = action
    if (assertCurrent(action).isAnswering) throw new SupersededError()
    step({ type: 'answer-started', id })
    try {
      await answer()
    } catch (error) {
      step({ type: 'answer-failed', id })
      checkConnection()
      throw error
    }
    step({ type: 'answered', id, outcome })
  }

  async function take(action: RequestAction): Promise<void> {
    const { id, connection, iv } = action
    if (assertCurrent(action).isTaken) return
    const outcome = await connections.takeIv(connection.connectionId, iv)
    step({ type: ({ gone: 'connection-gone', spent: 'iv-spent', taken: 'iv-taken' } as const)[outcome], id })
    assertCurrent(action)
  }

  async function seal({ connection }: RequestAction, answer: Answer): Promise<string> {
    return JSON.stringify(await encrypt(connection.secret, JSON.stringify(answer)))
  }

  async function postSealed(action: RequestAction, answer: Answer): Promise<void> {
    const sealed = await seal(action, answer)
    // One answer settles every open request of the page, so a late answer must not settle a newer request.
    assertCurrent(action)
    post(sealed, action.origin)
  }

  /** @returns the action that is on the screen */
  function assertCurrent<action extends PendingAction>(action: action): action {
    const state = store.getState()
    if (!isPending(state) || state.id !== action.id) throw new SupersededError()
    return state as action
  }

  return {
    store,
    open() {
      const action = readPendingAction(page)
      if (!action) return undefined
      page.addEventListener('message', receive, { signal: ended.signal })
      ended.signal.addEventListener('abort', connections.store.subscribe(checkConnection))
      if (page.opener) return read(action)
      step({ type: 'read', state: { status: 'turned-away', why: 'no-opener' } })
      return Promise.resolve()
    },
    connect: (action, grant) =>
      answerOnce(action, 'approved', async () => {
        const { connection, reply } = await createGrant(action, grant, now())
        assertCurrent(action)
        connections.add(connection)
        post(JSON.stringify({ name: 'connect', data: reply } satisfies Answer), action.origin)
      }),
    approve: (action, effect) =>
      answerOnce(action, 'approved', async () => {
        await take(action)
        await lastWord.during({ id: action.id, seal: (error) => seal(action, error) }, async () => {
          const data = await effect()
          await postSealed(action, { name: action.action, data })
        })
      }),
    refuse: (action, error) =>
      answerOnce(action, 'refused', async () => {
        if (action.status === 'connect') return post(JSON.stringify(error satisfies Answer), action.origin)
        await take(action)
        await postSealed(action, error)
      }),
    close() {
      clearTimeout(waiting)
      ended.abort()
    },
  }
}

/** Returns the action of a message, if it claims the origin that the browser names as the sender's. */
function sentAction(event: MessageEvent): ActionAddress | undefined {
  const sent = v.safeParse(newAction, event.data)
  if (!sent.success) return undefined
  const { actionPath } = sent.output
  const at = actionPath.indexOf('#')
  const action =
    at < 0 ? { search: actionPath, hash: '' } : { search: actionPath.slice(0, at), hash: actionPath.slice(at) }
  return readAddress(action)?.requesterOrigin === event.origin ? action : undefined
}

function toText({ search, hash }: ActionAddress): string {
  return `${search}${hash}`
}
