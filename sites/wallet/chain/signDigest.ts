import { BaseError } from 'latchkey/core'
import { type Hex, isAddressEqual, recoverAddress } from 'viem'
import type { SignatureReview } from '../review/review.ts'

/** The signer returned a signature of something other than what was shown. The signature is discarded. */
export class ForeignSignatureError extends BaseError {
  override name = 'ForeignSignatureError'
  constructor() {
    super('The signature does not belong to what was shown. Nothing was sent.')
  }
}

/**
 * Signs the digest that the review shows, and checks that the answer is a signature of it by this account.
 * @throws {ForeignSignatureError}
 */
export async function signDigest(
  review: SignatureReview,
  account: { sign(options: { hash: Hex }): Promise<Hex> },
): Promise<Hex> {
  const signature = await account.sign({ hash: review.digest })
  const signer = await recoverAddress({ hash: review.digest, signature })
  if (!isAddressEqual(signer, review.account)) throw new ForeignSignatureError()
  return signature
}
