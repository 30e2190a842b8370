import type { AccountBackup } from '../../../wallets/embedded/capabilities.ts'
import type { EmbeddedControl } from '../../hooks/useEmbeddedActions.ts'
import { useVaultPlace } from '../../hooks/useVaultPlace.ts'
import { useEmbedded } from '../embeddedContext.ts'

type DriveBackupProps = { accounts: readonly AccountBackup[]; control: EmbeddedControl; onDone: () => void }

/** Saves shares in the user's Google Drive and restores them. Nothing, where the wallet offers no backups there. */
export function DriveBackup({ accounts, control, onDone }: DriveBackupProps) {
  const { say } = useEmbedded()
  const { action, actions } = control
  const { container, open, close } = useVaultPlace(say('backup'))
  if (accounts.every(({ googleDrive }) => googleDrive === undefined)) return null
  const isSaved = accounts.some(({ googleDrive }) => googleDrive && googleDrive !== 'missing')
  const isBusy = action.status === 'underway'
  return (
    <section className="latchkey-part">
      {/* The name of a product, in every language. */}
      <h3>Google Drive</h3>
      <p className="latchkey-text">{say('driveText')}</p>
      <button
        type="button"
        className="latchkey-button"
        data-kind="plain"
        aria-disabled={isBusy}
        onClick={async () => {
          const outcome = await actions.saveToGoogleDrive()
          if (outcome.status === 'done') onDone()
        }}
      >
        {say('saveToDrive')}
      </button>
      {isSaved && (
        <button
          type="button"
          className="latchkey-quiet"
          aria-disabled={isBusy}
          onClick={async () => {
            // Only one action runs at a time, and a second click must not close the frame of the first.
            if (isBusy) return
            const outcome = await actions.restoreFromGoogleDrive(open())
            close()
            if (outcome.status === 'done') onDone()
          }}
        >
          {say('restoreFromDrive')}
        </button>
      )}
      <div ref={container} className="latchkey-vault" data-kind="brief" />
    </section>
  )
}
