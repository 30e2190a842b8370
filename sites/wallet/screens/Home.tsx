import { supportsPasskeys } from 'latchkey/core'
import { useEmbedded } from 'latchkey/react/screens'
import type { SignedIn } from 'latchkey/wallets/embedded'
import { Button } from '../parts/Button.tsx'
import { lazyPart } from '../parts/lazyPart.tsx'
import type { HomeScreen } from '../parts/Navigation.tsx'
import { Accounts } from './Accounts.tsx'
import { ConnectionList } from './ConnectionList.tsx'
import { Pair } from './Pair.tsx'

/** Rarely needed, so loaded on first use. */
const SecurityScreens = lazyPart(() => import('./SecurityScreens.tsx').then((loaded) => loaded.SecurityScreens))
const NewAccountPage = lazyPart(() => import('./SecurityScreens.tsx').then((loaded) => loaded.NewAccountPage))

type HomeProps = { screen: HomeScreen; signedIn: SignedIn; onEnter: (screen: HomeScreen) => void }

/** The screens of a wallet that the user opened: accounts, connections, scanning and security. */
export function Home({ screen, signedIn, onEnter }: HomeProps) {
  switch (screen) {
    case 'accounts':
      return (
        <>
          {signedIn.person.passkeys.length === 0 && supportsPasskeys() && <AddPasskey onEnter={onEnter} />}
          <Accounts signedIn={signedIn} onAdd={() => onEnter('newAccount')} />
        </>
      )
    case 'newAccount':
      return <NewAccountPage onBack={() => onEnter('accounts')} />
    case 'connections':
      return <ConnectionList />
    case 'pair':
      return <Pair />
    default:
      return <SecurityScreens screen={screen} onEnter={onEnter} />
  }
}

/** For a user who signed in with an email or a provider. */
function AddPasskey({ onEnter }: Pick<HomeProps, 'onEnter'>) {
  const { say } = useEmbedded()
  return (
    <section className="asking">
      <p>{say('noPasskeys')}</p>
      <Button onClick={() => onEnter('passkeys')}>{say('addPasskey')}</Button>
    </section>
  )
}
