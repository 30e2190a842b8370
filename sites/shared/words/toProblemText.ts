import type { EntryProblem } from '../secret/entryOutcome.ts'
import type { Say } from './speech.ts'

/** Says what is wrong with what the user entered, without quoting it. */
export function toProblemText(problem: EntryProblem, say: Say): string {
  switch (problem.reason) {
    case 'length':
      return say('length', { count: `${problem.count}` })
    case 'unknown':
      return say('unknown', { at: `${problem.at}` })
    case 'empty':
    case 'checksum':
    case 'key':
    case 'notLoaded':
    case 'stopped':
      return say(problem.reason)
    default:
      return problem satisfies never
  }
}
