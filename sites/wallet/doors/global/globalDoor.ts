import { encrypt, randomBytes, toHex } from 'latchkey/crypto'
import {
  type ActionRequest,
  type Answer,
  disconnectedMessage,
  maxQueryLength,
  newAction,
  originAnswer,
} from 'latchkey/wire/global'
import * as v from 'valibot'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { SupersededError } from '../../review/supersededError.ts'
import type { Connections } from './connections.ts'
import { type Asked, type AskedToConnect, type DoorState, isAsking, next } from './doorState.ts'
import { createGrant, type Grant } from './grant.ts'
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
import { turnedAwayAnswers } from './turnedAwayAnswers.ts'

/** The parts of a browser window that the door stands in. */
export type DoorWindow = ActionWindow &
  Pick<Window, 'addEventListener'> & {
    opener: Pick<Window, 'postMessage'> | null
    document: Pick<Document, 'referrer'>
  }

/** The door of the global wallet: reads what a popup was opened for, and answers its page once. */
export type GlobalDoor = {
  store: StoreApi<DoorState>
  /** Reads the popup's address and starts to hear its page; undefined when this window was opened for no action. */
  open(): Promise<void> | undefined
  connect(asked: AskedToConnect, grant: Grant): Promise<void>
  /**
   * Takes the request for good, then runs `effect`, which may sign, and posts what it returns as the answer's data. A
   * failed effect may be tried again.
   * @throws {SupersededError}
   */
  approve(asked: Asked, effect: () => Promise<Record<string, unknown>>): Promise<void>
  refuse(asked: Asked | AskedToConnect, error: { code: number; message: string }): Promise<void>
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
  const step = (event: Parameters<typeof next>[1]) => store.setState(next(store.getState(), event), true)
  const ended = new AbortController()
  /** Ids of askings whose iv is already taken: their effect failed and may be tried again. */
  const taken = new Set<string>()
  /** Ids of askings whose answer is being made: a second click finds it and does nothing. */
  const answering = new Set<string>()
  let nonce: string | undefined
  /** A window that went elsewhere may have lost its opener; the page that sends it an action takes its place. */
  let opener = page.opener
  let current: string | undefined
  let reading = 0

  /** Everything that leaves goes to the claimed origin and to nobody else (threats T6). */
  const post = (message: unknown, origin: string) => {
    // In braces, see test/tailCalls.test.ts.
    opener?.postMessage(message, origin)
  }
  const postAnswer = (answer: Answer, origin: string) => post(JSON.stringify(answer), origin)

  async function read(action: ActionAddress, isFromOpener = false) {
    reading += 1
    current = toText(action)
    const turn = reading
    const state = await readAction(action, {
      environmentId,
      connections,
      referrer: page.document.referrer,
      isFromOpener,
      wasShown: wasPendingActionShown(page),
    })
    // A newer action came while this one was being opened.
    if (turn !== reading) return
    step({ type: 'opened', state })
    // Nothing is left to ask: a reload must not find it again.
    if (!isAsking(state) && state.status !== 'awaiting-action') forgetPendingAction(page)
    if (state.status === 'awaiting-action') requestAction(state.origin)
    // Back from another site: the page that opened the window may still be there, and say it again.
    if (state.status === 'turned-away' && state.why === 'no-opener' && state.origin) requestAction(state.origin)
    if (state.status === 'told-disconnected') postAnswer({ message: disconnectedMessage }, state.origin)
    if (state.status === 'turned-away' && state.origin !== undefined) {
      const told = turnedAwayAnswers[state.why]
      if (told) postAnswer(told, state.origin)
    }
    if (isAsking(state)) {
      markPendingActionShown(page)
      challenge(state.origin)
    }
  }

  const requestAction = (origin: string) => {
    post({ event: 'action-request' } satisfies ActionRequest, origin)
  }

  /** Only a page at the claimed origin can answer it. */
  function challenge(origin: string) {
    nonce = toHex(randomBytes(16))
    post({ event: 'origin-challenge', nonce }, origin)
  }

  /** Only the window that opened us, and only at the origin whose request is on the screen. */
  function receive(event: MessageEvent) {
    const state = store.getState()
    if (state.status === 'turned-away' && state.why === 'no-opener') return adopt(event)
    if (!('origin' in state) || event.origin !== state.origin) return
    if (event.source === null || event.source !== opener) return
    const answered = v.safeParse(originAnswer, event.data)
    if (answered.success && isAsking(state) && answered.output.nonce === nonce) {
      step({ type: 'challenge-answered', id: state.id })
    }
    const action = sentAction(event)
    if (action) void readNewAction(action, event.origin)
  }

  /** The browser names the origin of the message: an action of that origin comes from the page that it says. */
  function adopt(event: MessageEvent) {
    const action = sentAction(event)
    if (!action || event.source === null) return
    opener = event.source as Window
    void readNewAction(action, event.origin)
  }

  async function readNewAction(action: ActionAddress, origin: string) {
    // The page asks whether its request is still here: what the person has read and ticked stays.
    if (toText(action) === current && isAsking(store.getState())) return challenge(origin)
    // The tab's storage has a quota, and what is too long is not asked: nothing is lost by a reload.
    if (action.search.length <= maxQueryLength) keepPendingAction(action, page)
    await read(action, true)
  }

  return {
    store,
    open() {
      const action = readPendingAction(page)
      if (!action) return undefined
      if (!page.opener) {
        forgetPendingAction(page)
        page.addEventListener('message', receive, { signal: ended.signal })
        ended.signal.addEventListener('abort', connections.store.subscribe(endRevoked))
        step({ type: 'opened', state: { status: 'turned-away', why: 'no-opener' } })
        return Promise.resolve()
      }
      page.addEventListener('message', receive, { signal: ended.signal })
      ended.signal.addEventListener('abort', connections.store.subscribe(endRevoked))
      return read(action)
    },
    connect: (asked, grant) =>
      answerOnce(asked, 'approved', async () => {
        const { connection, reply } = await createGrant(asked, grant, now())
        assertCurrent(asked)
        connections.add(connection)
        postAnswer({ name: 'connect', data: reply }, asked.origin)
      }),
    approve: (asked, effect) =>
      answerOnce(asked, 'approved', async () => {
        await take(asked)
        const data = await effect()
        await postSealed(asked, { name: asked.action, data })
      }),
    refuse: (asked, error) =>
      answerOnce(asked, 'refused', async () => {
        if (asked.status === 'asked-to-connect') return postAnswer(error, asked.origin)
        await take(asked)
        await postSealed(asked, error)
      }),
    close: () => ended.abort(),
  }

  async function answerOnce(
    asked: Asked | AskedToConnect,
    outcome: 'approved' | 'refused',
    answer: () => Promise<void>,
  ) {
    assertCurrent(asked)
    if (answering.has(asked.id)) throw new SupersededError()
    answering.add(asked.id)
    try {
      await answer()
    } catch (error) {
      answering.delete(asked.id)
      endRevoked()
      throw error
    }
    answering.delete(asked.id)
    forgetPendingAction(page)
    step({ type: 'answered', id: asked.id, outcome })
  }

  async function take(asked: Asked) {
    if (taken.has(asked.id)) return
    const outcome = await connections.takeIv(asked.connection.connectionId, asked.iv)
    if (outcome === 'gone') end(asked)
    if (outcome === 'spent') step({ type: 'replayed', id: asked.id })
    assertCurrent(asked)
    taken.add(asked.id)
  }

  /** A request whose connection another window revokes is over, unless its answer is on the way. */
  function endRevoked() {
    const state = store.getState()
    if (state.status !== 'asked' || answering.has(state.id)) return
    const { connectionId } = state.connection
    if (!connections.of(state.origin).some((item) => item.connectionId === connectionId)) end(state)
  }

  function end(asked: Asked) {
    forgetPendingAction(page)
    step({ type: 'disconnected', id: asked.id })
    postAnswer({ message: disconnectedMessage }, asked.origin)
  }

  async function postSealed(asked: Asked, answer: Answer) {
    const sealed = await encrypt(asked.connection.secret, JSON.stringify(answer))
    // One answer settles every request that the page has open: a late one must not settle the newer request.
    assertCurrent(asked)
    post(JSON.stringify(sealed), asked.origin)
  }

  function assertCurrent(asked: Asked | AskedToConnect) {
    const state = store.getState()
    if (!isAsking(state) || state.id !== asked.id) throw new SupersededError()
  }
}

/** The action that a message brings, if it claims the origin that the browser names as the sender's. */
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
