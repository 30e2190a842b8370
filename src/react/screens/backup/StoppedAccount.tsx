import { shortAddressInText } from '../../../core/shortAddress.ts'
import type { PasswordStep } from '../../../wallets/embedded/passwordStep.ts'
import { useEmbedded } from '../embeddedContext.ts'
import { FormScreen } from '../FormScreen.tsx'

type StoppedAccountProps = {
  step: Extract<PasswordStep, { kind: 'stopped' | 'signInAgain' }>
  onBack: () => void
  onClose?: (() => void) | undefined
}

/** Offers to renew the shares of an account that has stopped signing, and the sign-in that the server wants before. */
export function StoppedAccount({ step, onBack, onClose }: StoppedAccountProps) {
  const { say } = useEmbedded()
  const isStopped = step.kind === 'stopped'
  return (
    <FormScreen
      key={step.kind}
      title={say(isStopped ? 'stoppedTitle' : 'signInAgainTitle')}
      text={isStopped ? say('stoppedText', { account: shortAddressInText(step.address) }) : say('signInAgainText')}
      submit={say(isStopped ? 'renewShares' : 'usePasskey')}
      action={{ status: 'none' }}
      waiting=""
      onSubmit={step.answer}
      onBack={onBack}
      onClose={onClose}
    />
  )
}
