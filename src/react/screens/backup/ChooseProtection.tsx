import { useState } from 'react'
import type { PasswordStep } from '../../../wallets/embedded/passwordStep.ts'
import { useEmbedded } from '../embeddedContext.ts'
import { FormScreen } from '../FormScreen.tsx'
import { ChoosePassword } from './ChoosePassword.tsx'

type ChooseProtectionProps = {
  step: Extract<PasswordStep, { kind: 'choose' }>
  onBack: () => void
  onClose?: (() => void) | undefined
}

/** Asks what protects the user's shares: a passkey where the browser has them, or a password. */
export function ChooseProtection({ step, onBack, onClose }: ChooseProtectionProps) {
  const { say } = useEmbedded()
  const { usePasskey, isUnsupported } = step
  const [wantsPassword, setWantsPassword] = useState(false)
  if (!usePasskey) return <ChoosePassword step={step} onBack={onBack} onClose={onClose} />
  if (wantsPassword) return <ChoosePassword step={step} onBack={() => setWantsPassword(false)} onClose={onClose} />
  return (
    <FormScreen
      title={say('protectTitle')}
      text={say('protectText')}
      submit={say('protectPasskey')}
      action={
        isUnsupported
          ? { status: 'failed', name: 'createPasskey', failure: 'passkeyUnsupported', error: undefined }
          : { status: 'none' }
      }
      waiting=""
      onSubmit={usePasskey}
      onBack={onBack}
      onClose={onClose}
      others={
        <button type="button" className="latchkey-quiet" onClick={() => setWantsPassword(true)}>
          {say('protectPassword')}
        </button>
      }
    />
  )
}
