import type { Session } from 'latchkey/wire/account'
import { useId } from 'react'
import { useWallet } from '../../app/walletContext.ts'
import { Button } from '../../parts/Button.tsx'
import { Moment } from '../../parts/Facts.tsx'
import { Progress } from '../../parts/Progress.tsx'
import { ScreenTitle } from '../../parts/ScreenTitle.tsx'
import { sentenceOf } from '../../parts/sentenceOf.ts'
import { useAnswer } from '../../parts/useAnswer.ts'
import { useTask } from '../../parts/useTask.ts'
import { words } from '../../words.ts'

/** Every browser that the person is signed in on, and the way to sign it out. */
export function Sessions() {
  const { wallet } = useWallet()
  const answer = useAnswer(wallet.sessions)
  return (
    <section className="screen">
      {/* It takes the focus again where a card has gone with it. */}
      <ScreenTitle key={answer.status === 'answered' ? answer.value.length : 0}>{words.sessions.title}</ScreenTitle>
      <p>{words.sessions.text}</p>
      {answer.status === 'asking' && <p role="status">{words.sessions.loading}</p>}
      {answer.status === 'failed' && (
        <>
          <p role="alert">{sentenceOf(answer.error)}</p>
          <Button onClick={answer.ask}>{words.tryAgain}</Button>
        </>
      )}
      {answer.status === 'answered' && (
        <ul className="cards">
          {answer.value.map((session) => (
            <SessionCard key={session.sessionId} session={session} onEnded={answer.ask} />
          ))}
        </ul>
      )}
    </section>
  )
}

function SessionCard({ session, onEnded }: { session: Session; onEnded: () => void }) {
  const { wallet } = useWallet()
  const { sessionId, device, startedAt, renewedAt, isCurrent } = session
  const task = useTask()
  const id = useId()
  return (
    <li className="card" aria-labelledby={id} data-active={isCurrent}>
      <div className="card-head">
        <strong id={id}>{device || words.sessions.unknown}</strong>
        {isCurrent && <span className="badge">{words.sessions.here}</span>}
      </div>
      <p className="dates">
        {words.sessions.since} <Moment seconds={startedAt / 1000} />
        <br />
        {words.sessions.lastUsed} <Moment seconds={renewedAt / 1000} />
      </p>
      {!isCurrent && (
        <div className="row">
          <Button
            aria-describedby={id}
            disabled={task.isBusy}
            onClick={() =>
              task.run(async () => {
                await wallet.endSession(sessionId)
                onEnded()
              })
            }
          >
            {words.sessions.end}
          </Button>
        </div>
      )}
      <Progress task={task} busy={words.sessions.ending} />
    </li>
  )
}
