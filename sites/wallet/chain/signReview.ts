import { BaseError } from 'latchkey/core'
import {
  type Hex,
  isAddressEqual,
  keccak256,
  parseTransaction,
  recoverAddress,
  recoverTransactionAddress,
  serializeTransaction,
  type TransactionSerializable,
  type TransactionSerialized,
} from 'viem'
import type { SignatureReview, TransactionReview } from '../review/review.ts'
import type { Quote } from './quote.ts'

/** The signer answered with something else than what was shown; it is thrown away. */
export class ForeignSignatureError extends BaseError {
  override name = 'ForeignSignatureError'
  constructor() {
    super('The signature does not belong to what was shown. Nothing was sent.')
  }
}

/** The part of a viem account that signs what a review shows; both an embedded and a split key can be one. */
type Signing = {
  sign(options: { hash: Hex }): Promise<Hex>
  signTransaction(transaction: TransactionSerializable): Promise<Hex>
}

/**
 * Signs the digest that the review shows, and checks that the answer is a signature of it by this account.
 * @throws {ForeignSignatureError}
 */
export async function signDigest(review: SignatureReview, account: Signing): Promise<Hex> {
  const signature = await account.sign({ hash: review.digest })
  const signer = await recoverAddress({ hash: review.digest, signature })
  if (!isAddressEqual(signer, review.account)) throw new ForeignSignatureError()
  return signature
}

/**
 * Signs the quoted transaction; the signer is handed the fields, so that its policy may judge them, and what it returns
 * must be exactly these fields, signed by this account.
 * @throws {ForeignSignatureError}
 */
export async function signQuote(review: TransactionReview, quote: Quote, account: Signing): Promise<Hex> {
  const signed = (await account.signTransaction(quote.transaction)) as TransactionSerialized
  const { r, s, v, yParity, ...unsigned } = parseTransaction(signed)
  const digest = keccak256(serializeTransaction(unsigned as TransactionSerializable))
  const signer = await recoverTransactionAddress({ serializedTransaction: signed })
  if (digest !== quote.digest || !isAddressEqual(signer, review.account)) throw new ForeignSignatureError()
  return signed
}
