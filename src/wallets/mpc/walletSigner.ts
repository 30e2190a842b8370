import type { WalletOperation } from '../../wire/mpc/operations.ts'
import { EmbeddedError } from '../embedded/embeddedError.ts'
import type { MpcClient } from './mpcClient.ts'
import type { MpcChain, MpcWalletOptions } from './mpcWallet.ts'

/** The client's ways to sign, with the password of each account. */
export type WalletSigner = Pick<MpcClient, 'signMessage' | 'signRawMessage' | 'signTypedData' | 'signTransaction'>

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

  /**
   * Returns one way to sign. It asks for the account's password if it needs one, also when the frame finds that out late, and signs once
   * more after a renewal of the shares.
   */
  const signing =
    <name extends keyof WalletSigner>(name: name, operation: WalletOperation) =>
    async (about: Parameters<WalletSigner[name]>[0]): Promise<string> => {
      const accountAddress = 'senderAddress' in about ? about.senderAddress : about.accountAddress
      const attempt = async (mustAsk = false) => {
        if (!isSignedIn()) throw new EmbeddedError('signerNotFound')
        const opened = await client()
        const isNeeded =
          askPassword &&
          (mustAsk || (await opened.requiresPasswordForOperation({ accountAddress, walletOperation: operation })))
        const password = isNeeded ? await askPassword({ chain, accountAddress, operation }) : undefined
        return opened[name]({ ...about, password } as never)
      }
      try {
        return await attempt()
      } catch (error) {
        const { failure } = error as { failure?: unknown }
        // Which proof opens the backups is only a hint before they are read: a thief of the session can add one of another kind.
        const mustAsk = failure === 'passwordNeeded'
        const mayRetry = mustAsk
          ? askPassword
          : failure === 'walletStopped' && (await onStopped?.({ chain, accountAddress }))
        if (!mayRetry) throw error
        return attempt(mustAsk)
      }
    }
  return {
    signMessage: signing('signMessage', 'SIGN_MESSAGE'),
    signRawMessage: signing('signRawMessage', 'SIGN_MESSAGE'),
    signTypedData: signing('signTypedData', 'SIGN_MESSAGE'),
    signTransaction: signing('signTransaction', 'SIGN_TRANSACTION'),
  }
}
