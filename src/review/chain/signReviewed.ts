import type { Hex, LocalAccount } from 'viem'
import { isAddressEqual, recoverAddress } from '../../core/encoding.ts'
import { BaseError } from '../../core/errors.ts'
import type { SignatureReview } from '../review.ts'

/** The signer returned a signature of something other than what was shown. The signature is discarded. */
export class ForeignSignatureError extends BaseError {
  override name = 'ForeignSignatureError'
  constructor() {
    super('The signature does not belong to what was shown. Nothing was sent.')
  }
}

/**
 * Signs what the review shows. The signer receives all of it and computes the digest itself, so that its policies can judge it:
 * a managed wallet signs no bare digests. The answer must be a signature of the review's own digest by this account.
 * @throws {ForeignSignatureError}
 */
export async function signReviewed(
  review: SignatureReview,
  account: Pick<LocalAccount, 'signMessage' | 'signTypedData'>,
): Promise<Hex> {
  const signature = await sign(review, account)
  const signer = await recoverAddress({ hash: review.digest, signature })
  if (!isAddressEqual(signer, review.account)) throw new ForeignSignatureError()
  return signature
}

function sign(review: SignatureReview, account: Pick<LocalAccount, 'signMessage' | 'signTypedData'>): Promise<Hex> {
  switch (review.kind) {
    case 'message':
    case 'siwe':
      return account.signMessage({ message: { raw: review.bytes } })
    case 'typed-data':
      return account.signTypedData(review.typedData)
    default:
      return review satisfies never
  }
}
