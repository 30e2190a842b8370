import { below, shuffle } from './random.ts'
import { type SightTask, sightDigits } from './sightState.ts'

const digits = [...'0123456789']

/** Draws a random number, and a random order of buttons that the page cannot know. */
export function drawSightTask(): SightTask {
  const number = Array.from({ length: sightDigits }, () => below(digits.length)).join('')
  return { number, keys: shuffle(digits) }
}
