import { maxPasskeyNameLength } from '../../wire/waas/limits.ts'
import type { WalletRecord } from '../../wire/waas/replies.ts'
import type { AccountBackup, BackupCapability, DelegationCapability } from '../embedded/capabilities.ts'
import { signedInState } from '../embedded/embeddedState.ts'
import { cancelStep } from '../embedded/passwordStep.ts'
import { type AccountRecord, isSealed, sealOf } from './accountRecord.ts'
import { canSealByPasskey } from './canSealByPasskey.ts'
import { createDelegations } from './createDelegations.ts'
import { createDriveBackups, reachesDrive } from './createDriveBackups.ts'
import { createMpcWallet } from './createMpcWallet.ts'
import { createPasswordSteps } from './createPasswordSteps.ts'
import { MpcError, MpcFrameError } from './errors.ts'
import type { MpcClient, Protection } from './mpcClient.ts'
import type { MpcChain, MpcWallet, MpcWalletOptions, PasswordRequest } from './mpcWallet.ts'

/** A managed wallet that asks for its passwords itself. */
export type OpenMpcWallet = MpcWallet & BackupCapability & DelegationCapability

const chains = ['EVM', 'SOL', 'SUI'] as const satisfies readonly MpcChain[]

/**
 * Creates a managed wallet that asks for its passwords on the screens of `latchkey/react`, or in a small dialog where a page shows
 * none of them. All accounts of a user have one password. `askPassword` and `choosePassword` replace its own questions.
 */
export function openMpcWallet(options: MpcWalletOptions): OpenMpcWallet {
  const steps = createPasswordSteps({
    showDialog: (step) =>
      // A question that is not shown would wait forever.
      void import('./passwordDialog.ts')
        .then(({ showPasswordDialog }) => showPasswordDialog(step))
        .catch(() => cancelStep(step.getState())),
  })
  const wallet: MpcWallet = createMpcWallet({
    askPassword: unlock,
    onCreating: steps.showCreating,
    ...options,
    ...(!options.choosePassword && { chooseProtection: options.chooseProtection ?? choose }),
  })

  /** The password also opens the shares for the rest of this visit: the frame asks once. An export asks each time. */
  async function unlock({ chain, accountAddress, operation }: PasswordRequest): Promise<string> {
    const client = await wallet.client(chain)
    if (operation === 'EXPORT_PRIVATE_KEY') return enter(client, accountAddress)
    return steps.enter(accountAddress, (password) =>
      client.getWallet({ accountAddress, walletOperation: operation, password }),
    )
  }

  /** A further account gets the password or passkey of the first one. */
  async function choose(): Promise<Protection> {
    const accountAddress = signedInState(wallet.store.getState())?.accounts[0]
    const client = await wallet.client('EVM')
    if (accountAddress) {
      const { passwordEncrypted, passkeyId } = (await client.getWallet({ accountAddress })).clientKeySharesBackupInfo
      if (passkeyId !== undefined) return { passkeyId }
      if (passwordEncrypted) return { password: await enter(client, accountAddress) }
    }
    const { mpc } = await wallet.environment()
    return chooseNew({ isOptional: mpc?.operatorBackup === true })
  }

  async function chooseNew({ isOptional }: { isOptional: boolean }): Promise<Protection> {
    const client = await wallet.client('EVM')
    const { name = location.hostname } = await wallet.environment()
    const createPasskey = (place: { container: HTMLElement; signal: AbortSignal }) =>
      client.createPasskey({ ...place, name: name.slice(0, maxPasskeyNameLength / 2) })
    const canEncrypt = await canSealByPasskey()
    return steps.choose({ isOptional, createPasskey: canEncrypt ? createPasskey : undefined })
  }

  const enter = (client: MpcClient, accountAddress: string) =>
    steps.enter(accountAddress, (password) => client.verifyPassword({ accountAddress, password }))

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

  const backup: BackupCapability = {
    passwordStep: steps.passwordStep,
    showPasswordSteps: steps.showPasswordSteps,
    ...createDriveBackups({
      accessToken: options.googleDriveToken,
      records,
      passwordOf,
      enterBefore: steps.enterBefore,
    }),
    async backups() {
      const [all, { mpc }] = await Promise.all([records(), wallet.environment()])
      const hasDrive = reachesDrive(mpc, options)
      return all.map(({ record }) => toBackup(record, { hasDrive }))
    },
    async changePassword() {
      const all = await records()
      const existing = await passwordOf(all)
      const { password: newPassword, passkeyId } = await chooseNew({ isOptional: false })
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
  const delegation = createDelegations({ records, passwordOf })
  return { ...wallet, ...backup, ...delegation, capabilities: { ...wallet.capabilities, backup, delegation } }
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
    ...{ address: record.accountAddress, state: sealOf(record), earlier },
    googleDrive: hasDrive ? googleDrive : undefined,
  }
}
