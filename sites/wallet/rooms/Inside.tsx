import type { SignedIn } from 'latchkey/wallets/embedded'
import { useState } from 'react'
import { useStore } from 'zustand'
import { Boundary } from '../app/Boundary.tsx'
import { lazyPart } from '../app/lazyPart.tsx'
import { useRelay } from '../app/walletContext.ts'
import type { RelayAsked } from '../doors/relay/relayAsked.ts'
import { Button } from '../parts/Button.tsx'
import { LinkStatus } from '../parts/LinkStatus.tsx'
import { type HomeRoom, homeRooms, isSafeRoom, Navigation } from '../parts/Navigation.tsx'
import { useRoom } from '../parts/useRoom.ts'
import { words } from '../words.ts'
import { ConnectRelay } from './ConnectRelay.tsx'
import { Home } from './Home.tsx'
import { RelayNotice } from './RelayNotice.tsx'
import { SwitchNetwork } from './SwitchNetwork.tsx'

/** Decoding and signing follow when a page asks for them. */
const ReviewRelay = lazyPart(() => import('./ReviewRelay.tsx').then((room) => room.ReviewRelay))
const SignInRelay = lazyPart(() => import('./SignInRelay.tsx').then((room) => room.SignInRelay))

/**
 * The wallet that a person opened for themselves: what pages ask through the relay comes first, one at a time. It waits while
 * its person goes elsewhere, and where they type or read what is secret: a page would take the half of it away.
 */
export function Inside({ person }: { person: SignedIn }) {
  const relay = useRelay()
  const asked = useStore(relay.store, (state) => state.asked)
  const notice = useStore(relay.store, (state) => state.notice)
  const [room, enter] = useRoom(homeRooms, person.person.personId)
  const [chosen, choose] = useState<'asked' | 'elsewhere'>()
  const [first] = asked
  // Nothing is left to come back to: the next one comes by itself again.
  if (chosen && !first) choose(undefined)
  const isAside = chosen ? chosen === 'elsewhere' : isSafeRoom(room)
  const shown = isAside ? undefined : first
  const isHome = !shown && notice.status === 'none'
  const go = (next: HomeRoom) => {
    choose(first && 'elsewhere')
    relay.dismiss()
    enter(next)
  }
  return (
    <>
      <LinkStatus />
      <Navigation room={isHome ? room : undefined} onEnter={go} />
      {/* Within the way to every other room: what fails here holds nobody. */}
      <Boundary place={shown?.id ?? (isHome ? room : notice.status)}>
        {shown && <Asked key={shown.id} asked={shown} person={person} />}
        {!shown && notice.status !== 'none' && (
          <RelayNotice notice={notice} onDone={() => go(roomAfter(notice, room))} />
        )}
        {isHome && <Home room={room} person={person} onEnter={enter} />}
      </Boundary>
      {isAside && first && <Waiting count={asked.length} onReturn={() => choose('asked')} />}
    </>
  )
}

/** Where the way back leads: to what the person may want next. */
function roomAfter(notice: { status: string }, room: HomeRoom): HomeRoom {
  if (notice.status === 'failed') return 'pair'
  return notice.status === 'connected' || room === 'pair' ? 'connections' : room
}

function Waiting({ count, onReturn }: { count: number; onReturn: () => void }) {
  return (
    <div className="waiting">
      <p role="status">{words.asked.waiting(count)}</p>
      <Button tone="quiet" onClick={onReturn}>
        {words.asked.show}
      </Button>
    </div>
  )
}

function Asked({ asked, person }: { asked: RelayAsked; person: SignedIn }) {
  switch (asked.kind) {
    case 'pair':
      return <ConnectRelay asked={asked} person={person} />
    case 'sign-in':
      return <SignInRelay asked={asked} person={person} />
    case 'switch':
      return <SwitchNetwork asked={asked} />
    case 'review':
      return <ReviewRelay asked={asked} person={person} />
    default:
      return asked satisfies never
  }
}
