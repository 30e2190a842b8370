import { useSignIn } from '../hooks/useSignIn.ts'
import { useWords } from '../hooks/useWords.ts'
import { Icon, type IconName } from '../parts/Icon.tsx'
import type { SignIn } from '../signIn/createSignIn.ts'

/** Shows whether the user is signed in to the page, with a button to sign in or out. */
export function SignInRow({ signIn, onAsk }: { signIn: SignIn; onAsk: () => void }) {
  const { say } = useWords()
  const { state, signOut } = useSignIn(signIn)
  if (state.status === 'unknown') return null
  if (state.status !== 'signed-in')
    return (
      <button type="button" className="latchkey-row" onClick={onAsk}>
        <Mark name="sign" />
        <span className="latchkey-name">{say('signIn')}</span>
        <Icon name="next" className="latchkey-onward" />
      </button>
    )
  return (
    <div className="latchkey-row" data-kind="note">
      <Mark name="check" />
      <span className="latchkey-name">{say('signedIn')}</span>
      <button type="button" className="latchkey-quiet" onClick={signOut}>
        {say('signOut')}
      </button>
    </div>
  )
}

/** As large as the mark of the network in the row above. */
function Mark({ name }: { name: IconName }) {
  return (
    <span className="latchkey-icon" data-kind="any">
      <Icon name={name} />
    </span>
  )
}
