import { shortAddress } from '../../../core/shortAddress.ts'
import type { EmbeddedWordKey } from '../../../core/words/embedded/en.ts'
import type { AccountBackup } from '../../../wallets/embedded/capabilities.ts'
import { useEmbeddedActions } from '../../hooks/useEmbeddedActions.ts'
import { useFreshReading } from '../../hooks/useFreshReading.ts'
import { Icon } from '../../parts/Icon.tsx'
import { ActionStatus } from '../ActionStatus.tsx'
import { useCapability, useEmbedded } from '../embeddedContext.ts'
import { readingProblem } from '../readingProblem.ts'
import { Screen } from '../Screen.tsx'
import { Waiting } from '../Waiting.tsx'

export type BackupProps = { onBack: () => void; onClose?: (() => void) | undefined }

const sentences: Record<AccountBackup['state'], EmbeddedWordKey> = {
  sealed: 'backupSealed',
  open: 'backupOpen',
  none: 'backupNone',
}

/** Lists how the shares of each account are backed up, and changes the password that seals them. */
export function Backup({ onBack, onClose }: BackupProps) {
  const { wallet, say, titleId } = useEmbedded()
  const { reading, reload } = useFreshReading(useCapability('backup').backups)
  const { action, actions } = useEmbeddedActions(wallet)
  const problem = readingProblem(reading, say)
  if (reading.status !== 'known')
    return <Waiting title={say('backup')} problem={problem} onRetry={reload} onBack={onBack} onClose={onClose} />
  const isSealed = reading.value.some(({ state }) => state === 'sealed')
  return (
    <Screen title={say('backup')} onBack={onBack} onClose={onClose}>
      <p className="latchkey-text">{say('backupText')}</p>
      <ul className="latchkey-list" aria-labelledby={titleId}>
        {reading.value.map(({ address, state }) => (
          <li key={address} className="latchkey-row" data-kind="note">
            <span className="latchkey-icon" data-kind="any">
              <Icon name={state === 'sealed' ? 'shield' : 'stop'} />
            </span>
            <span className="latchkey-name">
              <bdi title={address}>{shortAddress(address)}</bdi>
              <small data-missing={state !== 'sealed'}>{say(sentences[state])}</small>
            </span>
          </li>
        ))}
      </ul>
      {action.status === 'done' ? (
        <p role="status" className="latchkey-text latchkey-notice">
          {say('passwordChanged')}
        </p>
      ) : (
        <ActionStatus action={action} waiting={say('changingPassword')} />
      )}
      <button
        type="button"
        className="latchkey-button"
        data-kind="plain"
        aria-disabled={action.status === 'underway'}
        onClick={async () => {
          const outcome = await actions.changePassword()
          if (outcome.status === 'done') reload()
        }}
      >
        {say(isSealed ? 'changePassword' : 'setPassword')}
      </button>
    </Screen>
  )
}
