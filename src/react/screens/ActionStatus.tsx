import type { Action } from '../embedded/action.ts'
import { useFailureSentence } from './useFailureSentence.ts'

/** Shows what an action waits for, or why it failed. */
export function ActionStatus({ action, waiting }: { action: Action; waiting: string }) {
  const sentenceFor = useFailureSentence()
  const hasFailed = action.status === 'failed'
  return (
    <p
      role="status"
      className="latchkey-text latchkey-notice"
      aria-busy={action.status === 'underway'}
      {...(hasFailed && { 'data-tone': 'danger' })}
    >
      {action.status === 'underway' && waiting}
      {hasFailed && sentenceFor(action.failure)}
    </p>
  )
}
