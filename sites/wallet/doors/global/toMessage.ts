import { codes } from 'latchkey/wire'
import { type ActionRequest, disconnectedMessage, type OriginChallenge } from 'latchkey/wire/global'
import type { DoorState } from './doorState.ts'
import { turnedAwayAnswers } from './turnedAwayAnswers.ts'

/** Returns the message that the page gets when the door enters a state that the user did not cause. */
export function toMessage(state: DoorState): { message: unknown; origin: string } | undefined {
  if (!('origin' in state) || state.origin === undefined) return undefined
  const { origin } = state
  switch (state.status) {
    case 'connect':
    case 'request':
      return { message: { event: 'origin-challenge', nonce: state.nonce } satisfies OriginChallenge, origin }
    case 'awaiting-action':
      return { message: { event: 'action-request' } satisfies ActionRequest, origin }
    case 'disconnected':
      return { message: JSON.stringify({ message: disconnectedMessage, code: codes.userRejected.code }), origin }
    case 'turned-away': {
      // The window is back from another site. The page that opened it may still be open and repeat its action.
      if (state.why === 'no-opener') return { message: { event: 'action-request' } satisfies ActionRequest, origin }
      const answer = turnedAwayAnswers[state.why]
      return answer && { message: JSON.stringify(answer), origin }
    }
    case 'already-answered':
    case 'interrupted':
    case 'answered':
      return undefined
    default:
      return state satisfies never
  }
}
