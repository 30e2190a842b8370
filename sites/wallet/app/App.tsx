import type { SignedIn } from 'latchkey/wallets/embedded'
import { signedInState } from 'latchkey/wallets/embedded'
import { Suspense, useEffect, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { type Asked, isAsking } from '../doors/global/doorState.ts'
import { toAsking, toSolanaAsking } from '../doors/global/toPendingRequest.ts'
import { Button } from '../parts/Button.tsx'
import { Header } from '../parts/Header.tsx'
import { Notice } from '../parts/Notice.tsx'
import { Opening } from '../parts/Opening.tsx'
import { OriginName } from '../parts/OriginName.tsx'
import { Connect } from '../screens/Connect.tsx'
import { SignIn } from '../screens/entrance/SignIn.tsx'
import { words } from '../words.ts'
import { Boundary } from './Boundary.tsx'
import { lazyPart } from './lazyPart.tsx'
import { useWallet } from './walletContext.ts'

/** Decoding and signing are the larger half of the wallet; a visit that only connects does without. */
const Review = lazyPart(() => import('../screens/Review.tsx').then((loaded) => loaded.Review))

const ReviewSolana = lazyPart(() => import('../screens/ReviewSolana.tsx').then((loaded) => loaded.ReviewSolana))

/** What a popup does without: the person's own screens, and those of the relay. */
const Inside = lazyPart(() => import('../screens/OwnWallet.tsx').then((loaded) => loaded.Inside))

/** A second device comes once. */
const Join = lazyPart(() => import('../screens/entrance/Join.tsx').then((loaded) => loaded.Join))

/** One page, one screen at a time: what is asked decides, and nobody answers before signing in. */
export function App() {
  const { environment, connections, network } = useWallet()
  useEffect(() => {
    document.title = environment.brand.name
  }, [environment])
  useEffect(() => {
    // Another window of this wallet may connect, revoke or choose; this one shows what is true.
    const changed = new AbortController()
    for (const { reload } of [connections, network]) {
      window.addEventListener('storage', reload, { signal: changed.signal })
    }
    return () => changed.abort()
  }, [connections, network])
  return (
    <div className="page">
      <Header />
      <main>
        <Boundary>
          <Suspense fallback={<Opening />}>
            <Screen />
          </Suspense>
        </Boundary>
      </main>
    </div>
  )
}

function Screen() {
  const { wallet, door, joinLink } = useWallet()
  const [joining, setJoining] = useState(joinLink)
  const state = useStore(wallet.store)
  // Whoever is in stays in their screen while a code or a prompt lets them in anew.
  const person = signedInState(state)
  const asked = useStore(door.store)

  switch (asked.status) {
    case 'turned-away':
      return <Notice mark="stopped" {...words.turnedAway[asked.why]} />
    case 'told-disconnected':
      return <Notice mark="ended" {...words.disconnected} about={<OriginName origin={asked.origin} />} />
    case 'already-answered':
      return <Notice mark="ended" {...words.alreadyAnswered} about={<OriginName origin={asked.origin} />} />
    case 'answered':
      return <Notice mark={asked.outcome} {...words.answered[asked.outcome]} />
    case 'awaiting-action':
      return <Opening />
    default:
  }
  if (state.status === 'restoring') return <Opening />
  if (joining !== undefined)
    return <Joining link={joining} isSignedIn={person !== undefined} onDone={() => setJoining(undefined)} />
  if (!person) return <SignIn {...(isAsking(asked) && { origin: asked.origin })} />
  switch (asked.status) {
    case 'asked-to-connect':
      return <Connect key={asked.id} asked={asked} signedIn={person} />
    case 'asked':
      return asked.action === 'eth-request' ? (
        <GlobalReview key={asked.id} asked={asked} signedIn={person} />
      ) : (
        <SolanaReview key={asked.id} asked={asked} />
      )
    case 'opening':
      return <Inside key={person.person.personId} signedIn={person} />
    default:
      return asked satisfies never
  }
}

/** A link to join is for a device that nobody is signed in on; a joining that is under way goes on until it is done. */
function Joining({ link, isSignedIn, onDone }: { link: string; isSignedIn: boolean; onDone: () => void }) {
  const [wasSignedIn] = useState(isSignedIn)
  if (!wasSignedIn) return <Join link={link} onDone={onDone} />
  return (
    <Notice mark="stopped" title={words.join.signedInTitle} text={words.join.signedInText}>
      <Button onClick={onDone}>{words.join.goOn}</Button>
    </Notice>
  )
}

function GlobalReview({ asked, signedIn }: { asked: Asked; signedIn: SignedIn }) {
  const { door } = useWallet()
  const asking = useMemo(() => toAsking(asked, door), [asked, door])
  return <Review asking={asking} signedIn={signedIn} />
}

function SolanaReview({ asked }: { asked: Asked }) {
  const { door } = useWallet()
  const asking = useMemo(() => toSolanaAsking(asked, door), [asked, door])
  return <ReviewSolana asking={asking} />
}
