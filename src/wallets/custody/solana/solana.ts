import * as v from 'valibot'
import { InvalidParamsError, UnsupportedMethodError } from '../../../core/providerErrors.ts'
import { toBase58 } from '../../../crypto/base58.ts'
import { verify } from '../../../crypto/curve25519.ts'
import { fromHex, toHex } from '../../../crypto/hex.ts'
import { WireError } from '../../../wire/parse.ts'
import { isDisguised } from '../../../wire/solana/isDisguised.ts'
import {
  fillSignature,
  parseSolanaTransaction,
  type SolanaTransaction,
  signerIndex,
} from '../../../wire/solana/transaction.ts'
import type { SolanaAccount } from '../../embedded/solanaAccount.ts'
import type { ChainAccount } from '../chains/chainAccounts.ts'
import { type ChainContext, openChainAccount } from '../chains/openChainAccount.ts'
import { signBytes } from '../chains/signBytes.ts'
import type { CustodySession } from '../custodySession.ts'
import { CustodyError } from '../errors.ts'
import { sendTransaction } from './sendTransaction.ts'

type Bytes = Uint8Array<ArrayBuffer>

const signed = v.object({ signTransactionResult: v.object({ signedTransaction: v.string() }) })

/** The wallet's Solana account, m/44'/501'/0'/0'; derived on first use. */
export async function solana(context: ChainContext): Promise<SolanaAccount> {
  const account = await openChainAccount('solana', { ...context, toAddress: toBase58 })
  const publicKey = fromHex(account.publicKey)
  const signTransaction = async (transaction: Uint8Array) => {
    const parsed = read(transaction, publicKey)
    const signature = await askForSignature(account, { transaction, parsed }, context.signedIn.session())
    return fillSignature(transaction, { publicKey, signature })
  }
  return {
    address: account.address,
    publicKey,
    async signMessage(message) {
      if (isDisguised(message)) throw new UnsupportedMethodError('The message is a transaction.', { hints: [hint] })
      return signBytes(account, message.slice(), context.signedIn.session())
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

/**
 * Sends the whole transaction to key custody, so that its policies can check it. Uses only the signature of the answer, and only
 * if it is valid for this message: the page sends its own transaction.
 */
async function askForSignature(
  { address, publicKey }: ChainAccount,
  { transaction, parsed }: { transaction: Uint8Array; parsed: SolanaTransaction },
  { client, organizationId, withStamper }: CustodySession,
): Promise<Bytes> {
  const parameters = {
    signWith: address,
    type: 'TRANSACTION_TYPE_SOLANA' as const,
    unsignedTransaction: toHex(transaction),
  }
  const { signTransactionResult } = await withStamper((stamper) => {
    const activity = { type: 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2' as const, parameters }
    return client.submit('sign_transaction', activity, { organizationId, stamper, schema: signed })
  })
  const signature = signatureIn(signTransactionResult.signedTransaction, fromHex(publicKey))
  const isOurs = signature && (await verify({ publicKey: fromHex(publicKey), message: parsed.messageBytes, signature }))
  if (!signature || !isOurs) throw new CustodyError('signatureNotFound')
  return signature
}

function signatureIn(signedTransaction: string, publicKey: Bytes): Bytes | undefined {
  try {
    const { message, signatures } = parseSolanaTransaction(fromHex(signedTransaction))
    return signatures[signerIndex(message, publicKey) ?? signatures.length]
  } catch {
    return undefined
  }
}
