import { useEffect, useState } from 'react'
import type { DeviceJoin } from '../../../wallets/embedded/devicePairing.ts'
import { signedInState } from '../../../wallets/embedded/embeddedState.ts'
import { toDeviceName } from '../../../wire/account/deviceName.ts'
import { maxDisplayNameLength } from '../../../wire/account/limits.ts'
import { useEmbeddedActions } from '../../hooks/useEmbeddedActions.ts'
import { useEmbeddedState } from '../../hooks/useEmbeddedState.ts'
import { ActionStatus } from '../ActionStatus.tsx'
import { CompareCode } from '../CompareCode.tsx'
import { useEmbedded } from '../embeddedContext.ts'
import { Field } from '../Field.tsx'
import { FormScreen } from '../FormScreen.tsx'
import { Screen } from '../Screen.tsx'

type JoinDeviceProps = {
  link: string
  /** Called when the user has signed in, or chose another way to sign in. */
  onDone: () => void
  onBack?: (() => void) | undefined
  onClose?: (() => void) | undefined
}

/** The second device's side of a pairing: create a passkey, compare the number, open the wallet. */
export function JoinDevice({ link, onDone, onBack, onClose }: JoinDeviceProps) {
  const { wallet, say } = useEmbedded()
  const { action, actions } = useEmbeddedActions(wallet)
  const [join, setJoin] = useState<DeviceJoin>()
  const [name, setName] = useState(() => toDeviceName(navigator.userAgent) || say('myOtherDevice'))
  const isIn = signedInState(useEmbeddedState(wallet)) !== undefined
  if (join) return <Joined join={join} onDone={onDone} onClose={onClose} />
  if (isIn)
    return (
      <Screen title={say('joinTitle')} onClose={onClose}>
        <p role="status" className="latchkey-text">
          {say('joinNeedless')}
        </p>
        <button type="button" className="latchkey-button" data-kind="plain" onClick={onDone}>
          {say('goOn')}
        </button>
      </Screen>
    )
  return (
    <FormScreen
      title={say('joinTitle')}
      text={say('joinText')}
      submit={say('newPasskeyTitle')}
      isComplete={name.trim() !== ''}
      action={action}
      waiting={say('waitingPasskey')}
      onSubmit={async () => {
        const outcome = await actions.joinDevice(link, { name: name.trim() })
        if (outcome.status === 'done') setJoin(outcome.value)
      }}
      onBack={onBack}
      onClose={onClose}
      others={
        <button type="button" className="latchkey-quiet" disabled={action.status === 'underway'} onClick={onDone}>
          {say('later')}
        </button>
      }
    >
      <Field
        label={say('deviceName')}
        hint={say('deviceNameHint')}
        value={name}
        maxLength={maxDisplayNameLength}
        onText={setName}
      />
    </FormScreen>
  )
}

type JoinedProps = { join: DeviceJoin; onDone: () => void; onClose?: (() => void) | undefined }

/** The passkey exists, but works only after the first device has approved it. */
function Joined({ join, onDone, onClose }: JoinedProps) {
  const { wallet, say } = useEmbedded()
  const { action, actions } = useEmbeddedActions(wallet)
  useEffect(() => void actions.awaitApproval(join), [actions, join])
  switch (action.status) {
    case 'none':
    case 'underway':
      return (
        <Screen key="compare" title={say('compareTitle')} onClose={onClose}>
          <p className="latchkey-text">{say('joinCompare', { name: join.displayName })}</p>
          <CompareCode code={join.code} />
          <p role="status" className="latchkey-text">
            {say('otherWaiting')}
          </p>
        </Screen>
      )
    case 'done':
      return <Approved join={join} onDone={onDone} onClose={onClose} />
    case 'failed':
      return (
        <Screen key="failed" title={say('joinTitle')} onClose={onClose}>
          {action.failure === 'closed' ? (
            <p role="status" className="latchkey-text latchkey-notice" data-tone="danger">
              {say('joinRefused')}
            </p>
          ) : (
            <ActionStatus action={action} waiting="" />
          )}
          <button type="button" className="latchkey-button" data-kind="plain" onClick={onDone}>
            {say('goOn')}
          </button>
        </Screen>
      )
    default:
      return action satisfies never
  }
}

/** Opens the prompt in a tap of its own, because Safari opens none after a wait. */
function Approved({ join, onDone, onClose }: JoinedProps) {
  const { wallet, say } = useEmbedded()
  const { action, actions } = useEmbeddedActions(wallet)
  return (
    <FormScreen
      key="approved"
      title={say('enterTitle')}
      text={say('joinApproved')}
      submit={say('enterTitle')}
      action={action}
      waiting={say('waitingPasskey')}
      onSubmit={async () => {
        const outcome = await actions.enterJoined(join)
        if (outcome.status === 'done') onDone()
      }}
      onClose={onClose}
    />
  )
}
