import * as v from 'valibot'
import { toBase58 } from '../../../crypto/base58.ts'
import { fromHex, toHex } from '../../../crypto/hex.ts'
import { parseSolanaTransaction, signerIndex } from '../../../wire/solana/transaction.ts'
import { createSolanaAccount } from '../../embedded/solana/createSolanaAccount.ts'
import type { SolanaAccount } from '../../embedded/solanaAccount.ts'
import type { ChainAccount } from '../chains/chainAccounts.ts'
import { type ChainContext, openChainAccount } from '../chains/openChainAccount.ts'
import { signBytes } from '../chains/signBytes.ts'
import type { CustodySession } from '../custodySession.ts'
import { CustodyError } from '../errors.ts'

type Bytes = Uint8Array<ArrayBuffer>

const signed = v.object({ signTransactionResult: v.object({ signedTransaction: v.string() }) })

/** The wallet's Solana account, m/44'/501'/0'/0'; derived on first use. */
export async function solana(context: ChainContext): Promise<SolanaAccount> {
  const account = await openChainAccount('solana', { ...context, toAddress: toBase58 })
  return createSolanaAccount({
    address: account.address,
    publicKey: fromHex(account.publicKey),
    signMessage: (message) => signBytes(account, message, context.signedIn.session()),
    signTransaction: (transaction) => askForSignature(account, transaction, context.signedIn.session()),
    toError: () => new CustodyError('signatureNotFound'),
  })
}

/**
 * Sends the whole transaction to key custody, so that its policies can check it. Uses only the signature of the answer: the page
 * sends its own transaction.
 */
async function askForSignature(
  { address, publicKey }: ChainAccount,
  transaction: Uint8Array,
  { client, organizationId, withStamper }: CustodySession,
): Promise<Bytes | undefined> {
  const parameters = {
    signWith: address,
    type: 'TRANSACTION_TYPE_SOLANA' as const,
    unsignedTransaction: toHex(transaction),
  }
  const { signTransactionResult } = await withStamper((stamper) => {
    const activity = { type: 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2' as const, parameters }
    return client.submit('sign_transaction', activity, { organizationId, stamper, schema: signed })
  })
  return signatureIn(signTransactionResult.signedTransaction, fromHex(publicKey))
}

function signatureIn(signedTransaction: string, publicKey: Bytes): Bytes | undefined {
  try {
    const { message, signatures } = parseSolanaTransaction(fromHex(signedTransaction))
    return signatures[signerIndex(message, publicKey) ?? signatures.length]
  } catch {
    return undefined
  }
}
