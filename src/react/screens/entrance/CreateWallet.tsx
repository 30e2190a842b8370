import { useState } from 'react'
import { maxDisplayNameLength } from '../../../wire/account/limits.ts'
import { useEmbeddedActions } from '../../hooks/useEmbeddedActions.ts'
import { useEmbedded } from '../embeddedContext.ts'
import { Field } from '../Field.tsx'
import { FormScreen } from '../FormScreen.tsx'

/** One passkey makes a person and a wallet. */
export function CreateWallet({ onBack, onClose }: { onBack: () => void; onClose?: (() => void) | undefined }) {
  const { wallet, tell } = useEmbedded()
  const { action, actions } = useEmbeddedActions(wallet)
  const [name, setName] = useState(tell('myWallet'))
  return (
    <FormScreen
      title={tell('createWallet')}
      text={tell('createText')}
      submit={tell('createWallet')}
      isComplete={name.trim() !== ''}
      action={action}
      waiting={tell('waitingPasskey')}
      onSubmit={() => actions.signUp({ displayName: name.trim() })}
      onBack={onBack}
      onClose={onClose}
    >
      <Field
        label={tell('walletName')}
        hint={tell('walletNameHint')}
        value={name}
        maxLength={maxDisplayNameLength}
        onText={setName}
      />
    </FormScreen>
  )
}
