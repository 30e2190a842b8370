import type { TurnedAway } from '../popupDoor.ts'

/**
 * What the page is told about a request that is not shown to the user. Official clients wait until the window is closed
 * for an answer that never comes. When the claimed origin is not credible, the page is told nothing.
 */
export const turnedAwayAnswers: Partial<Record<TurnedAway, { code: number; message: string }>> = {
  'unknown-action': { code: 4200, message: 'This wallet does not do what the site asked for.' },
  'too-large': { code: -32602, message: 'The request is larger than this wallet reads: 128 KiB of calldata at most.' },
}
