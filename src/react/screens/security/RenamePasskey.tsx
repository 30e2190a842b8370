import { useState } from 'react'
import type { Passkey } from '../../../wallets/embedded/capabilities.ts'
import { maxDisplayNameLength } from '../../../wire/account/limits.ts'
import { useEmbeddedActions } from '../../hooks/useEmbeddedActions.ts'
import { useEmbedded } from '../embeddedContext.ts'
import { Field } from '../Field.tsx'
import { FormScreen } from '../FormScreen.tsx'

type RenamePasskeyProps = {
  passkey: Passkey
  onDone: () => void
  onBack: () => void
  onClose?: (() => void) | undefined
}

/** Renames a passkey, so that users can tell them apart. */
export function RenamePasskey({ passkey, onDone, onBack, onClose }: RenamePasskeyProps) {
  const { wallet, say } = useEmbedded()
  const { action, actions } = useEmbeddedActions(wallet)
  const [name, setName] = useState(passkey.name)
  return (
    <FormScreen
      title={say('renameTitle')}
      text={say('renameText')}
      submit={say('save')}
      isComplete={name.trim() !== ''}
      action={action}
      waiting={say('oneMoment')}
      onSubmit={async () => {
        const outcome = await actions.renamePasskey(passkey.id, name.trim())
        if (outcome.status === 'done') onDone()
      }}
      onBack={onBack}
      onClose={onClose}
    >
      <Field label={say('newName')} value={name} maxLength={maxDisplayNameLength} onText={setName} />
    </FormScreen>
  )
}
