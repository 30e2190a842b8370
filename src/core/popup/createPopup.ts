import type { BlockedPopup } from './blockedPopup.ts'
import { isSevered } from './isSevered.ts'
import { PopupClosedError, PopupLostError, PopupOpenError, PopupSeveredError } from './popupErrors.ts'
import { next, pending, type Queue, type QueueEvent } from './queue.ts'

/** One action of the user in the window. */
export type PopupAction<request, message, result> = {
  /** Called when the action's turn comes. */
  toRequest: () => Promise<request>
  /** Whether a message can be the answer. Other messages are ignored. */
  accepts: (message: message) => boolean
  read: (message: message) => Promise<result>
}

/** Asks the user in a popup, one action after the other. `run` opens the window before it returns. */
export type Popup<request, message> = {
  run<result>(action: PopupAction<request, message, result>): Promise<result>
}

/** A wallet in a window that this page opened, on one wire. It receives a `request` and replies with a `message`. */
export type PopupWindow<request, message> = {
  /** Whether the wallet has sent any message from it. */
  wasHeard: () => boolean
  isClosed: () => boolean
  ask: (request: request) => void
  /** Brings it to the front, inside a click. `isWaitedFor`: an earlier request has no answer yet. */
  call: (options: { isWaitedFor: boolean }) => void
  hear: (onMessage: (message: message) => void, signal: AbortSignal) => void
  close: () => void
}

/** What differs from one wire to the next. */
export type PopupOptions<request, message> = {
  open: () => Window | null
  /** Speaks the wallet's wire in a window that was opened. */
  connect: (popup: Window, events: { onGone: () => void; onLost: () => void }) => PopupWindow<request, message>
  onBlocked: (blocked: BlockedPopup) => void
  /** How long the window stays open after the last action, for the next one. */
  closeDelayMs: number
  /** Messages of the errors, where the wire has its own. */
  texts?: { blocked?: string; closed?: string }
}

type Entry<request, message> = {
  action: PopupAction<request, message, unknown>
  resolve: (value: unknown) => void
  reject: (reason: unknown) => void
}

/** Drives one window by its {@link Queue}: opens it, sends requests, listens and closes it. The queue makes all decisions. */
export function createPopup<request, message>(options: PopupOptions<request, message>): Popup<request, message> {
  const { closeDelayMs, texts } = options
  const entries = new Map<number, Entry<request, message>>()
  let queue: Queue = { status: 'closed' }
  let shown: PopupWindow<request, message> | undefined
  let hearing = new AbortController()
  let blocked = new AbortController()
  let lastId = 0

  const dispatch = (event: QueueEvent) => {
    const before = queue
    queue = next(queue, event)
    if (queue === before) return
    if (event.type === 'lost') close()
    if (queue.status === 'blocked' && before.status !== 'blocked') offerRetry()
    if (queue.status !== 'blocked') blocked.abort()
    if (queue.status === 'busy' && !(before.status === 'busy' && before.running === queue.running)) begin(queue.running)
    if (queue.status === 'idle') linger(queue.after)
    const wasHeard = shown?.wasHeard() ?? false
    if (queue.status === 'closed') close()
    const left = pending(queue)
    const ended = pending(before).filter((id) => !left.includes(id))
    if (event.type !== 'answered') void fail(ended, event, wasHeard)
  }

  const fail = async (ids: readonly number[], event: QueueEvent, wasHeard: boolean) => {
    const failed = ids.map(take)
    const reason =
      event.type === 'gone'
        ? await toClosedError(wasHeard)
        : event.type === 'lost'
          ? new PopupLostError()
          : new PopupOpenError(texts?.blocked)
    for (const entry of failed) entry?.reject(reason)
  }
  /**
   * A window that has sent a message is connected to this page, so the user closed it. Otherwise the page's own header may be
   * the reason.
   */
  const toClosedError = async (wasHeard: boolean) =>
    !wasHeard && (await isSevered()) ? new PopupSeveredError() : new PopupClosedError(texts?.closed)
  const take = (id: number) => {
    const entry = entries.get(id)
    entries.delete(id)
    return entry
  }

  /** @returns whether there is a window afterwards */
  const hasWindow = () => {
    const popup = shown ? undefined : options.open()
    if (popup) {
      const onGone = () => dispatch({ type: 'gone' })
      shown = options.connect(popup, { onGone, onLost: () => dispatch({ type: 'lost' }) })
    }
    return shown !== undefined
  }
  const close = () => {
    hearing.abort()
    shown?.close()
    shown = undefined
  }
  const linger = (after: number) => setTimeout(() => dispatch({ type: 'waited', after }), closeDelayMs)
  const offerRetry = () => {
    blocked = new AbortController()
    options.onBlocked({
      retry: () => queue.status === 'blocked' && dispatch({ type: 'retried', opened: hasWindow() }),
      dismiss: () => dispatch({ type: 'dismissed' }),
      signal: blocked.signal,
    })
  }

  const begin = (id: number) => {
    const action = entries.get(id)?.action
    const popup = shown
    if (!action || !popup) return
    const listening = new AbortController()
    hearing = listening
    /** The action is taken as soon as there is an answer, so closing the window while the answer is read has no effect. */
    const settle = async (answering: Promise<unknown>) => {
      listening.abort()
      const entry = take(id)
      await answering.then(entry?.resolve, entry?.reject)
      dispatch({ type: 'answered', id })
    }
    popup.hear((message) => action.accepts(message) && void settle(action.read(message)), listening.signal)
    action.toRequest().then(
      (request) => popup === shown && popup.ask(request),
      (reason: unknown) => settle(Promise.reject(reason)),
    )
  }

  return {
    run: (action) =>
      new Promise((resolve, reject) => {
        if (window.crossOriginIsolated) throw new PopupSeveredError()
        if (shown?.isClosed()) dispatch({ type: 'gone' })
        // The window may be behind this one, and its wallet may have lost the running action.
        shown?.call({ isWaitedFor: queue.status === 'busy' })
        const id = ++lastId
        entries.set(id, { action, resolve: resolve as Entry<request, message>['resolve'], reject })
        dispatch({ type: 'asked', id, opened: hasWindow() })
      }),
  }
}
