import type { Passkey } from '../../../wallets/embedded/capabilities.ts'
import { signedInState } from '../../../wallets/embedded/embeddedState.ts'
import { useEmbeddedActions } from '../../hooks/useEmbeddedActions.ts'
import { useEmbeddedState } from '../../hooks/useEmbeddedState.ts'
import { ActionStatus } from '../ActionStatus.tsx'
import { useEmbedded } from '../embeddedContext.ts'
import { Screen } from '../Screen.tsx'

type RemovePasskeyProps = {
  passkey: Passkey
  isLast: boolean
  onDone: () => void
  onKeep: () => void
  onClose?: (() => void) | undefined
}

/** Explains what removing a passkey means, and asks for confirmation. */
export function RemovePasskey({ passkey, isLast, onDone, onKeep, onClose }: RemovePasskeyProps) {
  const { wallet, environment, say } = useEmbedded()
  const hasEmail = signedInState(useEmbeddedState(wallet))?.person.confirmedEmail !== undefined
  const { action, actions } = useEmbeddedActions(wallet)
  const isBusy = action.status === 'underway'
  // Only key custody knows whether a provider signs the user in too. It refuses to remove the last sign-in method.
  const isKept = isLast && !hasEmail && environment.oidc.length === 0
  const remove = async () => {
    const outcome = await actions.removePasskey(passkey.id)
    if (outcome.status === 'done') onDone()
  }
  return (
    <Screen title={say('removeTitle', { name: passkey.name })} onBack={onKeep} onClose={onClose}>
      {!isKept && <p className="latchkey-text">{say('removeText')}</p>}
      {isLast && hasEmail && <p className="latchkey-caution">{say('removeLastText')}</p>}
      {isKept && <p className="latchkey-caution">{say('lastLoginMethod')}</p>}
      <ActionStatus action={action} waiting={say('oneMoment')} />
      <div className="latchkey-stack">
        <button type="button" className="latchkey-button" disabled={isBusy} onClick={onKeep}>
          {say('cancel')}
        </button>
        {!isKept && (
          <button type="button" className="latchkey-button" data-kind="danger" aria-disabled={isBusy} onClick={remove}>
            {say('remove')}
          </button>
        )}
      </div>
    </Screen>
  )
}
