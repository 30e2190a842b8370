import type { Posted } from '../../wire/global/answer.ts'
import { closeDelayMs } from '../../wire/global/limits.ts'
import { PopupLostError, PopupOpenError, PopupSeveredError, toClosedError } from './popupErrors.ts'
import { createPopupWindow, type PopupWindow } from './popupWindow.ts'
import { next, pending, type Queue, type QueueEvent } from './queue.ts'

/** One thing for the person to do in the window. */
export type Action<result> = {
  /** Makes the address that asks for it, when its turn has come. */
  toUrl: () => Promise<URL>
  /** Whether the wallet takes the action by message where its address is long. */
  canHandOver?: () => boolean
  /** Whether a message can be its answer; other messages are ignored. */
  accepts: (message: Posted) => boolean
  read: (message: Posted) => Promise<result>
}

/** A popup that the browser blocked. `retry` must be called inside a click. Over when `signal` aborts. */
export type BlockedPopup = { retry: () => void; dismiss: () => void; signal: AbortSignal }

/** Asks the person in the popup, one action after the other. `run` opens the window before it returns. */
export type Popup = { run<result>(action: Action<result>): Promise<result> }

type Entry = { action: Action<unknown>; resolve: (value: unknown) => void; reject: (reason: unknown) => void }

/** Drives one window by its {@link Queue}: opens, asks, listens, closes. Decides nothing. */
export function createPopup(options: {
  walletOrigin: string
  open: () => Window | null
  onBlocked: (blocked: BlockedPopup) => void
}): Popup {
  const entries = new Map<number, Entry>()
  let queue: Queue = { status: 'closed' }
  let shown: PopupWindow | undefined
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
        ? await toClosedError({ wasHeard })
        : event.type === 'lost'
          ? new PopupLostError()
          : new PopupOpenError()
    for (const entry of failed) entry?.reject(reason)
  }
  const take = (id: number) => {
    const entry = entries.get(id)
    entries.delete(id)
    return entry
  }

  /** @returns whether there is a window afterwards */
  const hasWindow = () => {
    const popup = shown ? undefined : options.open()
    if (popup) {
      const { walletOrigin } = options
      shown = createPopupWindow(popup, {
        walletOrigin,
        onGone: () => dispatch({ type: 'gone' }),
        onLost: () => dispatch({ type: 'lost' }),
      })
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
    const heard = new AbortController()
    hearing = heard
    /** Taken as soon as there is an answer: a window that closes while the answer is opened takes nothing back. */
    const settle = async (answering: Promise<unknown>) => {
      heard.abort()
      const entry = take(id)
      await answering.then(entry?.resolve, entry?.reject)
      dispatch({ type: 'answered', id })
    }
    popup.hear((message) => action.accepts(message) && void settle(action.read(message)), heard.signal)
    action.toUrl().then(
      (url) => popup === shown && popup.ask(url, { canHandOver: action.canHandOver?.() ?? false }),
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
        entries.set(id, { action, resolve: resolve as Entry['resolve'], reject })
        dispatch({ type: 'asked', id, opened: hasWindow() })
      }),
  }
}
