import { useEffect, useState } from 'react'
import type { CodeEntry } from '../../wallets/embedded/embeddedWallet.ts'
import { useEmbeddedActions } from '../hooks/useEmbeddedActions.ts'
import { useEmbedded } from './embeddedContext.ts'
import { Field } from './Field.tsx'
import { FormScreen } from './FormScreen.tsx'

/** RFC 5321 §4.5.3.1.3, without its angle brackets. */
const maxEmailLength = 254

/** An email takes a while to arrive, so a new code is offered after this time. */
const pauseMs = 30_000

type EmailCodeProps = {
  title: string
  text: string
  /** The method that the code confirms. */
  verb: 'signInWithEmail' | 'confirmEmail'
  address?: string | undefined
  /** The user can't change the address. */
  isFixed?: boolean
  onDone?: (() => void) | undefined
  onBack: () => void
  onClose?: (() => void) | undefined
}

type Entry = CodeEntry<unknown>

/** Asks for an email address, then for the code that was sent there. */
export function EmailCode({ title, text, verb, isFixed = false, onDone, onBack, onClose, ...props }: EmailCodeProps) {
  const { wallet, say } = useEmbedded()
  const { action, actions } = useEmbeddedActions(wallet)
  const [address, setAddress] = useState(props.address ?? '')
  const [entry, setEntry] = useState<Entry>()
  const [kept, setKept] = useState<Entry>()
  // After a reload the code that was sent before still works, so no second email is sent.
  const onlyFor = isFixed ? props.address : undefined
  useEffect(() => {
    if (verb !== 'signInWithEmail') return
    wallet.resumeEmailSignIn().then(
      (begun) => {
        if (!begun || (onlyFor ?? begun.email) !== begun.email) return
        setKept(begun)
        setEntry((now) => now ?? begun)
      },
      () => {},
    )
  }, [wallet, verb, onlyFor])
  if (entry)
    return (
      <CodeForm
        key="code"
        entry={entry}
        isKept={entry === kept}
        verb={verb}
        isFixed={isFixed}
        onEntry={setEntry}
        onDone={onDone}
        onBack={() => {
          entry.cancel().catch(() => {})
          setEntry(undefined)
        }}
        onClose={onClose}
      />
    )
  return (
    <FormScreen
      key="address"
      title={title}
      text={text}
      submit={say('mailCode')}
      isComplete={address.trim() !== ''}
      action={action}
      waiting={say('oneMoment')}
      onSubmit={async () => {
        const outcome = await actions[verb](address.trim())
        if (outcome.status === 'done') setEntry(outcome.value)
      }}
      onBack={onBack}
      onClose={onClose}
    >
      <Field
        label={say('emailAddress')}
        type="email"
        dir="ltr"
        autoComplete="email"
        maxLength={maxEmailLength}
        readOnly={isFixed}
        value={address}
        onText={setAddress}
      />
    </FormScreen>
  )
}

type CodeFormProps = Pick<EmailCodeProps, 'verb' | 'onDone' | 'onBack' | 'onClose'> & {
  entry: Entry
  /** The code was sent before a reload. */
  isKept: boolean
  isFixed: boolean
  /** Called when another code was sent. */
  onEntry: (entry: Entry) => void
}

/** Has a status of its own, separate from that of the address form. */
function CodeForm({ entry, isKept, verb, isFixed, onEntry, onDone, onBack, onClose }: CodeFormProps) {
  const { wallet, say, locale } = useEmbedded()
  const { action, actions } = useEmbeddedActions(wallet)
  const { email } = entry
  const [code, setCode] = useState('')
  const [sentAt, setSentAt] = useState(() => performance.now())
  const seconds = useCountdown(sentAt + pauseMs)
  const isBusy = action.status === 'underway'
  const isFresh = action.status === 'done' && action.name === verb
  const text = isKept ? 'codeKept' : 'codeText'
  const mailAgain = async () => {
    if (seconds > 0) return
    const outcome = await actions[verb](email)
    if (outcome.status !== 'done') return
    // Only the newest code works, so clear what the user typed of an older one.
    onEntry(outcome.value)
    setSentAt(performance.now())
    setCode('')
  }
  return (
    <FormScreen
      title={say('codeTitle')}
      text={say(isFresh ? 'newCodeSent' : text, { email })}
      submit={say('goOn')}
      isComplete={code.trim() !== ''}
      action={action}
      waiting={say('oneMoment')}
      onSubmit={async () => {
        const outcome = await actions.submitCode(entry, code)
        if (outcome.status === 'done') onDone?.()
      }}
      onBack={onBack}
      onClose={onClose}
      others={
        <div className="latchkey-ways">
          <button type="button" className="latchkey-quiet" aria-disabled={isBusy || seconds > 0} onClick={mailAgain}>
            {seconds > 0 ? say('newCodeIn', { seconds: seconds.toLocaleString(locale) }) : say('newCode')}
          </button>
          {!isFixed && (
            <button type="button" className="latchkey-quiet" disabled={isBusy} onClick={onBack}>
              {say('otherAddress')}
            </button>
          )}
        </div>
      }
    >
      <Field
        label={say('code')}
        hint={say('codeHint')}
        dir="ltr"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        value={code}
        onText={setCode}
      />
    </FormScreen>
  )
}

/** Returns whole seconds until `end` (of `performance.now()`), then 0. */
function useCountdown(end: number): number {
  const [, setTick] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setTick((tick) => tick + 1), 1000)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.ceil((end - performance.now()) / 1000))
}
