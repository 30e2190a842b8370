import { UserRejectedError } from 'latchkey/core'
import type { DeviceJoin } from 'latchkey/wallets/embedded'
import { toDeviceName } from 'latchkey/wire/account'
import { useEffect, useState } from 'react'
import { useWallet } from '../../app/walletContext.ts'
import { Button } from '../../parts/Button.tsx'
import { CompareCode } from '../../parts/CompareCode.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { Progress } from '../../parts/Progress.tsx'
import { ScreenTitle } from '../../parts/ScreenTitle.tsx'
import { sentenceOf } from '../../parts/sentenceOf.ts'
import { TextField } from '../../parts/TextField.tsx'
import { useAnswer } from '../../parts/useAnswer.ts'
import { useTask } from '../../parts/useTask.ts'
import { words } from '../../words.ts'

/** The second device's end of a link: its passkey, then the number to compare, then the wallet. */
export function Join({ link, onDone }: { link: string; onDone: () => void }) {
  const { wallet } = useWallet()
  const [join, setJoin] = useState<DeviceJoin>()
  const [name, setName] = useState(() => toDeviceName(navigator.userAgent) || words.join.nameDefault)
  const task = useTask()
  useEffect(() => {
    wallet.prepare().catch(() => undefined)
  }, [wallet])
  if (join) return <Compare join={join} onDone={onDone} />
  return (
    <form
      className="screen"
      onSubmit={(event) => {
        event.preventDefault()
        task.run(async () => setJoin(await wallet.joinDevice(link, { name: name.trim() })))
      }}
    >
      <ScreenTitle>{words.join.title}</ScreenTitle>
      <p>{words.join.text}</p>
      <TextField
        label={words.join.name}
        hint={words.join.nameHint}
        value={name}
        onChange={setName}
        input={{ maxLength: 64 }}
      />
      <div className="stack">
        <Button tone="onward" type="submit" disabled={task.isBusy || name.trim() === ''}>
          {words.join.make}
        </Button>
        <Button tone="quiet" disabled={task.isBusy} onClick={onDone}>
          {words.join.notMe}
        </Button>
      </div>
      <Progress task={task} busy={words.join.making} />
    </form>
  )
}

function Compare({ join, onDone }: { join: DeviceJoin; onDone: () => void }) {
  const answer = useAnswer(join.approved)
  switch (answer.status) {
    case 'asking':
      return (
        <section className="screen">
          <ScreenTitle key="compare">{words.join.compareTitle}</ScreenTitle>
          <p>{words.join.compareText(join.displayName)}</p>
          <CompareCode code={join.code} label={words.join.code} />
          <p className="progress" role="status">
            {words.join.waiting}
          </p>
        </section>
      )
    case 'failed':
      return (
        <Notice mark="refused" title={words.join.failedTitle} text={refusalOf(answer.error)}>
          <Button onClick={onDone}>{words.join.goOn}</Button>
        </Notice>
      )
    case 'answered':
      return <Approved join={join} onDone={onDone} />
    default:
      return answer satisfies never
  }
}

/** The first device said no, or something else went wrong. */
function refusalOf(error: unknown): string {
  return error instanceof UserRejectedError ? words.join.refusedText : sentenceOf(error)
}

function Approved({ join, onDone }: { join: DeviceJoin; onDone: () => void }) {
  const task = useTask()
  return (
    <Notice mark="approved" title={words.join.approvedTitle} text={words.join.approvedText}>
      <Button
        tone="onward"
        disabled={task.isBusy}
        onClick={() =>
          task.run(async () => {
            await join.signIn()
            onDone()
          })
        }
      >
        {words.join.open}
      </Button>
      <Progress task={task} busy={words.join.opening} />
    </Notice>
  )
}
