import { lazy, Suspense, useEffect } from 'react'
import { useStore } from 'zustand'
import { isAsking } from '../doors/global/doorState.ts'
import { Header } from '../parts/Header.tsx'
import { Notice } from '../parts/Notice.tsx'
import { Opening } from '../parts/Opening.tsx'
import { OriginName } from '../parts/OriginName.tsx'
import { Connect } from '../rooms/Connect.tsx'
import { Home } from '../rooms/Home.tsx'
import { SignIn } from '../rooms/SignIn.tsx'
import { words } from '../words.ts'
import { useWallet } from './walletContext.ts'

/** Decoding and signing are the larger half of the wallet; a visit that only connects does without. */
const Review = lazy(() => import('../rooms/Review.tsx').then((room) => ({ default: room.Review })))

/** One page, one room at a time: what is asked decides, and nobody answers before signing in. */
export function App() {
  const { environment, connections } = useWallet()
  useEffect(() => {
    document.title = environment.brand.name
  }, [environment])
  useEffect(() => {
    // Another window of this wallet may connect or revoke; this one shows what is true.
    const changed = new AbortController()
    window.addEventListener('storage', connections.reload, { signal: changed.signal })
    return () => changed.abort()
  }, [connections])
  return (
    <div className="page">
      <Header />
      <main>
        <Suspense fallback={<Opening />}>
          <Room />
        </Suspense>
      </main>
    </div>
  )
}

function Room() {
  const { wallet, door } = useWallet()
  const person = useStore(wallet.store)
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
    default:
  }
  if (person.status === 'restoring') return <Opening />
  if (person.status !== 'signed-in') return <SignIn {...(isAsking(asked) && { origin: asked.origin })} />
  switch (asked.status) {
    case 'asked-to-connect':
      return <Connect key={asked.id} asked={asked} person={person} />
    case 'asked':
      return <Review key={asked.id} asked={asked} person={person} />
    case 'opening':
      return <Home person={person} />
    default:
      return asked satisfies never
  }
}
