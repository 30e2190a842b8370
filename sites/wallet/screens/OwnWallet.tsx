import type { SignedIn } from 'latchkey/wallets/embedded'
import { useState } from 'react'
import { useStore } from 'zustand'
import { Boundary } from '../app/Boundary.tsx'
import { lazyPart } from '../app/lazyPart.tsx'
import { useRelay } from '../app/walletContext.ts'
import type { RelayAsked } from '../doors/relay/relayRequest.ts'
import { Button } from '../parts/Button.tsx'
import { ConnectionStatus } from '../parts/ConnectionStatus.tsx'
import { type HomeScreen, homeScreens, isSecurityScreen, Navigation } from '../parts/Navigation.tsx'
import { useScreen } from '../parts/useScreen.ts'
import { words } from '../words.ts'
import { ConnectRelay } from './ConnectRelay.tsx'
import { Home } from './Home.tsx'
import { RelayNotice } from './RelayNotice.tsx'
import { SwitchNetwork } from './SwitchNetwork.tsx'

/** Decoding and signing follow when a page asks for them. */
const ReviewRelay = lazyPart(() => import('./ReviewRelay.tsx').then((loaded) => loaded.ReviewRelay))
const SignInRelay = lazyPart(() => import('./SignInToSite.tsx').then((loaded) => loaded.SignInRelay))

/**
 * The wallet that a person opened for themselves: what pages ask through the relay comes first, one at a time. It waits while
 * its person goes elsewhere, and where they type or read what is secret: a page would take the half of it away.
 */
export function Inside({ signedIn }: { signedIn: SignedIn }) {
  const relay = useRelay()
  const asked = useStore(relay.store, (state) => state.asked)
  const notice = useStore(relay.store, (state) => state.notice)
  const [screen, enter] = useScreen(homeScreens, signedIn.person.personId)
  const [chosen, choose] = useState<'asked' | 'elsewhere'>()
  const [first] = asked
  // Nothing is left to come back to: the next one comes by itself again.
  if (chosen && !first) choose(undefined)
  const isAside = chosen ? chosen === 'elsewhere' : isSecurityScreen(screen)
  const shown = isAside ? undefined : first
  const isHome = !shown && notice.status === 'none'
  const go = (next: HomeScreen) => {
    choose(first && 'elsewhere')
    relay.dismiss()
    enter(next)
  }
  return (
    <>
      <ConnectionStatus />
      <Navigation screen={isHome ? screen : undefined} onEnter={go} />
      {/* Within the way to every other screen: what fails here holds nobody. */}
      <Boundary place={shown?.id ?? (isHome ? screen : notice.status)}>
        {shown && <Asked key={shown.id} asked={shown} signedIn={signedIn} />}
        {!shown && notice.status !== 'none' && (
          <RelayNotice notice={notice} onDone={() => go(screenAfter(notice, screen))} />
        )}
        {isHome && <Home screen={screen} signedIn={signedIn} onEnter={enter} />}
      </Boundary>
      {isAside && first && <Waiting count={asked.length} onReturn={() => choose('asked')} />}
    </>
  )
}

/** Where the way back leads: to what the person may want next. */
function screenAfter(notice: { status: string }, screen: HomeScreen): HomeScreen {
  if (notice.status === 'failed') return 'pair'
  return notice.status === 'connected' || screen === 'pair' ? 'connections' : screen
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

function Asked({ asked, signedIn }: { asked: RelayAsked; signedIn: SignedIn }) {
  switch (asked.kind) {
    case 'pair':
      return <ConnectRelay asked={asked} signedIn={signedIn} />
    case 'sign-in':
      return <SignInRelay asked={asked} signedIn={signedIn} />
    case 'switch':
      return <SwitchNetwork asked={asked} />
    case 'review':
      return <ReviewRelay asked={asked} signedIn={signedIn} />
    default:
      return asked satisfies never
  }
}
