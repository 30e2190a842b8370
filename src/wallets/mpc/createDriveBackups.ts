import type { MpcSettings } from '../../wire/account/mpcSettings.ts'
import type { BackupCapability } from '../embedded/capabilities.ts'
import { type AccountRecord, isSealed } from './accountRecord.ts'
import type { PasswordSteps } from './createPasswordSteps.ts'
import { MpcError } from './errors.ts'
import type { MpcWalletOptions } from './mpcWallet.ts'

/** Whether the environment offers backups in Google Drive, and the page or the environment has a token for the user's. */
export function reachesDrive(
  mpc: Pick<MpcSettings, 'googleDrive'> | undefined,
  { googleDriveToken }: { googleDriveToken?: MpcWalletOptions['googleDriveToken'] },
): boolean {
  return mpc?.googleDrive !== undefined && (googleDriveToken ?? mpc.googleDrive.tokenUrl) !== undefined
}

/**
 * Creates the backups of all accounts in the user's Google Drive.
 * @param options.accessToken the page's `googleDriveToken`; without it, the frame asks the environment's service
 * @param options.passwordOf asks for the password of the accounts, if one protects them
 * @param options.enterBefore asks for the password of an account until `check` accepts it, which the question does not cover
 */
export function createDriveBackups(options: {
  accessToken: MpcWalletOptions['googleDriveToken']
  records: () => Promise<AccountRecord[]>
  passwordOf: (accounts: readonly AccountRecord[]) => Promise<string | undefined>
  enterBefore: PasswordSteps['enterBefore']
}): Pick<BackupCapability, 'saveToGoogleDrive' | 'restoreFromGoogleDrive'> {
  const { accessToken, records, passwordOf, enterBefore } = options
  /** Asks for the token before any wait: Google's window opens only inside the user's click. */
  const open = () => Promise.all([accessToken?.(), records()])

  return {
    async saveToGoogleDrive() {
      const [googleDriveAccessToken, accounts] = await open()
      const password = await passwordOf(accounts)
      for (const { client, record } of accounts) {
        const { accountAddress } = record
        await client.backupKeySharesToGoogleDrive({ accountAddress, password, googleDriveAccessToken })
      }
    },
    async restoreFromGoogleDrive(place) {
      const [googleDriveAccessToken, accounts] = await open()
      const saved = accounts.filter(({ record }) => record.clientKeySharesBackupInfo.backups.googleDrive)
      const restore = async (password?: string) => {
        // If none counts, the frame looks in Drive and says why.
        for (const { client, record } of saved.length > 0 ? saved : accounts) {
          const { accountAddress } = record
          await client.restoreBackupFromGoogleDrive({ ...place, accountAddress, password, googleDriveAccessToken })
        }
      }
      const sealed = saved.find(isSealed)
      // The file itself is the check: this browser has no shares to check the password with.
      if (accounts.length === 0) throw new MpcError('driveBackupMissing')
      await (sealed ? enterBefore(sealed.record.accountAddress, restore) : restore())
    },
  }
}
