import type { WalletRecord } from '../../wire/waas/replies.ts'
import type { AccountBackup, BackupCapability, DelegationCapability } from '../embedded/capabilities.ts'
import { type AccountRecord, isByPasskey, isSealed, sealOf } from './accountRecord.ts'
import { createDelegations } from './createDelegations.ts'
import { createDriveBackups, reachesDrive } from './createDriveBackups.ts'
import type { PasswordSteps } from './createPasswordSteps.ts'
import { createRenewal } from './createRenewal.ts'
import { MpcError, MpcFrameError } from './errors.ts'
import type { MpcClient, Protection } from './mpcClient.ts'
import type { MpcChain, MpcWallet, MpcWalletOptions } from './mpcWallet.ts'

const chains = ['EVM', 'SOL', 'SUI'] as const satisfies readonly MpcChain[]

/**
 * Creates the actions on how the shares of a wallet are protected, backed up and delegated.
 * @param options.enter asks for the password of an account until it is right
 * @param options.choose asks what protects the accounts from now on
 * @param options.signInAgain asks the user to sign in again; false if they cannot do it here
 */
export function createShareActions(options: {
  wallet: Pick<MpcWallet, 'client' | 'environment'>
  steps: Pick<PasswordSteps, 'enter' | 'enterBefore'>
  enter: (client: MpcClient, accountAddress: string) => Promise<string>
  choose: () => Promise<Protection>
  signInAgain: () => Promise<boolean>
  googleDriveToken: MpcWalletOptions['googleDriveToken']
}): { backup: Omit<BackupCapability, 'passwordStep' | 'showPasswordSteps'>; delegation: DelegationCapability } {
  const { wallet, steps, enter, choose, signInAgain, googleDriveToken } = options

  async function records(): Promise<AccountRecord[]> {
    const found = chains.map(async (chain) => {
      const client = await wallet.client(chain)
      return (await client.getWallets()).map((record) => ({ client, record }))
    })
    return (await Promise.all(found)).flat()
  }

  /** Asks for the password of the accounts, and checks it. Undefined if none protects them. */
  async function passwordOf(accounts: readonly AccountRecord[]): Promise<string | undefined> {
    const sealed = accounts.find(isSealed)
    return sealed && enter(sealed.client, sealed.record.accountAddress)
  }

  /** The same, and asks for the passkey if one protects them: without that proof, no new passkey is created. */
  async function prove(accounts: readonly AccountRecord[]): Promise<string | undefined> {
    const byPasskey = accounts.find(({ record }) => isByPasskey(record.clientKeySharesBackupInfo))
    if (byPasskey) await byPasskey.client.verifyPassword({ accountAddress: byPasskey.record.accountAddress })
    return passwordOf(accounts)
  }

  const renew = createRenewal({ passwordOf, signInAgain })

  const backup = {
    ...createDriveBackups({
      ...{ accessToken: googleDriveToken, records, passwordOf, enterBefore: steps.enterBefore },
    }),
    async backups() {
      const [all, { mpc }] = await Promise.all([records(), wallet.environment()])
      const hasDrive = reachesDrive(mpc, { googleDriveToken })
      return all.map(({ record }) => toBackup(record, { hasDrive }))
    },
    async changePassword() {
      const all = await records()
      const existing = await prove(all)
      const { password: newPassword, passkeyId } = await choose()
      for (const { client, record } of all) await change(client, record, { existing, newPassword, passkeyId })
    },
    async restoreBackup({ address: accountAddress, replacedAt }) {
      const found = (await records()).find(({ record }) => record.accountAddress === accountAddress)
      const replaced = found?.record.clientKeySharesBackupInfo.replaced?.find((each) => each.replacedAt === replacedAt)
      if (!found) throw new MpcError('accountNotFound')
      // As the frame says it. It has expired, or a refresh has deleted it since it was listed.
      if (!replaced) throw new MpcFrameError({ code: 'unknown_backup' })
      const restore = (password?: string) =>
        found.client.restoreReplacedBackup({ accountAddress, replacedAt, password })
      if (replaced.proof !== 'password') return restore()
      await steps.enter(accountAddress, restore)
    },
    async renewShares({ address }) {
      const found = (await records()).find(({ record }) => isSameText(record.accountAddress, address))
      if (!found) throw new MpcError('accountNotFound')
      await renew(found)
    },
  } satisfies Partial<BackupCapability>
  return { backup, delegation: createDelegations({ records, passwordOf, renew }) }
}

/** The page's spelling of an address on Ethereum may have another checksum than the frame's. */
function isSameText(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

/** Skips an account that has the new password already: an earlier attempt may have stopped half-way. */
async function change(
  client: MpcClient,
  { accountAddress }: WalletRecord,
  proofs: { existing: string | undefined; newPassword: string | undefined; passkeyId: string | undefined },
): Promise<void> {
  try {
    const { existing: existingPassword, newPassword, passkeyId } = proofs
    await client.updatePassword({ accountAddress, existingPassword, newPassword, passkeyId })
  } catch (error) {
    if (!(error instanceof MpcFrameError) || error.reason !== 'wrong_password') throw error
    await client.verifyPassword({ accountAddress, password: proofs.newPassword })
  }
}

function toBackup(record: WalletRecord, { hasDrive }: { hasDrive: boolean }): AccountBackup {
  const { backups, replaced: earlier = [] } = record.clientKeySharesBackupInfo
  const saved = backups.googleDrive?.at(-1)
  const googleDrive = saved ? { savedAt: saved.createdAt } : 'missing'
  return {
    ...{ address: record.accountAddress, state: sealOf(record), isStopped: record.isStopped === true, earlier },
    googleDrive: hasDrive ? googleDrive : undefined,
  }
}
