import type { Capabilities } from '../../../wallets/embedded/capabilities.ts'
import type { SignedIn } from '../../../wallets/embedded/embeddedState.ts'
import { useEmbeddedActions } from '../../hooks/useEmbeddedActions.ts'
import { Icon, type IconName } from '../../parts/Icon.tsx'
import { ActionStatus } from '../ActionStatus.tsx'
import { useEmbedded } from '../embeddedContext.ts'
import { Screen } from '../Screen.tsx'

export const securityPlaces = ['passkeys', 'email', 'device', 'sessions', 'words', 'import'] as const
export type SecurityPlace = (typeof securityPlaces)[number]

type SecurityListProps = {
  inside: SignedIn
  onPlace: (place: SecurityPlace) => void
  onBack?: (() => void) | undefined
  onClose?: (() => void) | undefined
}

type Row = { place: SecurityPlace; icon: IconName; title: string; text: string; count?: number; isMissing?: boolean }
type Tell = ReturnType<typeof useEmbedded>['tell']

/** What a wallet must be able to do for a place to be listed. */
const capabilityOf: Partial<Record<SecurityPlace, keyof Capabilities>> = {
  passkeys: 'passkeys',
  device: 'devicePairing',
  words: 'export',
  import: 'import',
}

/** The ways in and out of the wallet, and what of them is missing. */
export function SecurityList({ inside, onPlace, onBack, onClose }: SecurityListProps) {
  const { wallet, environment, say, tell, titleId, locale } = useEmbedded()
  const { passkeys, confirmedEmail: email } = inside.person
  const all: readonly Row[] = [
    passkeys.length > 0
      ? { place: 'passkeys', icon: 'key', title: tell('passkeys'), text: '', count: passkeys.length }
      : { place: 'passkeys', icon: 'key', title: tell('passkeys'), text: tell('noPasskeys'), isMissing: true },
    emailRow(tell, email, passkeys.length),
    { place: 'device', icon: 'scan', title: tell('device'), text: tell('deviceHint') },
    { place: 'sessions', icon: 'clock', title: tell('sessions'), text: tell('sessionsHint') },
    ...(environment.vaultUrl ? vaultRows(tell) : []),
  ]
  const rows = all.filter(({ place }) => {
    const capability = capabilityOf[place]
    return !capability || wallet.capabilities[capability]
  })
  return (
    <Screen title={say('security')} onBack={onBack} onClose={onClose}>
      <div className="latchkey-scroll" data-size="full">
        {inside.session?.phase === 'ending' && passkeys.length > 0 && <Ending />}
        <ul className="latchkey-list" aria-labelledby={titleId}>
          {rows.map(({ place, icon, title, text, count, isMissing = false }) => (
            <li key={place}>
              <button type="button" className="latchkey-row" onClick={() => onPlace(place)}>
                <span className="latchkey-icon" data-kind="any">
                  <Icon name={icon} />
                </span>
                <span className="latchkey-name">
                  {title}
                  {text && <small data-missing={isMissing}>{text}</small>}
                </span>
                {count !== undefined && <span className="latchkey-tag">{count.toLocaleString(locale)}</span>}
                <Icon name="next" className="latchkey-onward" />
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Screen>
  )
}

/** With a second passkey, no loss of one is a lost wallet. */
function emailRow(tell: Tell, email: string | undefined, passkeys: number): Row {
  const row = { place: 'email', icon: 'mail', title: tell('email') } as const
  if (email !== undefined) return { ...row, text: tell('emailSet', { email }) }
  return passkeys < 2 ? { ...row, text: tell('emailNone'), isMissing: true } : { ...row, text: tell('confirmEmail') }
}

function vaultRows(tell: Tell): readonly Row[] {
  return [
    { place: 'words', icon: 'list', title: tell('words'), text: tell('wordsHint') },
    { place: 'import', icon: 'import', title: tell('importTitle'), text: tell('importHint') },
  ]
}

/** The session key nears its end: whoever renews it now is not asked in the middle of something else. */
function Ending() {
  const { wallet, tell } = useEmbedded()
  const { action, actions } = useEmbeddedActions(wallet)
  return (
    <div className="latchkey-group">
      <p className="latchkey-text">{tell('sessionEnding')}</p>
      <ActionStatus action={action} waiting={tell('waitingPasskey')} />
      <button
        type="button"
        className="latchkey-quiet"
        aria-disabled={action.status === 'underway'}
        onClick={() => void actions.renew()}
      >
        {tell('stayIn')}
      </button>
    </div>
  )
}
