import type { Failure } from '../embedded/failure.ts'
import type { AccountRecord } from './accountRecord.ts'
import { MpcFrameError } from './errors.ts'

/** Replaces the shares of one account by new ones of the same key. */
export type Renew = (account: AccountRecord) => Promise<void>

/**
 * Creates the renewal of shares.
 * @param options.passwordOf asks for the password of the accounts, if one protects them
 * @param options.signInAgain asks the user to sign in again, which the server wants after a failed check; false if they cannot do it here
 */
export function createRenewal(options: {
  passwordOf: (accounts: readonly AccountRecord[]) => Promise<string | undefined>
  signInAgain: () => Promise<boolean>
}): Renew {
  const { passwordOf, signInAgain } = options

  return async (account) => {
    const { client, record } = account
    const { accountAddress } = record
    const password = await passwordOf([account])
    const refresh = () => client.refreshWalletAccountShares({ accountAddress, password })
    try {
      await refresh()
    } catch (error) {
      if (!(error instanceof MpcFrameError)) throw error
      if (error.failure === 'walletStopped') throw new RenewalRefusedError(error)
      if (error.failure !== 'signInAgain' || !(await signInAgain())) throw error
      await refresh()
    }
  }
}

/** The server is too far behind the wallet for new shares, as after a backup of another epoch. */
class RenewalRefusedError extends MpcFrameError {
  override name = 'RenewalRefusedError'
  override get failure(): Failure {
    return 'renewalRefused'
  }
}
