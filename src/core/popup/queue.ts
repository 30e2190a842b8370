/**
 * The state of one window and the actions that wait for it, by number. Only one action runs at a time, because an answer may
 * not say which request it belongs to.
 */
export type Queue =
  /** No window. */
  | { status: 'closed' }
  /** The browser blocked the window; a click of the user may open it. */
  | { status: 'blocked'; waiting: readonly [number, ...number[]] }
  | { status: 'busy'; running: number; waiting: readonly number[] }
  /** The window stays open for the next action. */
  | { status: 'idle'; after: number }

export type QueueEvent =
  /** `opened`: whether there is a window now. If there was none, this click tried to open one. */
  | { type: 'asked'; id: number; opened: boolean }
  | { type: 'retried'; opened: boolean }
  | { type: 'dismissed' }
  /** The running action succeeded or failed. */
  | { type: 'answered'; id: number }
  /** The window has stayed open long enough after an action. */
  | { type: 'waited'; after: number }
  /** The user closed the window. */
  | { type: 'gone' }
  /** The window is open, but the wallet has left it, so the running action will get no answer. */
  | { type: 'lost' }

/**
 * The pending actions before an event that are not pending after it have failed for the event's reason, unless the event is
 * their answer.
 */
export function next(queue: Queue, event: QueueEvent): Queue {
  switch (event.type) {
    case 'asked':
      return ask(queue, event)
    case 'retried':
      return queue.status !== 'blocked' ? queue : event.opened ? start(queue.waiting) : { status: 'closed' }
    case 'dismissed':
      return queue.status === 'blocked' ? { status: 'closed' } : queue
    case 'answered':
      if (queue.status !== 'busy' || queue.running !== event.id) return queue
      return isFilled(queue.waiting) ? start(queue.waiting) : { status: 'idle', after: event.id }
    case 'waited':
      return queue.status === 'idle' && queue.after === event.after ? { status: 'closed' } : queue
    case 'gone':
      return queue.status === 'blocked' ? queue : { status: 'closed' }
    case 'lost':
      if (queue.status !== 'busy') return queue
      // A new window needs a new click, as a blocked one does.
      return isFilled(queue.waiting) ? { status: 'blocked', waiting: queue.waiting } : { status: 'closed' }
    default:
      return event satisfies never
  }
}

function ask(queue: Queue, { id, opened }: { id: number; opened: boolean }): Queue {
  switch (queue.status) {
    case 'closed':
      return opened ? start([id]) : { status: 'blocked', waiting: [id] }
    case 'blocked':
      return opened ? start([...queue.waiting, id]) : { status: 'blocked', waiting: [...queue.waiting, id] }
    case 'busy':
      return { ...queue, waiting: [...queue.waiting, id] }
    case 'idle':
      return start([id])
    default:
      return queue satisfies never
  }
}

function start([running, ...waiting]: readonly [number, ...number[]]): Queue {
  return { status: 'busy', running, waiting }
}

function isFilled(ids: readonly number[]): ids is readonly [number, ...number[]] {
  return ids.length > 0
}

/** Every action that has not ended. */
export function pending(queue: Queue): readonly number[] {
  switch (queue.status) {
    case 'blocked':
      return queue.waiting
    case 'busy':
      return [queue.running, ...queue.waiting]
    default:
      return []
  }
}
