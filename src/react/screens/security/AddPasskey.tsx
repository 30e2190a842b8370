import { useState } from 'react'
import { maxDisplayNameLength } from '../../../wire/account/limits.ts'
import { useEmbeddedActions } from '../../hooks/useEmbeddedActions.ts'
import { useEmbedded } from '../embeddedContext.ts'
import { Field } from '../Field.tsx'
import { FormScreen } from '../FormScreen.tsx'

type AddPasskeyProps = {
  text: string
  /** The text of the button that leaves the screen. */
  leave: string
  onDone: () => void
  onLeave: () => void
  onClose?: (() => void) | undefined
}

/** Creates another passkey, on this device or on one that the browser can reach. */
export function AddPasskey({ text, leave, onDone, onLeave, onClose }: AddPasskeyProps) {
  const { wallet, say } = useEmbedded()
  const { action, actions } = useEmbeddedActions(wallet)
  const [name, setName] = useState(say('newPasskey'))
  return (
    <FormScreen
      title={say('addPasskey')}
      text={text}
      submit={say('addPasskey')}
      isComplete={name.trim() !== ''}
      action={action}
      waiting={say('waitingPasskey')}
      onSubmit={async () => {
        const outcome = await actions.addPasskey({ name: name.trim() })
        if (outcome.status === 'done') onDone()
      }}
      onClose={onClose}
      others={
        <button type="button" className="latchkey-quiet" disabled={action.status === 'underway'} onClick={onLeave}>
          {leave}
        </button>
      }
    >
      <Field
        label={say('passkeyName')}
        hint={say('passkeyNameHint')}
        value={name}
        maxLength={maxDisplayNameLength}
        onText={setName}
      />
    </FormScreen>
  )
}
