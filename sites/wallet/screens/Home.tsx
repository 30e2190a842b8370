import { supportsPasskeys } from 'latchkey/core'
import type { SignedIn } from 'latchkey/wallets/embedded'
import { lazyPart } from '../app/lazyPart.tsx'
import { Button } from '../parts/Button.tsx'
import { type HomeScreen, isSecurityScreen } from '../parts/Navigation.tsx'
import { words } from '../words.ts'
import { Accounts } from './Accounts.tsx'
import { ConnectionList } from './ConnectionList.tsx'
import { Pair } from './Pair.tsx'

/** People come to these screens rarely. */
const SecurityScreens = lazyPart(() =>
  import('./security/SecurityScreens.tsx').then((loaded) => loaded.SecurityScreens),
)

type HomeProps = { screen: HomeScreen; signedIn: SignedIn; onEnter: (screen: HomeScreen) => void }

/** The person's own wallet, opened by themselves: what they hold, who may ask, and the ways in. */
export function Home({ screen, signedIn, onEnter }: HomeProps) {
  switch (screen) {
    case 'accounts':
      return (
        <>
          {signedIn.person.passkeys.length === 0 && supportsPasskeys() && <AddPasskey onEnter={onEnter} />}
          <Accounts signedIn={signedIn} />
        </>
      )
    case 'connections':
      return <ConnectionList />
    case 'pair':
      return <Pair />
    default:
      return (
        <>
          {isSecurityScreen(screen) && (
            <Button tone="quiet" className="back" onClick={() => onEnter('security')}>
              {words.security.back}
            </Button>
          )}
          <SecurityScreens screen={screen} signedIn={signedIn} onEnter={onEnter} />
        </>
      )
  }
}

/** Whoever came by mail or by a provider. */
function AddPasskey({ onEnter }: Pick<HomeProps, 'onEnter'>) {
  return (
    <section className="asking">
      <p>{words.advice.passkey}</p>
      <Button onClick={() => onEnter('passkeys')}>{words.advice.addPasskey}</Button>
    </section>
  )
}
