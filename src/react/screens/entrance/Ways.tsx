import { useState } from 'react'
import { supportsPasskeys } from '../../../core/supportsPasskeys.ts'
import type { EmbeddedWordKey } from '../../../core/words/embedded/en.ts'
import type { PublicEnvironment } from '../../../wire/account/environment.ts'
import { useEmbeddedActions } from '../../hooks/useEmbeddedActions.ts'
import { Icon } from '../../parts/Icon.tsx'
import { ActionStatus } from '../ActionStatus.tsx'
import { useEmbedded } from '../embeddedContext.ts'
import { Screen } from '../Screen.tsx'

/** The sign-in methods that have their own screens. */
export type Way = 'create' | 'email' | 'recovery'

type WaysProps = { onWay: (way: Way) => void; onBack?: (() => void) | undefined; onClose?: (() => void) | undefined }

/**
 * Offers the sign-in methods: a passkey first, then the operator's other methods, then recovery. Leaves out passkeys in a
 * browser that does not support them.
 */
export function Ways({ onWay, onBack, onClose }: WaysProps) {
  const { wallet, environment, redirectUri, say } = useEmbedded()
  const { signIn, oidc, vaultUrl } = environment
  const { action, actions } = useEmbeddedActions(wallet)
  const [provider, setProvider] = useState<string>()
  const hasPasskeys = supportsPasskeys()
  const isBusy = action.status === 'underway'
  const enter = (name?: string) => {
    if (isBusy) return
    setProvider(name)
    if (name === undefined) void actions.signIn()
    else void actions.signInWithOidc({ provider: name, ...(redirectUri && { redirectUri }) })
  }
  return (
    <Screen title={say('enterTitle')} onBack={onBack} onClose={onClose}>
      <div className="latchkey-attempt" data-size="full">
        <div className="latchkey-figure" data-busy={isBusy}>
          <span className="latchkey-icon" data-kind="any" data-size="large">
            <Icon name="key" />
          </span>
        </div>
        <p className="latchkey-text latchkey-status">{say(textOf(environment, hasPasskeys))}</p>
        <div className="latchkey-stack">
          {hasPasskeys && (
            <button type="button" className="latchkey-button" aria-disabled={isBusy} onClick={() => enter()}>
              {say('usePasskey')}
            </button>
          )}
          {hasPasskeys && signIn.includes('passkey') && (
            <button
              type="button"
              className="latchkey-button"
              data-kind="plain"
              disabled={isBusy}
              onClick={() => onWay('create')}
            >
              {say('createWallet')}
            </button>
          )}
          {signIn.includes('email') && (
            <button
              type="button"
              className="latchkey-button"
              data-kind={hasPasskeys ? 'plain' : undefined}
              disabled={isBusy}
              onClick={() => onWay('email')}
            >
              {say('useEmail')}
            </button>
          )}
          {oidc.map(({ name }) => (
            <button
              key={name}
              type="button"
              className="latchkey-button"
              data-kind="plain"
              aria-disabled={isBusy}
              onClick={() => enter(name)}
            >
              {say('useProvider', { name })}
            </button>
          ))}
        </div>
        <ActionStatus
          action={action}
          waiting={provider === undefined ? say('waitingPasskey') : say('waitingProvider', { name: provider })}
        />
        {hasPasskeys && vaultUrl && wallet.capabilities.recovery && (
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
