import { useState } from 'react'
import { signedInState } from '../../../wallets/embedded/embeddedState.ts'
import { useEmbeddedState } from '../../hooks/useEmbeddedState.ts'
import { EmailCode } from '../EmailCode.tsx'
import { useEmbedded } from '../embeddedContext.ts'
import { AddDevice } from './AddDevice.tsx'
import { ExportWords } from './ExportWords.tsx'
import { ImportWallet } from './ImportWallet.tsx'
import { Passkeys } from './Passkeys.tsx'
import { SecurityList, type SecurityPlace } from './SecurityList.tsx'
import { Sessions } from './Sessions.tsx'
import { Unlocked } from './Unlocked.tsx'

/** What keeps the wallet safe, and the screens behind it. */
export function Security({ onBack, onClose }: { onBack: () => void; onClose?: (() => void) | undefined }) {
  const { wallet, tell } = useEmbedded()
  const inside = signedInState(useEmbeddedState(wallet))
  const [place, setPlace] = useState<SecurityPlace>()
  // The account dialog around closes for who is signed out.
  if (!inside) return null
  const { person, accounts } = inside
  const { confirmedEmail: email } = person
  const emailAbout = [...(email ? [tell('emailSet', { email })] : []), tell('emailAbout')].join(' ')
  const back = { onBack: () => setPlace(undefined), onClose }
  switch (place) {
    case undefined:
      return <SecurityList inside={inside} onPlace={setPlace} onBack={onBack} onClose={onClose} />
    case 'passkeys':
      return (
        <Unlocked title={tell('passkeys')} {...back}>
          <Passkeys {...back} />
        </Unlocked>
      )
    case 'email':
      return (
        <Unlocked title={tell('email')} {...back}>
          <EmailCode
            title={tell('confirmEmail')}
            text={emailAbout}
            verb="confirmEmail"
            address={email ? undefined : person.email}
            onDone={back.onBack}
            {...back}
          />
        </Unlocked>
      )
    case 'device':
      return (
        <Unlocked title={tell('device')} {...back}>
          <AddDevice {...back} />
        </Unlocked>
      )
    case 'sessions':
      return (
        <Unlocked title={tell('sessions')} {...back}>
          <Sessions {...back} />
        </Unlocked>
      )
    case 'words':
      return (
        <Unlocked title={tell('words')} {...back}>
          <ExportWords accounts={accounts} {...back} />
        </Unlocked>
      )
    case 'import':
      return (
        <Unlocked title={tell('importTitle')} {...back}>
          <ImportWallet {...back} />
        </Unlocked>
      )
    default:
      return place satisfies never
  }
}
