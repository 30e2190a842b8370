import type { WalletRecord } from '../../wire/waas/replies.ts'
import type { AccountBackup, BackupCapability } from '../embedded/capabilities.ts'
import type { PasswordSteps } from './createPasswordSteps.ts'
import { MpcError, MpcFrameError } from './errors.ts'
import type { MpcClient, Protection } from './mpcClient.ts'
import type { MpcChain, MpcWallet } from './mpcWallet.ts'

const chains = ['EVM', 'SOL', 'SUI'] as const satisfies readonly MpcChain[]

/**
 * Creates the actions on how the accounts of a wallet are protected and backed up.
 * @param options.enter asks for the password of an account until it is right
 * @param options.choose asks what protects the accounts from now on
 */
export function createBackupActions(options: {
  wallet: Pick<MpcWallet, 'client'>
  steps: Pick<PasswordSteps, 'enter'>
  enter: (client: MpcClient, accountAddress: string) => Promise<string>
  choose: () => Promise<Protection>
}): Pick<BackupCapability, 'backups' | 'changePassword' | 'restoreBackup'> {
  const { wallet, steps, enter, choose } = options

  async function records(): Promise<{ client: MpcClient; record: WalletRecord }[]> {
    const found = chains.map(async (chain) => {
      const client = await wallet.client(chain)
      return (await client.getWallets()).map((record) => ({ client, record }))
    })
    return (await Promise.all(found)).flat()
  }

  return {
    backups: async () => (await records()).map(({ record }) => toBackup(record)),
    async changePassword() {
      const all = await records()
      const sealed = all.find(({ record }) => toBackup(record).state === 'sealed')
      const existing = sealed && (await enter(sealed.client, sealed.record.accountAddress))
      const { password: newPassword, passkeyId } = await choose()
      for (const { client, record } of all) await change(client, record, { existing, newPassword, passkeyId })
    },
    async restoreBackup({ address: accountAddress, replacedAt }) {
      const found = (await records()).find(({ record }) => record.accountAddress === accountAddress)
      const replaced = found?.record.clientKeySharesBackupInfo.replaced?.find((each) => each.replacedAt === replacedAt)
      if (!found || !replaced) throw new MpcError('accountNotFound')
      const restore = (password?: string) =>
        found.client.restoreReplacedBackup({ accountAddress, replacedAt, password })
      if (replaced.proof !== 'password') return restore()
      await steps.enter(accountAddress, restore)
    },
  }
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

function toBackup({ accountAddress, clientKeySharesBackupInfo }: WalletRecord): AccountBackup {
  const { backups, passwordEncrypted, passkeyId, replaced: earlier = [] } = clientKeySharesBackupInfo
  const isBackedUp = Object.values(backups).some((stored) => stored.length > 0)
  const sealed = passkeyId !== undefined ? 'passkey' : passwordEncrypted ? 'sealed' : 'open'
  return { address: accountAddress, state: isBackedUp ? sealed : 'none', earlier }
}
