import { type ActionRequest, disconnectedMessage, type OriginChallenge } from 'latchkey/wire/global'
import type { DoorState } from './doorState.ts'
import { turnedAwayAnswers } from './turnedAwayAnswers.ts'

/** What the page is told when the door comes to a state, by itself and without the user's answer. */
export function toMessage(state: DoorState): { message: unknown; origin: string } | undefined {
  if (!('origin' in state) || state.origin === undefined) return undefined
  const { origin } = state
  switch (state.status) {
    case 'connect':
    case 'request':
      return { message: { event: 'origin-challenge', nonce: state.nonce } satisfies OriginChallenge, origin }
    case 'awaiting-action':
      return { message: { event: 'action-request' } satisfies ActionRequest, origin }
    case 'told-disconnected':
      return { message: JSON.stringify({ message: disconnectedMessage }), origin }
    case 'turned-away': {
      // Back from another site: the page that opened the window may still be there, and say it again.
      if (state.why === 'no-opener') return { message: { event: 'action-request' } satisfies ActionRequest, origin }
      const answer = turnedAwayAnswers[state.why]
      return answer && { message: JSON.stringify(answer), origin }
    }
    case 'already-answered':
    case 'answered':
      return undefined
    default:
      return state satisfies never
  }
}
