import { warn } from '../warning.ts'
import type { Step } from './step.ts'

/**
 * Judges the accounts that a transaction opens: one that no later step sets up for the user belongs to another owner, or
 * its program's, with all that is paid in. So is one that is opened twice: what was set up between may have been closed
 * again. The user's account itself is nothing to open.
 */
export function settleOpenings(steps: readonly Step[], own: string): Step[] {
  return steps.map((step, at) => {
    const { opens, warnings } = step
    if (opens === undefined || (opens !== own && isForPerson(opens, steps, at))) return step
    return { ...step, recipient: opens, warnings: [...warnings, warn('solana-opens-elsewhere', opens)] }
  })
}

function isForPerson(opened: string, steps: readonly Step[], at: number): boolean {
  const openings = steps.filter(({ opens }) => opens === opened)
  return openings.length === 1 && steps.slice(at + 1).some(({ setsUp }) => setsUp === opened)
}
