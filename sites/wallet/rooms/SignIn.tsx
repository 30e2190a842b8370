import { useEffect, useId, useState } from 'react'
import { useWallet } from '../app/walletContext.ts'
import { Button } from '../parts/Button.tsx'
import { OriginName } from '../parts/OriginName.tsx'
import { RoomTitle } from '../parts/RoomTitle.tsx'
import { sentenceOf } from '../parts/sentenceOf.ts'
import { useTask } from '../parts/useTask.ts'
import { words } from '../words.ts'

type Task = ReturnType<typeof useTask>

/** Opens the wallet with a passkey, or makes one. Where a site waits, it is shown all the while. */
export function SignIn({ origin }: { origin?: string }) {
  const { wallet } = useWallet()
  const [isNew, setNew] = useState(false)
  const task = useTask()
  // The prompt must open in the very turn of the tap, so what it needs is fetched before.
  useEffect(() => {
    wallet.prepare().catch(() => undefined)
  }, [wallet])
  return (
    <>
      {origin && (
        <section className="asking">
          <OriginName origin={origin} />
          <p>{words.signIn.asking}</p>
        </section>
      )}
      {isNew ? <Create task={task} onBack={() => setNew(false)} /> : <Open task={task} onNew={() => setNew(true)} />}
    </>
  )
}

function Open({ task, onNew }: { task: Task; onNew: () => void }) {
  const { wallet } = useWallet()
  return (
    <section className="room">
      <RoomTitle>{words.signIn.title}</RoomTitle>
      <p>{words.signIn.text}</p>
      <div className="stack">
        <Button tone="onward" disabled={task.isBusy} onClick={() => task.run(() => wallet.signIn())}>
          {words.signIn.withPasskey}
        </Button>
        <Button disabled={task.isBusy} onClick={onNew}>
          {words.signIn.create}
        </Button>
      </div>
      <Progress task={task} />
    </section>
  )
}

function Create({ task, onBack }: { task: Task; onBack: () => void }) {
  const { wallet } = useWallet()
  const [displayName, setDisplayName] = useState<string>(words.signUp.nameDefault)
  const name = useId()
  return (
    <form
      className="room"
      onSubmit={(event) => {
        event.preventDefault()
        task.run(() => wallet.signUp({ displayName: displayName.trim() }))
      }}
    >
      <RoomTitle>{words.signUp.title}</RoomTitle>
      <p>{words.signUp.text}</p>
      <label className="field" htmlFor={name}>
        {words.signUp.name}
        <input
          id={name}
          value={displayName}
          onChange={(event) => setDisplayName(event.target.value)}
          aria-describedby={`${name}-hint`}
          autoComplete="off"
          maxLength={64}
          required
        />
        <small id={`${name}-hint`}>{words.signUp.nameHint}</small>
      </label>
      <div className="stack">
        <Button tone="onward" type="submit" disabled={task.isBusy || displayName.trim() === ''}>
          {words.signUp.withPasskey}
        </Button>
        <Button tone="quiet" disabled={task.isBusy} onClick={onBack}>
          {words.signUp.back}
        </Button>
      </div>
      <Progress task={task} />
    </form>
  )
}

function Progress({ task }: { task: Task }) {
  return (
    <p className="progress" role="status">
      {task.isBusy ? words.signIn.waiting : task.error !== undefined && sentenceOf(task.error)}
    </p>
  )
}
