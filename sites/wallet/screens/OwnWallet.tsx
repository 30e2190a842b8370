import { Button } from 'latchkey/react/review'
import type { SignedIn } from 'latchkey/wallets/embedded'
import { useState } from 'react'
import { useStore } from 'zustand'
import { noLink, useRelay, useWallet } from '../context/walletContext.ts'
import { useFollowedActivity } from '../parts/activity/useFollowedActivity.ts'
import { Boundary } from '../parts/Boundary.tsx'
import { ConnectionStatus } from '../parts/ConnectionStatus.tsx'
import { type HomeScreen, homeScreens, isSecurityScreen, Navigation } from '../parts/Navigation.tsx'
import { SignOut } from '../parts/SignOut.tsx'
import { useScreen } from '../parts/useScreen.ts'
import { useShown } from '../parts/useShown.ts'
import { useWalletWords } from '../words/walletWordsContext.ts'
import { DoorNotice } from './DoorNotice.tsx'
import { type AssetTarget, Home } from './Home.tsx'
import { RequestScreen } from './RequestScreen.tsx'

/**
 * The wallet that the user opened. Requests through the relays come first, one at a time. They wait while the user is on
 * another screen, and while they type or read secrets, so that no request takes half-typed input away.
 */
export function OwnWallet({ signedIn }: { signedIn: SignedIn }) {
  const relay = useRelay()
  useFollowedActivity(signedIn.person.personId)
  const { link } = useWallet()
  const relayed = useStore(relay.store)
  const linked = useStore(link?.store ?? noLink)
  const requests = [...relayed.requests, ...linked.requests]
  const isOfLink = relayed.notice.status === 'none'
  const { notice } = isOfLink ? linked : relayed
  const [screen, enter] = useScreen(homeScreens, signedIn.person.personId)
  const [chosen, choose] = useState<'request' | 'elsewhere'>()
  // Here, so that it outlives a request that is shown in between.
  const [target, setTarget] = useState<AssetTarget>()
  // Outlives the notice about a link that failed, and nothing else.
  const [pasted, paste] = useState('')
  const first = useShown(requests)
  const isOfSite = notice.status === 'expired' || notice.status === 'ended'
  // The site ended the request that the user was reading: they learn why it is gone, whichever screen they came from.
  const isTakenAway = chosen === 'request' && isOfSite
  // No request is left to return to. The next one is shown by itself again.
  if (chosen && !first && !isTakenAway) choose(undefined)
  const isUndisturbed = chosen !== 'request' && (isSecurityScreen(screen) || screen === 'send')
  const isAside = isUndisturbed || chosen === 'elsewhere'
  const shown = isAside ? undefined : first
  // A site that ends its request or its connection takes no half-typed input away either.
  const isNoticed = !shown && notice.status !== 'none' && !(isUndisturbed && isOfSite)
  const isHome = !shown && !isNoticed
  const go = (next: HomeScreen) => {
    choose(first && 'elsewhere')
    if (notice.status !== 'failed') paste('')
    relay.dismiss()
    link?.dismiss()
    enter(next)
  }
  const stop = async (attempt: string) => {
    if (isOfLink) await link?.guest().abandon(attempt)
    else await relay.responder().abandon(attempt)
  }
  return (
    <>
      <SignOut />
      <ConnectionStatus />
      <Navigation screen={isHome ? screen : undefined} onEnter={go} />
      {/* Inside the navigation: the user can leave a screen that failed. */}
      <Boundary place={shown?.id ?? (isHome ? screen : notice.status)}>
        {shown && <RequestScreen key={shown.id} request={shown} signedIn={signedIn} />}
        {isNoticed && <DoorNotice notice={notice} onStop={stop} onDone={() => go(screenAfter(notice, screen))} />}
        {isHome && (
          <Home
            screen={screen}
            signedIn={signedIn}
            target={target}
            onTarget={setTarget}
            draft={{ text: pasted, onText: paste }}
            onEnter={enter}
          />
        )}
      </Boundary>
      {isAside && first && <Waiting count={requests.length} onReturn={() => choose('request')} />}
    </>
  )
}

/** Returns the screen that the user may want after a notice. */
function screenAfter(notice: { status: string }, screen: HomeScreen): HomeScreen {
  if (notice.status === 'failed') return 'pair'
  return notice.status === 'connected' || screen === 'pair' ? 'connections' : screen
}

function Waiting({ count, onReturn }: { count: number; onReturn: () => void }) {
  const { words, fill } = useWalletWords()
  return (
    <div className="waiting">
      <p role="status">{count === 1 ? words.asked.one : fill(words.asked.several, { count: String(count) })}</p>
      <Button tone="quiet" onClick={onReturn}>
        {words.asked.show}
      </Button>
    </div>
  )
}
