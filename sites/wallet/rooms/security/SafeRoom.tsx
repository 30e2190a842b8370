import type { SignedIn } from 'latchkey/wallets/embedded'
import type { HomeRoom } from '../../parts/Navigation.tsx'
import { AddDevice } from './AddDevice.tsx'
import { EmailAddress } from './EmailAddress.tsx'
import { ImportWallet } from './ImportWallet.tsx'
import { Passkeys } from './Passkeys.tsx'
import { Security } from './Security.tsx'
import { Sessions } from './Sessions.tsx'
import { Words } from './Words.tsx'

type SafeRoomName = Exclude<HomeRoom, 'accounts' | 'connections' | 'pair'>

/** Security, and the rooms behind it. */
export function SafeRoom(props: { room: SafeRoomName; person: SignedIn; onEnter: (room: HomeRoom) => void }) {
  const { room, person, onEnter } = props
  switch (room) {
    case 'security':
      return <Security person={person} onEnter={onEnter} />
    case 'passkeys':
      return <Passkeys person={person} />
    case 'email':
      return <EmailAddress person={person} />
    case 'device':
      return <AddDevice />
    case 'sessions':
      return <Sessions />
    case 'words':
      return <Words person={person} />
    case 'import':
      return <ImportWallet />
    default:
      return room satisfies never
  }
}
