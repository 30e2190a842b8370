import { useWallet } from '../app/walletContext.ts'
import { words } from '../words.ts'
import { Button } from './Button.tsx'
import { useTask } from './useTask.ts'

const doors = ['accounts', 'connections', 'pair', 'security'] as const
/** Behind Security. */
const safeRooms = ['passkeys', 'email', 'device', 'sessions', 'words', 'import'] as const

/** The rooms of a person's own wallet, the first to begin with. */
export const homeRooms = [...doors, ...safeRooms] as const
export type HomeRoom = (typeof homeRooms)[number]

export function isSafeRoom(room: HomeRoom | undefined): boolean {
  return safeRooms.some((name) => name === room)
}

/** The way into every room and out of the wallet: always there, so that no page can hold a person where they are. */
export function Navigation({ room, onEnter }: { room: HomeRoom | undefined; onEnter: (room: HomeRoom) => void }) {
  const { wallet } = useWallet()
  const leaving = useTask()
  const entered = isSafeRoom(room) ? 'security' : room
  return (
    <nav className="rooms" aria-label={words.nav.label}>
      {doors.map((name) => (
        <Button
          key={name}
          tone="quiet"
          aria-current={entered === name ? 'page' : undefined}
          onClick={() => onEnter(name)}
        >
          {words.nav[name]}
        </Button>
      ))}
      <Button tone="quiet" disabled={leaving.isBusy} onClick={() => leaving.run(wallet.signOut)}>
        {words.nav.signOut}
      </Button>
    </nav>
  )
}
