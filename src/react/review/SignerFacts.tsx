import type { ReactNode } from 'react'
import { shortAddressInText } from '../../core/shortAddress.ts'
import { CopyableCode } from './CopyableCode.tsx'
import { FactRow, Facts } from './Facts.tsx'
import { useReviewWords } from './reviewWordsContext.ts'
import { wholeAddress } from './wholeAddress.ts'

/**
 * The account that would sign, and the network of the request. The address is shortened, because the wallet signs with the user's own
 * accounts alone; {@link SignerAddress} has all of it.
 */
export function SignerFacts({ account, network }: { account: string; network: ReactNode }) {
  const { reviewWords } = useReviewWords()
  return (
    <Facts>
      <FactRow label={reviewWords.account}>
        <code className="signer" dir="ltr" translate="no">
          {shortAddressInText(wholeAddress(account))}
        </code>
        {network && (
          <>
            {' '}
            <span className="unseen">{reviewWords.network} </span>
            {network}
          </>
        )}
      </FactRow>
    </Facts>
  )
}

/** The account that would sign in full, among the details. */
export function SignerAddress({ account }: { account: string }) {
  const { reviewWords } = useReviewWords()
  return (
    <FactRow label={reviewWords.account}>
      <CopyableCode>{wholeAddress(account)}</CopyableCode>
    </FactRow>
  )
}
