import { cancelStep, type PasswordStep } from '../../../wallets/embedded/passwordStep.ts'
import { useEmbedded } from '../embeddedContext.ts'
import { Screen } from '../Screen.tsx'
import { ChooseProtection } from './ChooseProtection.tsx'
import { CreatePasskey } from './CreatePasskey.tsx'
import { EnterPassword } from './EnterPassword.tsx'
import { StoppedAccount } from './StoppedAccount.tsx'

export type PasswordStepsProps = { step: PasswordStep; onClose?: (() => void) | undefined }

/** The screen of a step that a wallet waits for. */
export function PasswordSteps({ step, onClose }: PasswordStepsProps) {
  const back = { onBack: () => cancelStep(step), onClose }
  switch (step.kind) {
    case 'choose':
      return <ChooseProtection step={step} {...back} />
    case 'createPasskey':
      return <CreatePasskey step={step} {...back} />
    case 'enter':
      return <EnterPassword step={step} {...back} />
    case 'stopped':
    case 'signInAgain':
      return <StoppedAccount step={step} {...back} />
    case 'creating':
      return <Creating />
    default:
      return step satisfies never
  }
}

function Creating() {
  const { say } = useEmbedded()
  return (
    <Screen title={say('creatingTitle')} takesFocus>
      <p role="status" className="latchkey-text" aria-busy>
        {say('creatingText')}
      </p>
    </Screen>
  )
}
