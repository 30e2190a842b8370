import { shortAddress } from '../../../core/shortAddress.ts'
import type { EmbeddedWordKey } from '../../../core/words/embedded/en.ts'
import { formatDate, formatMoment } from '../../../core/words/formatMoment.ts'
import type { Locale } from '../../../core/words/localeOf.ts'
import type { AccountBackup } from '../../../wallets/embedded/capabilities.ts'
import type { EmbeddedActionName } from '../../embedded/embeddedActions.ts'
import { useEmbeddedActions } from '../../hooks/useEmbeddedActions.ts'
import { useFreshReading } from '../../hooks/useFreshReading.ts'
import { Icon } from '../../parts/Icon.tsx'
import { ActionStatus } from '../ActionStatus.tsx'
import { type EmbeddedSay, useCapability, useEmbedded } from '../embeddedContext.ts'
import { readingProblem } from '../readingProblem.ts'
import { Screen } from '../Screen.tsx'
import { Waiting } from '../Waiting.tsx'
import { DriveBackup } from './DriveBackup.tsx'
import { RenewShares } from './RenewShares.tsx'

export type BackupProps = { onBack: () => void; onClose?: (() => void) | undefined }

const sentences: Record<AccountBackup['state'], EmbeddedWordKey> = {
  sealed: 'backupSealed',
  passkey: 'backupPasskey',
  open: 'backupOpen',
  none: 'backupNone',
}

/** What is said once an action is done. */
const done: Partial<Record<EmbeddedActionName, EmbeddedWordKey>> = {
  changePassword: 'passwordChanged',
  restoreBackup: 'backupRestored',
  renewShares: 'sharesRenewed',
  saveToGoogleDrive: 'driveDone',
  restoreFromGoogleDrive: 'driveRestored',
}

/** Whether the user alone can open a backup. */
function isProtected(state: AccountBackup['state']): boolean {
  return state === 'sealed' || state === 'passkey'
}

/** Lists how the shares of each account are backed up, changes what seals them, and renews them. */
export function Backup({ onBack, onClose }: BackupProps) {
  const { wallet, say, titleId, locale } = useEmbedded()
  const { reading, reload } = useFreshReading(useCapability('backup').backups)
  const control = useEmbeddedActions(wallet)
  const { action, actions } = control
  const problem = readingProblem(reading, say)
  if (reading.status !== 'known')
    return <Waiting title={say('backup')} problem={problem} onRetry={reload} onBack={onBack} onClose={onClose} />
  const isSealed = reading.value.some(({ state }) => isProtected(state))
  const isStopped = reading.value.some((account) => account.isStopped)
  const renewal = <RenewShares accounts={reading.value} control={control} onDone={reload} />
  const isBusy = action.status === 'underway'
  const earlier = reading.value.flatMap((account) =>
    account.earlier.map((backup) => ({ address: account.address, ...backup })),
  )
  return (
    <Screen title={say('backup')} onBack={onBack} onClose={onClose}>
      <p className="latchkey-text">{say('backupText')}</p>
      <ul className="latchkey-list" aria-labelledby={titleId}>
        {reading.value.map(({ address, state, isStopped: hasStopped, googleDrive }) => (
          <li key={address} className="latchkey-row" data-kind="note">
            <span className="latchkey-icon" data-kind="any">
              <Icon name={isProtected(state) && !hasStopped ? 'shield' : 'stop'} />
            </span>
            <span className="latchkey-name">
              <bdi title={address}>{shortAddress(address)}</bdi>
              <small data-missing={!isProtected(state)}>{say(sentences[state])}</small>
              {hasStopped && <small data-missing>{say('backupStopped')}</small>}
              {googleDrive && <small>{toDriveSentence(say, googleDrive, locale)}</small>}
            </span>
          </li>
        ))}
      </ul>
      {action.status === 'done' ? (
        <p role="status" className="latchkey-text latchkey-notice">
          {say(done[action.name] ?? 'passwordChanged')}
        </p>
      ) : (
        <ActionStatus action={action} waiting={say('oneMoment')} />
      )}
      {isStopped && renewal}
      <button
        type="button"
        className="latchkey-button"
        data-kind="plain"
        aria-disabled={isBusy}
        onClick={async () => {
          const outcome = await actions.changePassword()
          if (outcome.status === 'done') reload()
        }}
      >
        {say(isSealed ? 'changePassword' : 'setPassword')}
      </button>
      <DriveBackup accounts={reading.value} control={control} onDone={reload} />
      {earlier.length > 0 && (
        <section className="latchkey-part">
          <p className="latchkey-text">{say('earlierText')}</p>
          {earlier.map(({ address, replacedAt, keptUntil }) => (
            <button
              key={`${address} ${replacedAt}`}
              type="button"
              className="latchkey-quiet"
              aria-disabled={isBusy}
              onClick={async () => {
                const outcome = await actions.restoreBackup({ address, replacedAt })
                if (outcome.status === 'done') reload()
              }}
            >
              {say('restoreBackup', {
                account: shortAddress(address),
                date: formatMoment(replacedAt, locale),
                until: formatMoment(keptUntil, locale),
              })}
            </button>
          ))}
        </section>
      )}
      {!isStopped && renewal}
    </Screen>
  )
}

function toDriveSentence(
  say: EmbeddedSay,
  googleDrive: NonNullable<AccountBackup['googleDrive']>,
  locale: Locale,
): string {
  if (googleDrive === 'missing') return say('driveUnsaved')
  const { savedAt } = googleDrive
  return savedAt === undefined ? say('driveDone') : say('driveSaved', { date: formatDate(savedAt, locale) })
}
