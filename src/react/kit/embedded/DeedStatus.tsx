import type { Deed } from '../../embedded/deed.ts'
import { useEmbedded } from './embeddedContext.ts'
import { failureWords } from './failureWords.ts'

/** How what was asked goes: what is waited for, or why it did not work. Nothing otherwise. */
export function DeedStatus({ deed, waiting }: { deed: Deed; waiting: string }) {
  const { say, tell } = useEmbedded()
  const failure = deed.status === 'failed' && failureWords[deed.failure]
  return (
    <p
      role="status"
      className="latchkey-text latchkey-notice"
      aria-busy={deed.status === 'underway'}
      {...(failure && { 'data-tone': 'danger' })}
    >
      {deed.status === 'underway' && waiting}
      {failure && ('tell' in failure ? tell(failure.tell) : say(failure.say))}
    </p>
  )
}
