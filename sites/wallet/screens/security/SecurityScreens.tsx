import type { SignedIn } from 'latchkey/wallets/embedded'
import type { HomeScreen } from '../../parts/Navigation.tsx'
import { AddDevice } from './AddDevice.tsx'
import { EmailAddress } from './EmailAddress.tsx'
import { ImportWallet } from './ImportWallet.tsx'
import { Passkeys } from './Passkeys.tsx'
import { Security } from './Security.tsx'
import { Sessions } from './Sessions.tsx'
import { Words } from './Words.tsx'

type SecurityScreenName = Exclude<HomeScreen, 'accounts' | 'connections' | 'pair'>

/** Security, and the screens behind it. */
export function SecurityScreens(props: {
  screen: SecurityScreenName
  signedIn: SignedIn
  onEnter: (screen: HomeScreen) => void
}) {
  const { screen, signedIn, onEnter } = props
  switch (screen) {
    case 'security':
      return <Security signedIn={signedIn} onEnter={onEnter} />
    case 'passkeys':
      return <Passkeys signedIn={signedIn} />
    case 'email':
      return <EmailAddress signedIn={signedIn} />
    case 'device':
      return <AddDevice />
    case 'sessions':
      return <Sessions />
    case 'words':
      return <Words signedIn={signedIn} />
    case 'import':
      return <ImportWallet />
    default:
      return screen satisfies never
  }
}
