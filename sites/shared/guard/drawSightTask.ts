import { randomBytes } from 'latchkey/crypto'
import { type SightTask, sightDigits } from './sightState.ts'

const digits = [...'0123456789']

/** Draws a random number, and a random order of buttons that the page cannot know. */
export function drawSightTask(): SightTask {
  const number = Array.from({ length: sightDigits }, () => below(digits.length)).join('')
  const keys = [...digits]
  // Fisher and Yates.
  for (let last = keys.length - 1; last > 0; last -= 1) {
    const at = below(last + 1)
    const [one = '', other = ''] = [keys[last], keys[at]]
    keys[last] = other
    keys[at] = one
  }
  return { number, keys }
}

/** A random whole number below `end`. Twelve random bytes make the bias of the remainder negligible. */
function below(end: number): number {
  return randomBytes(12).reduce((rest, byte) => (rest * 256 + byte) % end, 0)
}
