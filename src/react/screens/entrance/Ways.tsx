import { useState } from 'react'
import { supportsPasskeys } from '../../../core/supportsPasskeys.ts'
import type { EmbeddedWordKey } from '../../../core/words/embedded/en.ts'
import type { PublicEnvironment } from '../../../wire/account/environment.ts'
import { useEmbeddedActions } from '../../hooks/useEmbeddedActions.ts'
import { Icon } from '../../parts/Icon.tsx'
import { ActionStatus } from '../ActionStatus.tsx'
import { useEmbedded } from '../embeddedContext.ts'
import { Screen } from '../Screen.tsx'
import { arrangeWays, type WayButton } from './arrangeWays.ts'

/** The sign-in methods that have their own screens. */
export type Way = 'create' | 'email' | 'recovery'

type WaysProps = { onWay: (way: Way) => void; onBack?: (() => void) | undefined; onClose?: (() => void) | undefined }

/**
 * Offers to create a wallet and the sign-in methods, in the order of `arrangeWays`, then recovery. Leaves out passkeys in a
 * browser that does not support them.
 */
export function Ways({ onWay, onBack, onClose }: WaysProps) {
  const { wallet, environment, redirectUri, say } = useEmbedded()
  const { action, actions } = useEmbeddedActions(wallet)
  const [provider, setProvider] = useState<string>()
  // Read once: the buttons stay where they are while the user signs in.
  const [isKnownHere] = useState(wallet.isKnownHere)
  const hasPasskeys = supportsPasskeys()
  const { isNewcomer, buttons } = arrangeWays({ environment, hasPasskeys, isKnownHere })
  const isBusy = action.status === 'underway'
  const enter = (name?: string) => {
    if (isBusy) return
    setProvider(name)
    if (name === undefined) void actions.signIn()
    else void actions.signInWithOidc({ provider: name, ...(redirectUri && { redirectUri }) })
  }
  const press = (button: WayButton) => {
    if (button.way === 'passkey') enter()
    else if (button.way === 'provider') enter(button.name)
    else onWay(button.way)
  }
  const labelOf = (button: WayButton) => {
    switch (button.way) {
      case 'create':
        return say('createWallet')
      case 'passkey':
        return say(isNewcomer ? 'haveWallet' : 'usePasskey')
      case 'email':
        return say('useEmail')
      case 'provider':
        return say('useProvider', { name: button.name })
      default:
        return button satisfies never
    }
  }
  return (
    <Screen title={say(isNewcomer ? 'newTitle' : 'enterTitle')} onBack={onBack} onClose={onClose}>
      <div className="latchkey-attempt" data-size="full">
        <div className="latchkey-figure" data-busy={isBusy}>
          <span className="latchkey-icon" data-kind="any" data-size="large">
            <Icon name="key" />
          </span>
        </div>
        <p className="latchkey-text latchkey-status">{say(textOf(environment, hasPasskeys))}</p>
        <div className="latchkey-stack">
          {buttons.map((button) => {
            const opensScreen = button.way === 'create' || button.way === 'email'
            return (
              <button
                key={button.way === 'provider' ? `provider ${button.name}` : button.way}
                type="button"
                className="latchkey-button"
                data-kind={button.isMain ? undefined : 'plain'}
                // The button that opens a prompt keeps the focus.
                {...(opensScreen ? { disabled: isBusy } : { 'aria-disabled': isBusy })}
                onClick={() => press(button)}
              >
                {labelOf(button)}
              </button>
            )
          })}
        </div>
        <ActionStatus
          action={action}
          waiting={provider === undefined ? say('waitingPasskey') : say('waitingProvider', { name: provider })}
        />
        {hasPasskeys && environment.vaultUrl && wallet.capabilities.recovery && (
          <button type="button" className="latchkey-quiet" disabled={isBusy} onClick={() => onWay('recovery')}>
            {say('lostPasskey')}
          </button>
        )}
      </div>
    </Screen>
  )
}

function textOf({ signIn, oidc }: PublicEnvironment, hasPasskeys: boolean): EmbeddedWordKey {
  if (hasPasskeys) return 'enterText'
  return signIn.includes('email') || oidc.length > 0 ? 'enterTextWithout' : 'noSupport'
}
