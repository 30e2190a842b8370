import type { Hex, TransactionSerializable, TransactionSerialized } from 'viem'
import {
  isAddressEqual,
  keccak256,
  parseTransaction,
  recoverTransactionAddress,
  serializeTransaction,
} from '../../core/encoding.ts'
import type { TransactionReview } from '../review.ts'
import { assertNonce } from './assertNonce.ts'
import type { Quote } from './quote.ts'
import { keepHash } from './signedHashes.ts'
import { ForeignSignatureError } from './signReviewed.ts'

/**
 * Signs the quoted transaction. The signer receives its fields, so that its policies can judge them, and must return exactly
 * these fields, signed by this account.
 * @throws {NonceTakenError} if the quote is out of date
 * @throws {ForeignSignatureError}
 */
export async function signQuote(
  review: TransactionReview,
  quote: Quote,
  account: { signTransaction(transaction: TransactionSerializable): Promise<Hex> },
  options: { fetch?: typeof fetch } = {},
): Promise<Hex> {
  await assertNonce(review, quote, options)
  const signed = (await account.signTransaction(quote.transaction)) as TransactionSerialized
  const { r, s, v, yParity, ...unsigned } = parseTransaction(signed)
  const digest = keccak256(serializeTransaction(unsigned as TransactionSerializable))
  const signer = await recoverTransactionAddress({ serializedTransaction: signed })
  if (digest !== quote.digest || !isAddressEqual(signer, review.account)) throw new ForeignSignatureError()
  keepHash(quote, keccak256(signed))
  return signed
}
