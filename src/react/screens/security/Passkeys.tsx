import { useState } from 'react'
import { supportsPasskeys } from '../../../core/supportsPasskeys.ts'
import { formatDate } from '../../../core/words/formatMoment.ts'
import type { Passkey } from '../../../wallets/embedded/capabilities.ts'
import { usePasskeys } from '../../hooks/usePasskeys.ts'
import { Icon } from '../../parts/Icon.tsx'
import { type EmbeddedSay, useCapability, useEmbedded } from '../embeddedContext.ts'
import { readingProblem } from '../readingProblem.ts'
import { Screen } from '../Screen.tsx'
import { Waiting } from '../Waiting.tsx'
import { AddPasskey } from './AddPasskey.tsx'
import { RemovePasskey } from './RemovePasskey.tsx'
import { RenamePasskey } from './RenamePasskey.tsx'

type PasskeysProps = { onBack: () => void; onClose?: (() => void) | undefined }
type Place = { readonly name: 'list' | 'add' } | { readonly name: 'rename' | 'remove'; readonly passkey: Passkey }

/** Lists every passkey that key custody accepts for this wallet. */
export function Passkeys({ onBack, onClose }: PasskeysProps) {
  const { wallet, say } = useEmbedded()
  const { reading, reload } = usePasskeys(useCapability('passkeys'))
  const problem = readingProblem(reading, say)
  const [place, setPlace] = useState<Place>({ name: 'list' })
  const toList = () => setPlace({ name: 'list' })
  const onDone = () => {
    reload()
    toList()
  }
  if (reading.status !== 'known')
    return <Waiting title={say('passkeys')} problem={problem} onRetry={reload} onBack={onBack} onClose={onClose} />
  const passkeys = reading.value.map((passkey) => ({ ...passkey, name: shownName(passkey, say) }))
  switch (place.name) {
    case 'list':
      return (
        <Screen title={say('passkeys')} onBack={onBack} onClose={onClose}>
          <p className="latchkey-text">{say(passkeys.length > 0 ? 'passkeysText' : 'noPasskeys')}</p>
          <PasskeyList
            passkeys={passkeys}
            onRename={(passkey) => setPlace({ name: 'rename', passkey })}
            onRemove={(passkey) => setPlace({ name: 'remove', passkey })}
          />
          {supportsPasskeys() ? (
            <button
              type="button"
              className="latchkey-button"
              data-kind="plain"
              onClick={() => {
                // The prompt opens in the tap that follows.
                wallet.prepare().catch(() => {})
                setPlace({ name: 'add' })
              }}
            >
              {say('addPasskey')}
            </button>
          ) : (
            <p className="latchkey-text">{say('noSupport')}</p>
          )}
        </Screen>
      )
    case 'add':
      return (
        <AddPasskey
          text={say('passkeysText')}
          leave={say('later')}
          onDone={onDone}
          onLeave={toList}
          onClose={onClose}
        />
      )
    case 'rename':
      return <RenamePasskey passkey={place.passkey} onDone={onDone} onBack={toList} onClose={onClose} />
    case 'remove':
      return (
        <RemovePasskey
          passkey={place.passkey}
          isLast={passkeys.length === 1}
          onDone={onDone}
          onKeep={toList}
          onClose={onClose}
        />
      )
    default:
      return place satisfies never
  }
}

type PasskeyListProps = {
  passkeys: readonly Passkey[]
  onRename: (passkey: Passkey) => void
  onRemove: (passkey: Passkey) => void
}

function PasskeyList({ passkeys, onRename, onRemove }: PasskeyListProps) {
  const { say, titleId, locale } = useEmbedded()
  return (
    <ul className="latchkey-list" aria-labelledby={titleId}>
      {passkeys.map((passkey) => (
        <li key={passkey.id} className="latchkey-row" data-kind="note">
          <span className="latchkey-icon" data-kind="any">
            <Icon name="key" />
          </span>
          <span className="latchkey-name">
            <bdi>{passkey.name}</bdi>
            <small>{say('passkeyAdded', { date: formatDate(passkey.createdAt, locale) })}</small>
          </span>
          <button
            type="button"
            className="latchkey-round"
            aria-label={say('renamePasskey', { name: passkey.name })}
            onClick={() => onRename(passkey)}
          >
            <Icon name="sign" />
          </button>
          <button
            type="button"
            className="latchkey-round"
            aria-label={say('removePasskey', { name: passkey.name })}
            onClick={() => onRemove(passkey)}
          >
            <Icon name="remove" />
          </button>
        </li>
      ))}
    </ul>
  )
}

/** The name that a wallet's first passkey has until the user changes it. */
const firstName = 'Passkey'

function shownName({ name }: Passkey, say: EmbeddedSay): string {
  return name === firstName ? say('passkeyWallet') : name
}
