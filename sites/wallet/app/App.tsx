import { RejectRest } from 'latchkey/react/review'
import { ScreensProvider } from 'latchkey/react/screens'
import { signedInState } from 'latchkey/wallets/embedded'
import { Suspense, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { useWallet } from '../context/walletContext.ts'
import type { PopupState } from '../doors/popupDoor.ts'
import { Boundary } from '../parts/Boundary.tsx'
import { lazyPart } from '../parts/lazyPart.tsx'
import { Opening } from '../parts/Opening.tsx'
import { PopupNotice } from '../screens/PopupNotice.tsx'
import { RequestScreen } from '../screens/RequestScreen.tsx'
import { SignIn } from '../screens/SignIn.tsx'

/** The user's own screens and those of the relay. A popup does not load them. */
const OwnWallet = lazyPart(() => import('../screens/OwnWallet.tsx').then((loaded) => loaded.OwnWallet))

/** A device joins once, so this loads on first use. */
const Join = lazyPart(() => import('../screens/Join.tsx').then((loaded) => loaded.Join))

/** This page has no scripts, so none can read what the sign-in provider sends back. */
const redirectUri = new URL('/signed-in.html', window.location.origin).href

/**
 * Shows one screen at a time. After sign-in, a page's request comes first. A password that the wallet asks for takes the place of
 * the screen, below the operator's brand.
 */
export function App() {
  const { environment, wallet, language, connections, popupConnections, network } = useWallet()
  useEffect(() => {
    document.title = environment.brand.name
  }, [environment])
  useEffect(() => {
    // Another window of this wallet may change connections or the network. This one then shows the same.
    const changed = new AbortController()
    for (const { reload } of [connections, popupConnections, network]) {
      window.addEventListener('storage', reload, { signal: changed.signal })
    }
    return () => changed.abort()
  }, [connections, popupConnections, network])
  return (
    <div className="page latchkey">
      <Header />
      <main>
        <ScreensProvider language={language} wallet={wallet} environment={environment} redirectUri={redirectUri}>
          <Boundary>
            <Suspense fallback={<Opening />}>
              <Screen />
            </Suspense>
          </Boundary>
        </ScreensProvider>
      </main>
    </div>
  )
}

/** The operator's brand, the same on every screen. */
function Header() {
  const { brand } = useWallet().environment
  return (
    <header className="brand">
      <img src={brand.icon ?? '/wallet.svg'} alt="" width="28" height="28" />
      <bdi>{brand.name}</bdi>
    </header>
  )
}

function Screen() {
  const { wallet, popup, joinLink } = useWallet()
  const [joining, setJoining] = useState(joinLink)
  const state = useStore(wallet.store)
  // The user stays where they are while a code or a prompt signs them in again.
  const signedIn = signedInState(state)
  const opened = useStore(popup?.store ?? noPopup)

  if (opened && opened.status !== 'pending')
    return opened.status === 'opening' ? <Opening /> : <PopupNotice state={opened} />
  if (state.status === 'restoring') return <Opening />
  if (joining !== undefined) return <Join link={joining} onDone={() => setJoining(undefined)} />
  const { origin } = opened?.request.requester ?? {}
  if (!signedIn) return <SignIn {...(origin !== undefined && { origin })} />
  if (opened) {
    return (
      <RejectRest asker={origin}>
        <RequestScreen key={opened.request.id} request={opened.request} signedIn={signedIn} />
      </RejectRest>
    )
  }
  return <OwnWallet key={signedIn.person.personId} signedIn={signedIn} />
}

/** A window that no page opened. */
const noPopup = createStore<PopupState | undefined>(() => undefined)
