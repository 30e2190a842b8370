import type { TurnedAway } from '../popupDoor.ts'

/**
 * The answers to requests that the user does not see. Without one, official clients would wait until the window is
 * closed. A claimed origin that is not credible gets no answer.
 */
export const turnedAwayAnswers: Partial<Record<TurnedAway, { code: number; message: string }>> = {
  'unknown-action': { code: 4200, message: 'This wallet does not support this action.' },
  'too-large': { code: -32602, message: 'The request exceeds 128 KiB of calldata.' },
}
