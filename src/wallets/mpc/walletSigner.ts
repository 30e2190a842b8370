import type { WalletOperation } from '../../wire/mpc/operations.ts'
import { EmbeddedError } from '../embedded/embeddedError.ts'
import { MpcFrameError } from './errors.ts'
import type { MpcClient } from './mpcClient.ts'
import type { MpcChain, MpcWalletOptions } from './mpcWallet.ts'

/** The client's ways to sign, with the password of each account. */
export type WalletSigner = Pick<MpcClient, 'signMessage' | 'signRawMessage' | 'signTypedData' | 'signTransaction'>

/** What signs with an account, and once more after its shares were renewed. */
type Work = (client: MpcClient, password: string | undefined) => Promise<string>

/**
 * Creates the signer of one chain.
 * @throws {EmbeddedError} 'Signer not found', from each method, for an account that a page still holds after the user signed out
 */
export function createWalletSigner(
  options: Pick<MpcWalletOptions, 'askPassword' | 'onStopped'> & {
    chain: MpcChain
    client: () => Promise<MpcClient>
    isSignedIn: () => boolean
  },
): WalletSigner {
  const { chain, client, isSignedIn, askPassword, onStopped } = options

  /** Asks for the account's password if an operation needs one. */
  async function attempt(accountAddress: string, operation: WalletOperation, work: Work): Promise<string> {
    if (!isSignedIn()) throw new EmbeddedError('signerNotFound')
    const opened = await client()
    const isNeeded =
      askPassword && (await opened.requiresPasswordForOperation({ accountAddress, walletOperation: operation }))
    return work(opened, isNeeded ? await askPassword({ chain, accountAddress, operation }) : undefined)
  }
  async function sign(accountAddress: string, operation: WalletOperation, work: Work): Promise<string> {
    try {
      return await attempt(accountAddress, operation, work)
    } catch (error) {
      const isStopped = error instanceof MpcFrameError && error.failure === 'walletStopped'
      if (!isStopped || !(await onStopped?.({ chain, accountAddress }))) throw error
      return attempt(accountAddress, operation, work)
    }
  }
  return {
    signMessage: (about) =>
      sign(about.accountAddress, 'SIGN_MESSAGE', (opened, password) => opened.signMessage({ ...about, password })),
    signRawMessage: (about) =>
      sign(about.accountAddress, 'SIGN_MESSAGE', (opened, password) => opened.signRawMessage({ ...about, password })),
    signTypedData: (about) =>
      sign(about.accountAddress, 'SIGN_MESSAGE', (opened, password) => opened.signTypedData({ ...about, password })),
    signTransaction: (about) =>
      sign(about.senderAddress, 'SIGN_TRANSACTION', (opened, password) =>
        opened.signTransaction({ ...about, password }),
      ),
  }
}
