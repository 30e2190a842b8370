import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { useWallet } from '../../app/walletContext.ts'
import type { RelayDoor } from '../../doors/relay/relayDoor.ts'
import { EmailCode } from '../../parts/EmailCode.tsx'
import { OriginName } from '../../parts/OriginName.tsx'
import { useScreen } from '../../parts/useScreen.ts'
import { words } from '../../words.ts'
import { ChooseWay, type Way } from './ChooseWay.tsx'
import { CreateWallet } from './CreateWallet.tsx'
import { Recovery } from './Recovery.tsx'

/** Opens the wallet, or makes one. Where a site waits, it is shown all the while. */
export function SignIn({ origin }: { origin?: string }) {
  const { wallet, relay } = useWallet()
  // The prompt must open in the very turn of the tap, so what it needs is fetched before.
  useEffect(() => {
    wallet.prepare().catch(() => undefined)
  }, [wallet])
  return (
    <>
      {origin && (
        <section className="asking">
          <OriginName origin={origin} />
          <p>{words.signIn.asking}</p>
        </section>
      )}
      {relay && <LinkWaits relay={relay} />}
      <Entrance />
    </>
  )
}

/** Behind a pairing link there is a page that nobody knows yet. */
function LinkWaits({ relay }: { relay: RelayDoor }) {
  const hasLink = useStore(relay.store, (state) => state.hasLink)
  if (!hasLink) return null
  return (
    <section className="asking">
      <p>{words.signIn.pairing}</p>
    </section>
  )
}

const screens = ['ways', 'create', 'email', 'recovery'] as const satisfies readonly ['ways', ...Way[]]

function Entrance() {
  const { wallet } = useWallet()
  const [screen, enter] = useScreen(screens, 'entrance')
  const onBack = () => enter('ways')
  // A user who left the page while waiting for a mailed code continues where they were.
  const first = useRef({ screen, enter })
  useEffect(() => {
    wallet.resumeEmailSignIn().then(
      (begun) => begun && first.current.screen === 'ways' && first.current.enter('email'),
      () => undefined,
    )
  }, [wallet])
  switch (screen) {
    case 'ways':
      return <ChooseWay onChoose={enter} />
    case 'create':
      return <CreateWallet onBack={onBack} />
    case 'email':
      return (
        <EmailCode
          title={words.email.title}
          text={words.email.text}
          send={wallet.signInWithEmail}
          resume={wallet.resumeEmailSignIn}
          back={{ label: words.email.back, go: onBack }}
        />
      )
    case 'recovery':
      return <Recovery onBack={onBack} />
    default:
      return screen satisfies never
  }
}
