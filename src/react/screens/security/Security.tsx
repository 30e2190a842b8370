import type { EmbeddedWordKey } from '../../../core/words/embedded/en.ts'
import { type SignedIn, signedInState } from '../../../wallets/embedded/embeddedState.ts'
import { useEmbeddedState } from '../../hooks/useEmbeddedState.ts'
import { EmailCode } from '../EmailCode.tsx'
import { useEmbedded } from '../embeddedContext.ts'
import { lazyScreen } from '../lazyScreen.tsx'
import { usePlace } from '../place.ts'
import { AddDevice } from './AddDevice.tsx'
import { ExportWords } from './ExportWords.tsx'
import { ImportWallet } from './ImportWallet.tsx'
import { Passkeys } from './Passkeys.tsx'
import { SecurityList, type SecurityPlace, securityPlaces } from './SecurityList.tsx'
import { Sessions } from './Sessions.tsx'
import { exportWords } from './transferKinds.ts'
import { Unlocked } from './Unlocked.tsx'

type SecurityProps = { onBack?: (() => void) | undefined; onClose?: (() => void) | undefined }
type SecurityScreenProps = { place: SecurityPlace; title: string; inside: SignedIn }
type Leave = { onBack: () => void; onClose: SecurityProps['onClose'] }

const titles = {
  passkeys: 'passkeys',
  email: 'email',
  device: 'device',
  sessions: 'sessions',
  import: 'importTitle',
  backup: 'backup',
  delegation: 'delegation',
} as const satisfies Record<Exclude<SecurityPlace, 'words'>, EmbeddedWordKey>

// Only loaded for a wallet that has them.
const Backup = lazyScreen(async () => (await import('../backup/Backup.tsx')).Backup)
const Delegation = lazyScreen(async () => (await import('./Delegation.tsx')).Delegation)

/** The security list and the screens behind it. */
export function Security({ onBack, onClose }: SecurityProps) {
  const { wallet, say } = useEmbedded()
  const inside = signedInState(useEmbeddedState(wallet))
  const [place, setPlace] = usePlace(securityPlaces)
  // The surrounding surface closes when the user is signed out.
  if (!inside) return null
  if (!place) return <SecurityList inside={inside} onPlace={setPlace} onBack={onBack} onClose={onClose} />
  const leave: Leave = { onBack: () => setPlace(undefined), onClose }
  const title = say(place === 'words' ? exportWords(wallet.capabilities, inside.person).title : titles[place])
  return (
    <Unlocked key={place} title={title} {...leave}>
      <SecurityScreen place={place} title={title} inside={inside} {...leave} />
    </Unlocked>
  )
}

function SecurityScreen({ place, title, inside, ...leave }: Leave & SecurityScreenProps) {
  switch (place) {
    case 'passkeys':
      return <Passkeys {...leave} />
    case 'email':
      return <ConfirmEmail inside={inside} {...leave} />
    case 'device':
      return <AddDevice {...leave} />
    case 'sessions':
      return <Sessions {...leave} />
    case 'words':
      return <ExportWords inside={inside} {...leave} />
    case 'import':
      return <ImportWallet {...leave} />
    case 'backup':
      return <Backup title={title} {...leave} />
    case 'delegation':
      return <Delegation title={title} {...leave} />
    default:
      return place satisfies never
  }
}

function ConfirmEmail({ inside, ...leave }: Leave & { inside: SignedIn }) {
  const { say } = useEmbedded()
  const { confirmedEmail, email } = inside.person
  const current = confirmedEmail === undefined ? [] : [say('emailSet', { email: confirmedEmail })]
  return (
    <EmailCode
      title={say('confirmEmail')}
      text={[...current, say('emailAbout')].join(' ')}
      verb="confirmEmail"
      address={confirmedEmail === undefined ? email : undefined}
      onDone={leave.onBack}
      {...leave}
    />
  )
}
