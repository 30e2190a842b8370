import type { SignedIn } from 'latchkey/wallets/embedded'
import { useWallet } from '../../app/walletContext.ts'
import type { HomeScreen } from '../../parts/Navigation.tsx'
import { ScreenTitle } from '../../parts/ScreenTitle.tsx'
import { words } from '../../words.ts'

/** The ways in and out of the wallet, each in a screen of its own, and what of them is missing. */
export function Security({ signedIn, onEnter }: { signedIn: SignedIn; onEnter: (screen: HomeScreen) => void }) {
  const { vaultUrl } = useWallet().environment
  const { passkeys, confirmedEmail } = signedIn.person
  const { security } = words
  return (
    <section className="screen">
      <ScreenTitle>{security.title}</ScreenTitle>
      <ul className="doors">
        <Door
          title={security.passkeys.title}
          text={passkeys.length === 0 ? security.passkeys.none : security.passkeys.text(passkeys.length)}
          isMissing={passkeys.length === 0}
          onEnter={() => onEnter('passkeys')}
        />
        <Door
          title={security.email.title}
          text={confirmedEmail === undefined ? security.email.none : security.email.text(confirmedEmail)}
          isMissing={confirmedEmail === undefined}
          onEnter={() => onEnter('email')}
        />
        <Door {...security.device} onEnter={() => onEnter('device')} />
        <Door {...security.sessions} onEnter={() => onEnter('sessions')} />
        {vaultUrl && <Door {...security.words} onEnter={() => onEnter('words')} />}
        {vaultUrl && <Door {...security.import} onEnter={() => onEnter('import')} />}
      </ul>
    </section>
  )
}

function Door(props: { title: string; text: string; isMissing?: boolean; onEnter: () => void }) {
  const { title, text, isMissing = false, onEnter } = props
  return (
    <li>
      <button type="button" className="door" onClick={onEnter}>
        <strong>{title}</strong>
        <small data-missing={isMissing}>{text}</small>
      </button>
    </li>
  )
}
