/**
 * One window, many requests: what the window is doing, and who waits for it. The wallet answers without naming the
 * request, so only one may run at a time. Actions are known by number.
 */
export type Queue =
  /** No window. */
  | { status: 'closed' }
  /** The browser refused a window; the person may let it open by a click. */
  | { status: 'blocked'; waiting: readonly [number, ...number[]] }
  | { status: 'busy'; running: number; waiting: readonly number[] }
  /** The window lingers for a next action. */
  | { status: 'idle'; after: number }

export type QueueEvent =
  /** `opened`: whether there is a window now; it is asked for in this click where there was none. */
  | { type: 'asked'; id: number; opened: boolean }
  | { type: 'retried'; opened: boolean }
  | { type: 'dismissed' }
  /** The running action ended, well or badly. */
  | { type: 'answered'; id: number }
  /** The window lingered long enough after an action. */
  | { type: 'waited'; after: number }
  /** The person closed the window. */
  | { type: 'gone' }
  /** The window is open, but the wallet is no longer in it: the running action has no answer to come. */
  | { type: 'lost' }

/** An action that is neither running nor waiting afterwards, and was not answered, has failed for the event's reason. */
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
      // A new window needs a click of its own, as one that was blocked does.
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
