import { useState } from 'react'
import { shortAddressInText } from '../../../core/shortAddress.ts'
import type { PasswordStep } from '../../../wallets/embedded/passwordStep.ts'
import { maxPasswordLength } from '../../../wire/waas/limits.ts'
import type { Action } from '../../embedded/action.ts'
import { useEmbedded } from '../embeddedContext.ts'
import { Field } from '../Field.tsx'
import { FormScreen } from '../FormScreen.tsx'

type Step = Extract<PasswordStep, { kind: 'enter' }>
type EnterPasswordProps = { step: Step; onBack: () => void; onClose?: (() => void) | undefined }

/** Asks for the password of an account, again if it was wrong. */
export function EnterPassword({ step, onBack, onClose }: EnterPasswordProps) {
  const { say } = useEmbedded()
  const [password, setPassword] = useState('')
  const [answered, setAnswered] = useState<Step>()
  return (
    <FormScreen
      title={say('enterPasswordTitle')}
      text={say('enterPasswordText', { account: shortAddressInText(step.address) })}
      submit={say('goOn')}
      isComplete={password !== ''}
      action={toAction(step, answered === step)}
      waiting={say('oneMoment')}
      onSubmit={() => {
        setAnswered(step)
        setPassword('')
        step.answer(password)
      }}
      onBack={onBack}
      onClose={onClose}
    >
      <Field
        label={say('password')}
        type="password"
        dir="ltr"
        autoComplete="current-password"
        maxLength={maxPasswordLength}
        readOnly={answered === step}
        value={password}
        onText={setPassword}
      />
    </FormScreen>
  )
}

/** The wallet checks an answer, and asks with another step if it was wrong. */
function toAction(step: Step, isChecking: boolean): Action {
  const name = 'enterPassword'
  if (isChecking) return { status: 'underway', name }
  return step.isWrong ? { status: 'failed', name, failure: 'wrongPassword', error: undefined } : { status: 'none' }
}
