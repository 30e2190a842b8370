import type { TurnedAway } from '../popupDoor.ts'
import type { DoorRequest } from './doorRequest.ts'

export type DoorState =
  /** The page has not asked for anything yet, or only what needs no user. */
  | { status: 'waiting' }
  | { status: 'turned-away'; why: TurnedAway }
  | {
      status: 'asking'
      /** On the screen. */
      request: DoorRequest
      /** The page asked for these meanwhile, the oldest first. */
      waiting: readonly DoorRequest[]
      /** The answer is being made, so a second click does nothing. */
      isAnswering: boolean
    }
  /** The page has no live connection, and was informed. */
  | { status: 'disconnected' }
  | { status: 'answered'; outcome: 'approved' | 'refused' }

/** What the window shows of an answer that needed no user. */
export type ReplyNotice = Extract<DoorState, { status: 'turned-away' | 'disconnected' | 'answered' }>

export type DoorEvent =
  | { type: 'turned-away'; why: TurnedAway }
  | { type: 'asked'; request: DoorRequest }
  /** The door answered by itself, and another request follows. */
  | { type: 'awaiting' }
  /** The door answered by itself. */
  | { type: 'replied'; notice: ReplyNotice }
  | ({ id: string } & (
      | { type: 'answer-started' }
      | { type: 'answer-failed' }
      | { type: 'connection-gone' }
      | { type: 'answered'; outcome: 'approved' | 'refused' }
    ))

/** Returns the state after `event`. An event about a request that is not on the screen changes nothing. */
export function next(state: DoorState, event: DoorEvent): DoorState {
  switch (event.type) {
    case 'turned-away':
      // The user goes on with a request that the page sent before.
      return state.status === 'waiting' ? { status: 'turned-away', why: event.why } : state
    case 'asked':
      if (state.status === 'asking') return { ...state, waiting: [...state.waiting, event.request] }
      return show(event.request, [])
    case 'awaiting':
      return state.status === 'asking' ? state : { status: 'waiting' }
    case 'replied':
      return state.status === 'asking' ? state : event.notice
    default:
      return state.status === 'asking' && state.request.id === event.id ? answer(state, event) : state
  }
}

function answer(state: Extract<DoorState, { status: 'asking' }>, event: Extract<DoorEvent, { id: string }>): DoorState {
  const [request, ...waiting] = state.waiting
  switch (event.type) {
    case 'answer-started':
      return { ...state, isAnswering: true }
    case 'answer-failed':
      return { ...state, isAnswering: false }
    case 'connection-gone':
      return request ? show(request, waiting) : { status: 'disconnected' }
    case 'answered':
      return request ? show(request, waiting) : { status: 'answered', outcome: event.outcome }
    default:
      return event satisfies never
  }
}

function show(request: DoorRequest, waiting: readonly DoorRequest[]): DoorState {
  return { status: 'asking', request, waiting, isAnswering: false }
}

/** Whether the page has all its answers, so that the window may close. */
export function isOver(state: DoorState): boolean {
  if (state.status === 'turned-away') return state.why === 'unknown-action' || state.why === 'too-large'
  return state.status === 'answered' || state.status === 'disconnected'
}
