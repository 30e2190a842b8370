import { type ReactNode, useState } from 'react'
import { signedInState } from '../../../wallets/embedded/embeddedState.ts'
import { useEmbeddedActions } from '../../hooks/useEmbeddedActions.ts'
import { useEmbeddedState } from '../../hooks/useEmbeddedState.ts'
import { EmailCode } from '../EmailCode.tsx'
import { useEmbedded } from '../embeddedContext.ts'
import { FormScreen } from '../FormScreen.tsx'

type UnlockedProps = { title: string; onBack: () => void; onClose?: (() => void) | undefined; children: ReactNode }
type LockProps = Omit<UnlockedProps, 'children'> & { onOpen: () => void }

/** Shows its children while a session is live. Asks the user to authenticate again if none is. */
export function Unlocked({ title, onBack, onClose, children }: UnlockedProps) {
  const { wallet, environment, say } = useEmbedded()
  const inside = signedInState(useEmbeddedState(wallet))
  const phase = inside?.session?.phase
  // Stays open even if the session ends, so that the user is not interrupted.
  const [isOpen, setOpen] = useState(phase === 'live' || phase === 'ending')
  if (isOpen || !inside) return children
  const lock = { title, onOpen: () => setOpen(true), onBack, onClose }
  const { person, activeAddress } = inside
  if (person.passkeys.length > 0) return <PasskeyLock {...lock} />
  const email = environment.signIn.includes('email') ? person.confirmedEmail : undefined
  if (email === undefined) return <SignInAgain {...lock} />
  return (
    <EmailCode
      title={title}
      text={say('unlockByCode', { email })}
      verb="signInWithEmail"
      address={email}
      isFixed
      onDone={() => {
        // Signing in selects the first account; restore the previous one.
        wallet.selectAccount(activeAddress)
        lock.onOpen()
      }}
      onBack={onBack}
      onClose={onClose}
    />
  )
}

/** Asks for the passkey in a tap, because Safari opens no prompt without one. */
function PasskeyLock({ title, onOpen, onBack, onClose }: LockProps) {
  const { wallet, say } = useEmbedded()
  const { action, actions } = useEmbeddedActions(wallet)
  return (
    <FormScreen
      title={title}
      text={say('unlockText')}
      submit={say('usePasskey')}
      action={action}
      waiting={say('waitingPasskey')}
      onSubmit={async () => {
        const outcome = await actions.renew()
        if (outcome.status === 'done') onOpen()
      }}
      onBack={onBack}
      onClose={onClose}
    />
  )
}

/** A user who signed in with a provider has no other method: they sign out and sign in again. */
function SignInAgain({ title, onBack, onClose }: LockProps) {
  const { wallet, say } = useEmbedded()
  const { action, actions } = useEmbeddedActions(wallet)
  return (
    <FormScreen
      title={title}
      text={say('sessionOver')}
      submit={say('signOut')}
      action={action}
      waiting={say('oneMoment')}
      onSubmit={() => void actions.signOut()}
      onBack={onBack}
      onClose={onClose}
    />
  )
}
