import type { Action } from '../embedded/action.ts'
import { useEmbedded } from './embeddedContext.ts'
import { failureWords } from './failureWords.ts'

/** How what was asked goes: what is waited for, or why it did not work. Nothing otherwise. */
export function ActionStatus({ action, waiting }: { action: Action; waiting: string }) {
  const { say, tell } = useEmbedded()
  const failure = action.status === 'failed' && failureWords[action.failure]
  return (
    <p
      role="status"
      className="latchkey-text latchkey-notice"
      aria-busy={action.status === 'underway'}
      {...(failure && { 'data-tone': 'danger' })}
    >
      {action.status === 'underway' && waiting}
      {failure && ('tell' in failure ? tell(failure.tell) : say(failure.say))}
    </p>
  )
}
