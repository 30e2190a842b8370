import { useEffect, useState } from 'react'
import { supportsPasskeys } from '../../../core/supportsPasskeys.ts'
import { signedInState } from '../../../wallets/embedded/embeddedState.ts'
import { useEmbeddedState } from '../../hooks/useEmbeddedState.ts'
import { EmailCode } from '../EmailCode.tsx'
import { useEmbedded } from '../embeddedContext.ts'
import { AddPasskey } from '../security/AddPasskey.tsx'
import { CreateWallet } from './CreateWallet.tsx'
import { JoinDevice } from './JoinDevice.tsx'
import { Recovery } from './Recovery.tsx'
import { type Way, Ways } from './Ways.tsx'

export type EntranceProps = {
  /** The link that another device of the person shows. */
  joinLink?: string | undefined
  onEntered: () => void
  onBack: () => void
  onClose?: (() => void) | undefined
}

/** Opens the wallet, or makes one; and asks a person without a passkey to add one, in browsers that have them. */
export function Entrance({ joinLink, onEntered, onBack, onClose }: EntranceProps) {
  const { wallet, tell } = useEmbedded()
  const [joining, setJoining] = useState(joinLink)
  const [way, setWay] = useState<Way>()
  const [isDeclined, setDeclined] = useState(false)
  const inside = signedInState(useEmbeddedState(wallet))
  const lacksPasskey = inside !== undefined && inside.person.passkeys.length === 0 && !isDeclined && supportsPasskeys()
  const isIn = inside !== undefined && !lacksPasskey && joining === undefined
  useEffect(() => {
    if (isIn) onEntered()
  }, [isIn, onEntered])
  useEffect(() => {
    // What they find is in the state; what they lack, the tap fetches.
    wallet.restore().catch(() => {})
    wallet.prepare().catch(() => {})
    // A user who was waiting for a mailed code continues there.
    wallet.resumeEmailSignIn().then(
      (begun) => begun && setWay((now) => now ?? 'email'),
      () => {},
    )
  }, [wallet])
  if (joining !== undefined)
    return <JoinDevice link={joining} onDone={() => setJoining(undefined)} onBack={onBack} onClose={onClose} />
  if (lacksPasskey)
    return (
      <AddPasskey
        text={tell('noPasskeys')}
        leave={tell('later')}
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
      return <EmailCode title={tell('emailTitle')} text={tell('emailText')} verb="signInWithEmail" {...back} />
    case 'recovery':
      return <Recovery {...back} />
    default:
      return way satisfies never
  }
}
