import { warn } from 'latchkey/review'
import type { Step } from './step.ts'

/**
 * Checks the accounts that a transaction opens. An account that no later step sets up for the user belongs to another
 * owner or to its program, with everything that is paid into it. So does an account that is opened twice, because the
 * first one may have been closed in between. The user's own account does not count as opened.
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
