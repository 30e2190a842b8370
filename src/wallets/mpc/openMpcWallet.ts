import { maxPasskeyNameLength } from '../../wire/waas/limits.ts'
import type { BackupCapability, DelegationCapability } from '../embedded/capabilities.ts'
import { signedInState } from '../embedded/embeddedState.ts'
import { cancelStep } from '../embedded/passwordStep.ts'
import { canSealByPasskey } from './canSealByPasskey.ts'
import { createMpcWallet } from './createMpcWallet.ts'
import { createPasswordSteps } from './createPasswordSteps.ts'
import type { MpcClient, Protection } from './mpcClient.ts'
import type { MpcWallet, MpcWalletOptions, PasswordRequest } from './mpcWallet.ts'
import { createShareActions } from './shareActions.ts'

/** A managed wallet that asks for its passwords itself. */
export type OpenMpcWallet = MpcWallet & BackupCapability & DelegationCapability

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
    onStopped: renewStopped,
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

  /** Without the user's consent, nothing is renewed: it ends what they have delegated. */
  async function renewStopped({ accountAddress: address }: { accountAddress: string }): Promise<boolean> {
    if (!(await steps.offerRenewal(address))) return false
    await backup.renewShares({ address })
    return true
  }

  /** Only a passkey signs in again on the spot. A user with another way is told to sign out and in. */
  async function signInAgain(): Promise<boolean> {
    const passkeys = signedInState(wallet.store.getState())?.person.passkeys ?? []
    if (passkeys.length === 0) return false
    await steps.signInAgain(options.session.signIn)
    return true
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

  const { delegation, backup: backingUp } = createShareActions({
    ...{ wallet, steps, enter, choose: () => chooseNew({ isOptional: false }), signInAgain },
    googleDriveToken: options.googleDriveToken,
  })
  const { passwordStep, showPasswordSteps } = steps
  const backup: BackupCapability = { passwordStep, showPasswordSteps, ...backingUp }
  return { ...wallet, ...backup, ...delegation, capabilities: { ...wallet.capabilities, backup, delegation } }
}
