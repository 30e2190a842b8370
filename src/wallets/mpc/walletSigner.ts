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
  options: Pick<MpcWalletOptions, 'askPassword'> & {
    chain: MpcChain
    client: () => Promise<MpcClient>
    isSignedIn: () => boolean
  },
): WalletSigner {
  const { chain, client, isSignedIn, askPassword } = options

  /** Asks for the account's password if an operation needs one. */
  async function passwordFor(accountAddress: string, walletOperation: WalletOperation): Promise<string | undefined> {
    if (!askPassword) return undefined
    const isNeeded = await (await client()).requiresPasswordForOperation({ accountAddress, walletOperation })
    return isNeeded ? askPassword({ chain, accountAddress, operation: walletOperation }) : undefined
  }
  async function open(accountAddress: string, operation: WalletOperation) {
    if (!isSignedIn()) throw new EmbeddedError('signerNotFound')
    return { opened: await client(), password: await passwordFor(accountAddress, operation) }
  }
  return {
    async signMessage(about) {
      const { opened, password } = await open(about.accountAddress, 'SIGN_MESSAGE')
      return opened.signMessage({ ...about, password })
    },
    async signRawMessage(about) {
      const { opened, password } = await open(about.accountAddress, 'SIGN_MESSAGE')
      return opened.signRawMessage({ ...about, password })
    },
    async signTypedData(about) {
      const { opened, password } = await open(about.accountAddress, 'SIGN_MESSAGE')
      return opened.signTypedData({ ...about, password })
    },
    async signTransaction(about) {
      const { opened, password } = await open(about.senderAddress, 'SIGN_TRANSACTION')
      return opened.signTransaction({ ...about, password })
    },
  }
}
