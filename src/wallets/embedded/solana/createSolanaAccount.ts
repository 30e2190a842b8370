import { InvalidParamsError, UnsupportedMethodError } from '../../../core/providerErrors.ts'
import { verify } from '../../../crypto/curve25519.ts'
import { isDisguised } from '../../../wire/solana/isDisguised.ts'
import {
  fillSignature,
  parseSolanaTransaction,
  type SolanaTransaction,
  signerIndex,
} from '../../../wire/solana/transaction.ts'
import { WireError } from '../../../wire/wireError.ts'
import type { SolanaAccount } from '../solanaAccount.ts'
import { sendTransaction } from './sendTransaction.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** How a wallet signs on Solana. Both return a signature, or undefined if the answer contains none. */
export type SolanaSigner = Pick<SolanaAccount, 'address' | 'publicKey'> & {
  signMessage: (message: Bytes) => Promise<Bytes | undefined>
  /** Signs the message of a transaction that requires this account. */
  signTransaction: (transaction: Uint8Array, parsed: SolanaTransaction) => Promise<Bytes | undefined>
  /** Makes the error of an answer whose signature is missing or not valid for what was to be signed. */
  toError: () => Error
}

/** Creates an account that never returns a signature of something else than the page asked for. */
export function createSolanaAccount(signer: SolanaSigner): SolanaAccount {
  const { address, publicKey, toError } = signer

  async function checked(message: Bytes, signature: Bytes | undefined): Promise<Bytes> {
    if (!signature || !(await verify({ publicKey, message, signature }))) throw toError()
    return signature
  }
  const signTransaction = async (transaction: Uint8Array) => {
    const parsed = read(transaction, publicKey)
    const signature = await checked(parsed.messageBytes, await signer.signTransaction(transaction, parsed))
    return fillSignature(transaction, { publicKey, signature })
  }
  return {
    address,
    publicKey,
    async signMessage(message) {
      if (isDisguised(message)) throw new UnsupportedMethodError('The message is a transaction.', { hints: [hint] })
      // The page may change its bytes meanwhile.
      const own = message.slice()
      return checked(own, await signer.signMessage(own))
    },
    signTransaction,
    async signAndSendTransaction(transaction, options) {
      // Do not sign a transaction that cannot be sent yet: another signer could complete it later.
      if (isMissingOthers(read(transaction, publicKey), publicKey))
        throw new InvalidParamsError('The transaction waits for signatures of others.')
      return sendTransaction(await signTransaction(transaction), options)
    },
  }
}

const hint = 'Pass it to signTransaction, so that the user and their wallet know what they sign.'

function read(transaction: Uint8Array, publicKey: Bytes): SolanaTransaction {
  let parsed: SolanaTransaction
  try {
    parsed = parseSolanaTransaction(transaction)
  } catch (error) {
    if (!(error instanceof WireError)) throw error
    throw new InvalidParamsError('The transaction cannot be read.', { cause: error })
  }
  if (signerIndex(parsed.message, publicKey) === undefined)
    throw new InvalidParamsError('The transaction does not require the signature of this account.')
  return parsed
}

function isMissingOthers({ signatures, message }: SolanaTransaction, publicKey: Bytes): boolean {
  const own = signerIndex(message, publicKey)
  return signatures.some((signature, index) => index !== own && signature.every((byte) => byte === 0))
}
