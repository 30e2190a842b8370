import { useWords } from '../hooks/useWords.ts'
import { Screen } from './Screen.tsx'

type WaitingProps = {
  title: string
  /** Why the content did not load. */
  problem: string | undefined
  onRetry: () => void
  onBack?: (() => void) | undefined
  onClose?: (() => void) | undefined
}

/** A screen whose content is loading or failed to load. */
export function Waiting({ title, problem, onRetry, onBack, onClose }: WaitingProps) {
  const { say } = useWords()
  return (
    <Screen title={title} onBack={onBack} onClose={onClose}>
      <div className="latchkey-attempt" aria-busy={!problem} data-size="full">
        <p role="status" className="latchkey-text latchkey-notice" {...(problem && { 'data-tone': 'danger' })}>
          {problem}
        </p>
        {problem && (
          <button type="button" className="latchkey-button" onClick={onRetry}>
            {say('tryAgain')}
          </button>
        )}
      </div>
    </Screen>
  )
}
