import { useEffect, useRef, useState } from 'react'
import { supportsPasskeys } from '../../../core/supportsPasskeys.ts'
import { signedInState } from '../../../wallets/embedded/embeddedState.ts'
import { useEmbeddedState } from '../../hooks/useEmbeddedState.ts'
import { EmailCode } from '../EmailCode.tsx'
import { useEmbedded } from '../embeddedContext.ts'
import { usePlace } from '../place.ts'
import { AddPasskey } from '../security/AddPasskey.tsx'
import { CreateWallet } from './CreateWallet.tsx'
import { JoinDevice } from './JoinDevice.tsx'
import { Recovery } from './Recovery.tsx'
import { type Way, Ways } from './Ways.tsx'

const ways = ['create', 'email', 'recovery'] as const satisfies readonly Way[]

export type EntranceProps = {
  /** The link that the user's other device shows. */
  joinLink?: string | undefined
  onEntered: () => void
  onBack?: (() => void) | undefined
  onClose?: (() => void) | undefined
}

/**
 * Signs the user in or creates a wallet. Then asks a user without a passkey to add one, if the browser supports
 * passkeys.
 */
export function Entrance({ joinLink, onEntered, onBack, onClose }: EntranceProps) {
  const { wallet, say } = useEmbedded()
  const [joining, setJoining] = useState(joinLink)
  const [way, setWay] = usePlace(ways)
  const latest = useRef({ way, setWay })
  const [isDeclined, setDeclined] = useState(false)
  const inside = signedInState(useEmbeddedState(wallet))
  const lacksPasskey = inside !== undefined && inside.person.passkeys.length === 0 && !isDeclined && supportsPasskeys()
  const isIn = inside !== undefined && !lacksPasskey && joining === undefined
  useEffect(() => {
    if (isIn) onEntered()
  }, [isIn, onEntered])
  useEffect(() => {
    latest.current = { way, setWay }
  }, [way, setWay])
  useEffect(() => {
    // The state shows a restored session. If loading fails now, the tap loads it again.
    wallet.restore().catch(() => {})
    wallet.prepare().catch(() => {})
    // A user who was waiting for an email code continues there.
    wallet.resumeEmailSignIn().then(
      (begun) => begun && latest.current.way === undefined && latest.current.setWay('email'),
      () => {},
    )
  }, [wallet])
  if (joining !== undefined)
    return <JoinDevice link={joining} onDone={() => setJoining(undefined)} onBack={onBack} onClose={onClose} />
  if (lacksPasskey)
    return (
      <AddPasskey
        text={say('noPasskeys')}
        leave={say('later')}
        onDone={() => {}}
        onLeave={() => setDeclined(true)}
        onClose={onClose}
      />
    )
  const back = { onBack: () => setWay(undefined), onClose }
  switch (way) {
    case undefined:
      return <Ways onWay={setWay} onBack={onBack} onClose={onClose} />
    case 'create':
      return <CreateWallet {...back} />
    case 'email':
      return <EmailCode title={say('emailTitle')} text={say('emailText')} verb="signInWithEmail" {...back} />
    case 'recovery':
      return <Recovery {...back} />
    default:
      return way satisfies never
  }
}
