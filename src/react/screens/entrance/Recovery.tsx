import { useState, useSyncExternalStore } from 'react'
import { toDeviceName } from '../../../wire/account/deviceName.ts'
import { useEmbeddedActions } from '../../hooks/useEmbeddedActions.ts'
import { useVaultPlace } from '../../hooks/useVaultPlace.ts'
import { useCapability, useEmbedded } from '../embeddedContext.ts'
import { Field } from '../Field.tsx'
import { FormScreen } from '../FormScreen.tsx'

type RecoveryProps = { onBack: () => void; onClose?: (() => void) | undefined }

/**
 * For a user who lost their passkeys: an emailed code, which only this browser can decrypt, lets them create a new one.
 * The key for the code stays in the vault's hidden frame meanwhile.
 */
export function Recovery({ onBack, onClose }: RecoveryProps) {
  const { recovery } = useCapability('recovery')
  const { status } = useSyncExternalStore(recovery.subscribe, recovery.getState, recovery.getInitialState)
  const [email, setEmail] = useState('')
  const vault = useVaultPlace()
  const again = { onAgain: vault.close, onClose }
  return (
    <>
      {(status === 'idle' || status === 'starting') && (
        <AskForCode email={email} onEmail={setEmail} open={vault.open} onBack={onBack} onClose={onClose} />
      )}
      {(status === 'code-sent' || status === 'verifying') && <MailedCode email={email.trim()} {...again} />}
      {(status === 'verified' || status === 'completing') && <NewPasskey {...again} />}
      {status === 'registered' && <OpenWithIt {...again} />}
      <div ref={vault.container} hidden />
    </>
  )
}

type AskProps = RecoveryProps & {
  email: string
  onEmail: (email: string) => void
  open: () => { container: HTMLElement; signal: AbortSignal }
}

function AskForCode({ email, onEmail, open, onBack, onClose }: AskProps) {
  const { wallet, say } = useEmbedded()
  const { action, actions } = useEmbeddedActions(wallet)
  return (
    <FormScreen
      title={say('recoverTitle')}
      text={say('recoverText')}
      submit={say('mailCode')}
      isComplete={email.trim() !== ''}
      action={action}
      waiting={say('oneMoment')}
      // The recovery credential can add a passkey and do nothing else.
      onSubmit={() => void actions.initRecovery({ type: 'passkey', email: email.trim(), ...open() })}
      onBack={onBack}
      onClose={onClose}
    >
      <Field label={say('emailAddress')} type="email" dir="ltr" autoComplete="email" value={email} onText={onEmail} />
    </FormScreen>
  )
}

type StepProps = { onAgain: () => void; onClose?: (() => void) | undefined }

function MailedCode({ email, onAgain, onClose }: StepProps & { email: string }) {
  const { wallet, say } = useEmbedded()
  const { action, actions } = useEmbeddedActions(wallet)
  const [code, setCode] = useState('')
  return (
    <FormScreen
      title={say('codeTitle')}
      text={say('recoverSentText', { email })}
      submit={say('goOn')}
      isComplete={code.trim() !== ''}
      action={action}
      waiting={say('oneMoment')}
      onSubmit={() => void actions.verifyRecoveryCode(code.trim())}
      onBack={onAgain}
      onClose={onClose}
      others={<StartOver isBusy={action.status === 'underway'} onAgain={onAgain} />}
    >
      <Field label={say('code')} hint={say('codeHint')} dir="ltr" spellCheck={false} value={code} onText={setCode} />
    </FormScreen>
  )
}

function NewPasskey({ onAgain, onClose }: StepProps) {
  const { wallet, say } = useEmbedded()
  const { action, actions } = useEmbeddedActions(wallet)
  return (
    <FormScreen
      title={say('newPasskeyTitle')}
      text={say('newPasskeyText')}
      submit={say('newPasskeyTitle')}
      action={action}
      waiting={say('waitingPasskey')}
      // The name tells the new passkey from the lost one in the list.
      onSubmit={() => void actions.completeRecovery({ name: toDeviceName(navigator.userAgent) || say('newPasskey') })}
      onClose={onClose}
      others={<StartOver isBusy={action.status === 'underway'} onAgain={onAgain} />}
    />
  )
}

/** The new passkey's sign-in prompt was closed. Offers to open it again. */
function OpenWithIt({ onAgain, onClose }: StepProps) {
  const { wallet, say } = useEmbedded()
  const { action, actions } = useEmbeddedActions(wallet)
  return (
    <FormScreen
      title={say('madeTitle')}
      text={say('madeText')}
      submit={say('enterTitle')}
      action={action}
      waiting={say('waitingPasskey')}
      onSubmit={() => void actions.completeRecovery()}
      onClose={onClose}
      others={<StartOver isBusy={action.status === 'underway'} onAgain={onAgain} />}
    />
  )
}

function StartOver({ isBusy, onAgain }: { isBusy: boolean; onAgain: () => void }) {
  const { say } = useEmbedded()
  return (
    <button type="button" className="latchkey-quiet" disabled={isBusy} onClick={onAgain}>
      {say('startOver')}
    </button>
  )
}
