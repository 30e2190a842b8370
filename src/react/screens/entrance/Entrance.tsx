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
  /** The link that another device of the user shows. */
  joinLink?: string | undefined
  onEntered: () => void
  onBack?: (() => void) | undefined
  onClose?: (() => void) | undefined
}

/** Opens the wallet, or creates one. Then asks a user without a passkey to add one, in browsers that have passkeys. */
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
    // A session that is found appears in the state; what fails to load now, the tap loads again.
    wallet.restore().catch(() => {})
    wallet.prepare().catch(() => {})
    // A user who was waiting for a mailed code continues there.
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
