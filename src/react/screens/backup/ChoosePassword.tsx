import { useState } from 'react'
import { minPasswordLength, type PasswordStep } from '../../../wallets/embedded/passwordStep.ts'
import { maxPasswordLength } from '../../../wire/waas/limits.ts'
import { useEmbedded } from '../embeddedContext.ts'
import { Field } from '../Field.tsx'
import { FormScreen } from '../FormScreen.tsx'

type ChoosePasswordProps = {
  step: Extract<PasswordStep, { kind: 'choose' }>
  onBack: () => void
  onClose?: (() => void) | undefined
}

/** Asks twice for the password that seals the user's shares, because no one can reset it. */
export function ChoosePassword({ step, onBack, onClose }: ChoosePasswordProps) {
  const { say, locale } = useEmbedded()
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [isTried, setTried] = useState(false)
  const differs = password !== again
  return (
    <FormScreen
      title={say('passwordTitle')}
      text={say('passwordText')}
      submit={say('goOn')}
      isComplete={password.length >= minPasswordLength && again !== ''}
      action={{ status: 'none' }}
      waiting=""
      onSubmit={() => (differs ? setTried(true) : step.answer(password))}
      onBack={onBack}
      onClose={onClose}
      others={step.isOptional && <WithoutPassword onSkip={() => step.answer(undefined)} />}
    >
      <Field
        label={say('password')}
        hint={say('passwordHint', { count: minPasswordLength.toLocaleString(locale) })}
        type="password"
        dir="ltr"
        autoComplete="new-password"
        minLength={minPasswordLength}
        maxLength={maxPasswordLength}
        value={password}
        onText={setPassword}
      />
      <Field
        label={say('passwordAgain')}
        type="password"
        dir="ltr"
        autoComplete="new-password"
        maxLength={maxPasswordLength}
        value={again}
        onText={setAgain}
      />
      {isTried && differs && (
        <p role="alert" className="latchkey-text latchkey-notice" data-tone="danger">
          {say('passwordsDiffer')}
        </p>
      )}
    </FormScreen>
  )
}

function WithoutPassword({ onSkip }: { onSkip: () => void }) {
  const { say } = useEmbedded()
  return (
    <>
      <p className="latchkey-caution">{say('noPasswordText')}</p>
      <button type="button" className="latchkey-quiet" onClick={onSkip}>
        {say('noPassword')}
      </button>
    </>
  )
}
