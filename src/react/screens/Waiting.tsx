import { useWords } from '../hooks/useWords.ts'
import { Screen } from './Screen.tsx'

type WaitingProps = {
  title: string
  /** Why what belongs here did not come. */
  problem: string | undefined
  onRetry: () => void
  onBack?: (() => void) | undefined
  onClose?: (() => void) | undefined
}

/** A screen whose content is on its way, or did not come. */
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
