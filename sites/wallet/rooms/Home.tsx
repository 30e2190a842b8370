import { supportsPasskeys } from 'latchkey/core'
import type { SignedIn } from 'latchkey/wallets/embedded'
import { lazyPart } from '../app/lazyPart.tsx'
import { Button } from '../parts/Button.tsx'
import { type HomeRoom, isSafeRoom } from '../parts/Navigation.tsx'
import { words } from '../words.ts'
import { Accounts } from './Accounts.tsx'
import { ConnectionList } from './ConnectionList.tsx'
import { Pair } from './Pair.tsx'

/** People come to these rooms rarely. */
const SafeRoom = lazyPart(() => import('./security/SafeRoom.tsx').then((room) => room.SafeRoom))

type HomeProps = { room: HomeRoom; person: SignedIn; onEnter: (room: HomeRoom) => void }

/** The person's own wallet, opened by themselves: what they hold, who may ask, and the ways in. */
export function Home({ room, person, onEnter }: HomeProps) {
  switch (room) {
    case 'accounts':
      return (
        <>
          {person.person.passkeys.length === 0 && supportsPasskeys() && <AddPasskey onEnter={onEnter} />}
          <Accounts person={person} />
        </>
      )
    case 'connections':
      return <ConnectionList />
    case 'pair':
      return <Pair />
    default:
      return (
        <>
          {isSafeRoom(room) && (
            <Button tone="quiet" className="back" onClick={() => onEnter('security')}>
              {words.security.back}
            </Button>
          )}
          <SafeRoom room={room} person={person} onEnter={onEnter} />
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
