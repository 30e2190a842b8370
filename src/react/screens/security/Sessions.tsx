import { formatDate, formatRecent } from '../../../core/words/formatMoment.ts'
import type { Session } from '../../../wire/account/session.ts'
import { useEmbeddedActions } from '../../hooks/useEmbeddedActions.ts'
import { useSessions } from '../../hooks/useSessions.ts'
import { Icon } from '../../parts/Icon.tsx'
import { ActionStatus } from '../ActionStatus.tsx'
import { useEmbedded } from '../embeddedContext.ts'
import { readingProblem } from '../readingProblem.ts'
import { Screen } from '../Screen.tsx'
import { Waiting } from '../Waiting.tsx'

/** Lists the browsers that the user is signed in on, with a button to sign each out. */
export function Sessions({ onBack, onClose }: { onBack: () => void; onClose?: (() => void) | undefined }) {
  const { wallet, say, titleId } = useEmbedded()
  const { reading, reload } = useSessions(wallet)
  const problem = readingProblem(reading, say)
  const { action, actions } = useEmbeddedActions(wallet)
  const isBusy = action.status === 'underway'
  const end = async ({ sessionId }: Session) => {
    await actions.endSession(sessionId)
    // Also after a failure, because the server may have ended the session anyway.
    reload()
  }
  if (reading.status !== 'known')
    return <Waiting title={say('sessions')} problem={problem} onRetry={reload} onBack={onBack} onClose={onClose} />
  return (
    <Screen title={say('sessions')} onBack={onBack} onClose={onClose}>
      <p className="latchkey-text">{say('sessionsText')}</p>
      <ActionStatus action={action} waiting={say('oneMoment')} />
      <ul className="latchkey-list" aria-labelledby={titleId}>
        {reading.value.map((session) => (
          <SessionRow key={session.sessionId} session={session} isBusy={isBusy} onEnd={() => end(session)} />
        ))}
      </ul>
    </Screen>
  )
}

function SessionRow({ session, isBusy, onEnd }: { session: Session; isBusy: boolean; onEnd: () => void }) {
  const { say, locale } = useEmbedded()
  const name = session.device || say('someBrowser')
  const times = { since: formatDate(session.startedAt, locale), used: formatRecent(session.renewedAt, locale) }
  return (
    <li className="latchkey-row" data-kind="note">
      <span className="latchkey-name">
        <bdi>{name}</bdi>
        <small>{say('sessionTimes', times)}</small>
      </span>
      {session.isCurrent ? (
        <span className="latchkey-tag">{say('here')}</span>
      ) : (
        <button
          type="button"
          className="latchkey-round"
          aria-label={say('endSession', { name })}
          aria-disabled={isBusy}
          onClick={onEnd}
        >
          <Icon name="leave" />
        </button>
      )}
    </li>
  )
}
