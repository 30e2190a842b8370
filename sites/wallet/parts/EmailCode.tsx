import type { CodeEntry } from 'latchkey/wallets/embedded'
import { useEffect, useState } from 'react'
import { words } from '../words.ts'
import { Button } from './Button.tsx'
import { Progress } from './Progress.tsx'
import { ScreenTitle } from './ScreenTitle.tsx'
import { TextField } from './TextField.tsx'
import { useCountdown } from './useCountdown.ts'
import { useTask } from './useTask.ts'

/** A mail takes its time: another one is offered after this. */
const pauseMs = 30_000

/** What is said of a code: the first, one that was asked for again, one from before a reload. */
const codeTexts = { first: words.email.codeText, again: words.email.codeText, kept: words.email.codeKept }

type Sent = { entry: CodeEntry<unknown>; kind: keyof typeof codeTexts; at: number }

/** Asks for an address, then for the code that was mailed there. What the right code does, `send` knows. */
export function EmailCode(props: {
  title: string
  text: string
  address?: string | undefined
  send: (address: string) => Promise<CodeEntry<unknown>>
  /** What was sent before a reload, and still waits for its code. */
  resume?: () => Promise<CodeEntry<unknown> | undefined>
  /** The way out; where there is none, `address` is the only one that may be mailed to. */
  back?: { label: string; go: () => void }
  onDone?: () => void
}) {
  const { title, text, back, send, resume, onDone } = props
  const [address, setAddress] = useState(props.address ?? '')
  const [sent, setSent] = useState<Sent>()
  const task = useTask()
  const onlyFor = back ? undefined : props.address
  useEffect(() => {
    resume?.().then(
      (entry) => {
        if (!entry || (onlyFor ?? entry.email) !== entry.email) return
        setSent((now) => now ?? { entry, kind: 'kept', at: performance.now() })
      },
      () => undefined,
    )
  }, [resume, onlyFor])
  const mail = (to: string, kind: Sent['kind']) =>
    task.run(async () => {
      const entry = await send(to)
      setSent({ entry, kind, at: performance.now() })
    })

  if (sent) {
    return (
      <CodeForm
        sent={sent}
        sending={task}
        onAgain={() => mail(sent.entry.email, 'again')}
        onOther={
          back &&
          (() => {
            sent.entry.cancel().catch(() => undefined)
            setSent(undefined)
          })
        }
        onDone={onDone}
      />
    )
  }
  return (
    <form
      className="screen"
      onSubmit={(event) => {
        event.preventDefault()
        mail(address.trim(), 'first')
      }}
    >
      <ScreenTitle>{title}</ScreenTitle>
      <p>{text}</p>
      <TextField
        label={words.email.address}
        value={address}
        onChange={setAddress}
        input={{ type: 'email', autoComplete: 'email', maxLength: 254, readOnly: !back }}
      />
      <div className="stack">
        <Button tone="onward" type="submit" disabled={task.isBusy || address.trim() === ''}>
          {words.email.send}
        </Button>
        {back && (
          <Button tone="quiet" disabled={task.isBusy} onClick={back.go}>
            {back.label}
          </Button>
        )}
      </div>
      <Progress task={task} busy={words.email.sending} />
    </form>
  )
}

function CodeForm(props: {
  sent: Sent
  sending: ReturnType<typeof useTask>
  onAgain: () => void
  onOther: (() => void) | undefined
  onDone: (() => void) | undefined
}) {
  const { sent, sending, onAgain, onOther, onDone } = props
  const [code, setCode] = useState('')
  const checking = useTask()
  const left = useCountdown(sent.at + pauseMs)
  const isBusy = sending.isBusy || checking.isBusy
  return (
    <form
      className="screen"
      onSubmit={(event) => {
        event.preventDefault()
        checking.run(async () => {
          await sent.entry.submit(code.replace(/\s/g, ''))
          onDone?.()
        })
      }}
    >
      <ScreenTitle>{words.email.codeTitle}</ScreenTitle>
      <p>{codeTexts[sent.kind](sent.entry.email)}</p>
      <TextField
        label={words.email.code}
        hint={words.email.codeHint}
        value={code}
        onChange={setCode}
        input={{ className: 'code', inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 12 }}
      />
      <Progress task={checking} busy={words.email.checking} />
      <div className="stack">
        <Button tone="onward" type="submit" disabled={isBusy || code.trim() === ''}>
          {words.email.submit}
        </Button>
        <Button disabled={isBusy || left > 0} onClick={onAgain}>
          {left > 0 ? words.email.againIn(left) : words.email.again}
        </Button>
        {onOther && (
          <Button tone="quiet" disabled={isBusy} onClick={onOther}>
            {words.email.otherAddress}
          </Button>
        )}
      </div>
      <Progress task={sending} busy={words.email.sending} />
      {sent.kind === 'again' && !isBusy && checking.error === undefined && <p role="status">{words.email.sentAgain}</p>}
    </form>
  )
}
