import { useEffect } from 'react'
import { useAccount } from 'wagmi'
import type { WordKey } from '../../core/words/en.ts'
import { useKit } from '../hooks/kitContext.ts'
import { useConnectedName } from '../hooks/useConnectedName.ts'
import { useSignIn } from '../hooks/useSignIn.ts'
import { useWords } from '../hooks/useWords.ts'
import { Avatar } from '../parts/Avatar.tsx'
import { Screen } from '../screens/Screen.tsx'
import type { SignIn } from '../signIn/createSignIn.ts'
import { isUnderway, type SignInState } from '../signIn/signInState.ts'
import { successMs } from './successMs.ts'

const verdicts: Partial<Record<SignInState['status'], WordKey>> = {
  asking: 'waitingTitle',
  verifying: 'waitingTitle',
  'signed-in': 'signedIn',
  refused: 'signInRefused',
  failed: 'signInFailed',
}
/** The `data-status` that the screen shares with attempts to connect. */
const looks: Partial<Record<SignInState['status'], string>> = {
  'signed-in': 'approved',
  refused: 'refused',
  failed: 'failed',
}

/** Lets the connected user sign in to the page. */
export function SignInScreen({ onClose }: { onClose: () => void }) {
  const { signIn } = useKit().options
  return signIn ? <SignInTo signIn={signIn} onClose={onClose} /> : null
}

function SignInTo({ signIn, onClose }: { signIn: SignIn; onClose: () => void }) {
  const { say } = useWords()
  const { address } = useAccount()
  const wallet = useConnectedName() ?? say('yourWallet')
  const { state, canSignIn, signIn: ask } = useSignIn(signIn)
  const { status } = state
  const verdict = state.status === 'refused' && state.isClosed ? 'closedText' : verdicts[status]
  const isDone = status === 'signed-in'
  // A nonce that is already there lets a wallet open its window in the click itself.
  useEffect(() => signIn.prepare(), [signIn])
  useEffect(() => {
    if (!isDone && canSignIn) return
    const timer = setTimeout(onClose, isDone ? successMs : 0)
    return () => clearTimeout(timer)
  }, [isDone, canSignIn, onClose])

  return (
    <Screen title={say('signInTitle')} onClose={onClose}>
      <div className="latchkey-attempt" data-status={looks[status] ?? 'waiting'}>
        <div className="latchkey-figure" data-busy={isUnderway(state)}>
          {address && <Avatar address={address} className="latchkey-avatar" />}
          <span className="latchkey-mark" aria-hidden="true" />
        </div>
        <div role="status" className="latchkey-status">
          {verdict && <p className="latchkey-verdict">{say(verdict, { wallet })}</p>}
          {!isDone && <p className="latchkey-text">{say('signInText')}</p>}
        </div>
        {!isUnderway(state) && !isDone && (
          <button type="button" className="latchkey-button" onClick={ask}>
            {say(verdict ? 'tryAgain' : 'signIn')}
          </button>
        )}
      </div>
    </Screen>
  )
}
