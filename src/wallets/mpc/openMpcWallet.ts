import type { WalletRecord } from '../../wire/waas/replies.ts'
import type { AccountBackup, BackupCapability } from '../embedded/capabilities.ts'
import { signedInState } from '../embedded/embeddedState.ts'
import { cancelStep } from '../embedded/passwordStep.ts'
import { createMpcWallet } from './createMpcWallet.ts'
import { createPasswordSteps } from './createPasswordSteps.ts'
import { MpcFrameError } from './errors.ts'
import type { MpcClient } from './mpcClient.ts'
import type { MpcChain, MpcWallet, MpcWalletOptions, PasswordRequest } from './mpcWallet.ts'

/** A managed wallet that asks for its passwords itself. */
export type OpenMpcWallet = MpcWallet & BackupCapability

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
    choosePassword: () => choose(),
    onCreating: steps.showCreating,
    ...options,
  })

  /** The password also opens the shares for the rest of this visit: the frame asks once. An export asks each time. */
  async function unlock({ chain, accountAddress, operation }: PasswordRequest): Promise<string> {
    const client = await wallet.client(chain)
    if (operation === 'EXPORT_PRIVATE_KEY') return enter(client, accountAddress)
    return steps.enter(accountAddress, (password) =>
      client.getWallet({ accountAddress, walletOperation: operation, password }),
    )
  }

  /** A further account gets the password of the first one. */
  async function choose(): Promise<string | undefined> {
    const accountAddress = signedInState(wallet.store.getState())?.accounts[0]
    const client = await wallet.client('EVM')
    if (accountAddress && (await client.isPasswordEncrypted({ accountAddress }))) return enter(client, accountAddress)
    const { mpc } = await wallet.environment()
    return steps.choose({ isOptional: mpc?.operatorBackup === true })
  }

  const enter = (client: MpcClient, accountAddress: string) =>
    steps.enter(accountAddress, (password) => client.verifyPassword({ accountAddress, password }))

  async function records(): Promise<{ client: MpcClient; record: WalletRecord }[]> {
    const found = chains.map(async (chain) => {
      const client = await wallet.client(chain)
      return (await client.getWallets()).map((record) => ({ client, record }))
    })
    return (await Promise.all(found)).flat()
  }

  const backup: BackupCapability = {
    passwordStep: steps.passwordStep,
    showPasswordSteps: steps.showPasswordSteps,
    backups: async () => (await records()).map(({ record }) => toBackup(record)),
    async changePassword() {
      const all = await records()
      const sealed = all.find(({ record }) => toBackup(record).state === 'sealed')
      const existing = sealed && (await enter(sealed.client, sealed.record.accountAddress))
      const newPassword = await steps.choose({ isOptional: false })
      if (newPassword === undefined) return
      for (const { client, record } of all) await change(client, record, { existing, newPassword })
    },
  }
  return { ...wallet, ...backup, capabilities: { ...wallet.capabilities, backup } }
}

/** Skips an account that has the new password already: an earlier attempt may have stopped half-way. */
async function change(
  client: MpcClient,
  { accountAddress }: WalletRecord,
  { existing, newPassword }: { existing: string | undefined; newPassword: string },
): Promise<void> {
  try {
    await client.updatePassword({ accountAddress, existingPassword: existing, newPassword })
  } catch (error) {
    if (!(error instanceof MpcFrameError) || error.reason !== 'wrong_password') throw error
    await client.verifyPassword({ accountAddress, password: newPassword })
  }
}

function toBackup({ accountAddress, clientKeySharesBackupInfo }: WalletRecord): AccountBackup {
  const { backups, passwordEncrypted } = clientKeySharesBackupInfo
  const isBackedUp = Object.values(backups).some((stored) => stored.length > 0)
  if (!isBackedUp) return { address: accountAddress, state: 'none' }
  return { address: accountAddress, state: passwordEncrypted ? 'sealed' : 'open' }
}
