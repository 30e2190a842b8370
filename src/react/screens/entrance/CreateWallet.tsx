import { useState } from 'react'
import { maxDisplayNameLength } from '../../../wire/account/limits.ts'
import { useEmbeddedActions } from '../../hooks/useEmbeddedActions.ts'
import { useEmbedded } from '../embeddedContext.ts'
import { Field } from '../Field.tsx'
import { FormScreen } from '../FormScreen.tsx'

/** Creates a passkey, and with it a user and a wallet. */
export function CreateWallet({ onBack, onClose }: { onBack: () => void; onClose?: (() => void) | undefined }) {
  const { wallet, say } = useEmbedded()
  const { action, actions } = useEmbeddedActions(wallet)
  const [name, setName] = useState(say('myWallet'))
  return (
    <FormScreen
      title={say('createWallet')}
      text={say('createText')}
      submit={say('createWallet')}
      isComplete={name.trim() !== ''}
      action={action}
      waiting={say('waitingPasskey')}
      onSubmit={() => actions.signUp({ displayName: name.trim() })}
      onBack={onBack}
      onClose={onClose}
    >
      <Field
        label={say('walletName')}
        hint={say('walletNameHint')}
        value={name}
        maxLength={maxDisplayNameLength}
        onText={setName}
      />
    </FormScreen>
  )
}
