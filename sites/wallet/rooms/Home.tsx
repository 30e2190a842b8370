import type { SignedIn } from '../app/signedIn.ts'
import { useWallet } from '../app/walletContext.ts'
import { Button } from '../parts/Button.tsx'
import { useRoom } from '../parts/useRoom.ts'
import { useTask } from '../parts/useTask.ts'
import { words } from '../words.ts'
import { Accounts } from './Accounts.tsx'
import { ConnectionList } from './ConnectionList.tsx'

const rooms = ['accounts', 'connections'] as const

/** The person's own wallet, opened by themselves: what they hold and who may ask. */
export function Home({ person }: { person: SignedIn }) {
  const { wallet } = useWallet()
  const [room, enter] = useRoom(rooms)
  const leaving = useTask()
  return (
    <>
      <nav className="rooms" aria-label={words.nav.label}>
        {rooms.map((name) => (
          <Button key={name} tone="quiet" aria-current={room === name ? 'page' : undefined} onClick={() => enter(name)}>
            {words.nav[name]}
          </Button>
        ))}
        <Button tone="quiet" disabled={leaving.isBusy} onClick={() => leaving.run(wallet.signOut)}>
          {words.nav.signOut}
        </Button>
      </nav>
      {room === 'accounts' ? <Accounts person={person} /> : <ConnectionList />}
    </>
  )
}
