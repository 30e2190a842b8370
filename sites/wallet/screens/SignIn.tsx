import { Entrance } from 'latchkey/react/screens'
import { type StoreApi, useStore } from 'zustand'
import { useWallet } from '../context/walletContext.ts'
import type { LinkDoor } from '../doors/link/linkDoor.ts'
import type { RelayDoor } from '../doors/relay/relayDoor.ts'
import { OriginName } from '../parts/OriginName.tsx'
import { useScreen } from '../parts/useScreen.ts'
import { useWalletWords } from '../words/walletWordsContext.ts'
import { EmbeddedPage } from './EmbeddedPage.tsx'

const screens = ['ways', 'create', 'email', 'recovery'] as const

/** Opens the wallet or creates one. While a site waits, its origin stays in sight. */
export function SignIn({ origin }: { origin?: string }) {
  const { words } = useWalletWords()
  const { relay, link } = useWallet()
  const [screen, enter] = useScreen(screens, 'entrance')
  return (
    <>
      {origin && (
        <section className="asking">
          <OriginName origin={origin} />
          <p>{words.signIn.asking}</p>
        </section>
      )}
      {relay && <PairingWaits door={relay} />}
      {link && <PairingWaits door={link} />}
      <EmbeddedPage screens={screens} screen={screen} onEnter={enter}>
        {/* The wallet's own screens take over as soon as its state says that the user is signed in. */}
        <Entrance onEntered={stay} />
      </EmbeddedPage>
    </>
  )
}

function stay(): void {}

/** The page behind a pairing link is not known yet. */
function PairingWaits({ door }: { door: RelayDoor | LinkDoor }) {
  const { words } = useWalletWords()
  const hasLink = useStore(door.store as StoreApi<{ hasLink: boolean }>, (state) => state.hasLink)
  if (!hasLink) return null
  return (
    <section className="asking">
      <p>{words.signIn.pairing}</p>
    </section>
  )
}
