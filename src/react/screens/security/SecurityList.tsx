import type { Capabilities } from '../../../wallets/embedded/capabilities.ts'
import type { SignedIn } from '../../../wallets/embedded/embeddedState.ts'
import type { Person } from '../../../wire/account/person.ts'
import { useEmbeddedActions } from '../../hooks/useEmbeddedActions.ts'
import { Icon, type IconName } from '../../parts/Icon.tsx'
import { ActionStatus } from '../ActionStatus.tsx'
import { type EmbeddedSay, useEmbedded } from '../embeddedContext.ts'
import { Screen } from '../Screen.tsx'
import { exportWords, showsWords, takesWords } from './transferKinds.ts'

export const securityPlaces = [
  'passkeys',
  'email',
  'device',
  'sessions',
  'words',
  'import',
  'backup',
  'delegation',
] as const
export type SecurityPlace = (typeof securityPlaces)[number]

type SecurityListProps = {
  inside: SignedIn
  onPlace: (place: SecurityPlace) => void
  onBack?: (() => void) | undefined
  onClose?: (() => void) | undefined
}

type Row = {
  place: SecurityPlace
  icon: IconName
  title: string
  text: string
  /** A number or a short mark at the end. */
  mark?: string
  isMissing?: boolean
}

/** The capability that the wallet needs for a place to be listed. */
const capabilityOf: Partial<Record<SecurityPlace, keyof Capabilities>> = {
  passkeys: 'passkeys',
  device: 'devicePairing',
  words: 'export',
  import: 'import',
  backup: 'backup',
  delegation: 'delegation',
}

/** Lists passkeys, email, devices, sessions and the vault, and marks what is still missing. */
export function SecurityList({ inside, onPlace, onBack, onClose }: SecurityListProps) {
  const { wallet, environment, say, titleId, locale } = useEmbedded()
  const { capabilities } = wallet
  const { passkeys, confirmedEmail: email } = inside.person
  const all: readonly Row[] = [
    passkeys.length > 0
      ? {
          place: 'passkeys',
          icon: 'key',
          title: say('passkeys'),
          text: '',
          mark: passkeys.length.toLocaleString(locale),
        }
      : { place: 'passkeys', icon: 'key', title: say('passkeys'), text: say('noPasskeys'), isMissing: true },
    emailRow(say, email, passkeys.length),
    { place: 'device', icon: 'scan', title: say('device'), text: say('deviceHint') },
    { place: 'sessions', icon: 'clock', title: say('sessions'), text: say('sessionsHint') },
    { place: 'backup', icon: 'shield', title: say('backup'), text: say('backupHint') },
    // Only where the environment has a project that users may delegate to.
    ...(environment.mpc?.delegation ? [delegationRow(say, environment.name)] : []),
    // A wallet with shares has a frame of its own for its keys.
    ...(environment.vaultUrl || capabilities.backup ? vaultRows(say, capabilities, inside.person) : []),
  ]
  const rows = all.filter(({ place }) => {
    const capability = capabilityOf[place]
    return !capability || capabilities[capability]
  })
  return (
    <Screen title={say('security')} onBack={onBack} onClose={onClose}>
      <div className="latchkey-scroll" data-size="full">
        {inside.session?.phase === 'ending' && passkeys.length > 0 && <Ending />}
        <ul className="latchkey-list" aria-labelledby={titleId}>
          {rows.map(({ place, icon, title, text, mark, isMissing = false }) => (
            <li key={place}>
              <button type="button" className="latchkey-row" onClick={() => onPlace(place)}>
                <span className="latchkey-icon" data-kind="any">
                  <Icon name={icon} />
                </span>
                <span className="latchkey-name">
                  {title}
                  {text && <small data-missing={isMissing}>{text}</small>}
                </span>
                {mark && <span className="latchkey-tag">{mark}</span>}
                <Icon name="next" className="latchkey-onward" />
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Screen>
  )
}

/** With two passkeys, losing one does not lock the user out. */
function emailRow(say: EmbeddedSay, email: string | undefined, passkeys: number): Row {
  const row = { place: 'email', icon: 'mail', title: say('email') } as const
  if (email !== undefined) return { ...row, text: say('emailSet', { email }) }
  return passkeys < 2 ? { ...row, text: say('emailNone'), isMissing: true } : { ...row, text: say('confirmEmail') }
}

function delegationRow(say: EmbeddedSay, project: string): Row {
  return { place: 'delegation', icon: 'sign', title: say('delegation'), text: say('delegationHint', { project }) }
}

function vaultRows(say: EmbeddedSay, capabilities: Capabilities, person: Person): readonly Row[] {
  const { title, hint } = exportWords(capabilities, person)
  const importHint = takesWords(capabilities) ? 'importHint' : 'importKeyHint'
  return [
    {
      ...({ place: 'words', icon: 'list', title: say(title), text: say(hint) } as const),
      ...(showsWords(capabilities, person) && capabilities.export?.isBackedUp?.() && { mark: say('backedUp') }),
    },
    { place: 'import', icon: 'import', title: say('importTitle'), text: say(importHint) },
  ]
}

/** Offers to renew a session key that ends soon, so that no prompt interrupts the user later. */
function Ending() {
  const { wallet, say } = useEmbedded()
  const { action, actions } = useEmbeddedActions(wallet)
  return (
    <div className="latchkey-group">
      <p className="latchkey-text">{say('sessionEnding')}</p>
      <ActionStatus action={action} waiting={say('waitingPasskey')} />
      <button
        type="button"
        className="latchkey-quiet"
        aria-disabled={action.status === 'underway'}
        onClick={() => void actions.renew()}
      >
        {say('stayIn')}
      </button>
    </div>
  )
}
