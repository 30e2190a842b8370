import { Entrance } from 'latchkey/react/screens'
import { useStore } from 'zustand'
import { useWallet } from '../context/walletContext.ts'
import type { RelayDoor } from '../doors/relay/relayDoor.ts'
import { OriginName } from '../parts/OriginName.tsx'
import { useScreen } from '../parts/useScreen.ts'
import { useWalletWords } from '../words/walletWordsContext.ts'
import { EmbeddedPage } from './EmbeddedPage.tsx'

const screens = ['ways', 'create', 'email', 'recovery'] as const

/** Opens the wallet or creates one. While a site waits, its origin stays in sight. */
export function SignIn({ origin }: { origin?: string }) {
  const { words } = useWalletWords()
  const { relay } = useWallet()
  const [screen, enter] = useScreen(screens, 'entrance')
  return (
    <>
      {origin && (
        <section className="asking">
          <OriginName origin={origin} />
          <p>{words.signIn.asking}</p>
        </section>
      )}
      {relay && <PairingWaits relay={relay} />}
      <EmbeddedPage screens={screens} screen={screen} onEnter={enter}>
        {/* The wallet's own screens take over as soon as its state says that the user is signed in. */}
        <Entrance onEntered={stay} />
      </EmbeddedPage>
    </>
  )
}

function stay(): void {}

/** The page behind a pairing link is not known yet. */
function PairingWaits({ relay }: { relay: RelayDoor }) {
  const { words } = useWalletWords()
  const hasLink = useStore(relay.store, (state) => state.hasLink)
  if (!hasLink) return null
  return (
    <section className="asking">
      <p>{words.signIn.pairing}</p>
    </section>
  )
}
