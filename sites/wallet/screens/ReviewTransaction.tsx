import { useCallback } from 'react'
import { type Quote, quote } from '../chain/quote.ts'
import { sendSigned } from '../chain/sendSigned.ts'
import { signQuote } from '../chain/signQuote.ts'
import { useWallet } from '../context/walletContext.ts'
import type { EthereumRequest } from '../doors/pendingRequest.ts'
import { AddressText } from '../parts/AddressText.tsx'
import { Amount } from '../parts/Amount.tsx'
import { Button } from '../parts/Button.tsx'
import { FactRow, Facts, ReviewFacts } from '../parts/Facts.tsx'
import { RequestHead } from '../parts/RequestHead.tsx'
import { ReviewDecision } from '../parts/ReviewDecision.tsx'
import { SignerFacts } from '../parts/SignerFacts.tsx'
import { type Answer, useAnswer } from '../parts/useAnswer.ts'
import { useSentenceOf } from '../parts/useSentenceOf.ts'
import { formatCoins, formatCoinsBriefly } from '../review/formatCoins.ts'
import { groupDigits } from '../review/groupDigits.ts'
import type { TransactionReview } from '../review/review.ts'
import { isPermission, sortWarnings } from '../review/warning.ts'
import { useWalletWords } from '../words/walletWordsContext.ts'

/** A transaction: what moves, to whom, what it calls and what it costs. */
export function ReviewTransaction({ request, review }: { request: EthereumRequest; review: TransactionReview }) {
  const { reviewWords } = useWalletWords()
  const { wallet } = useWallet()
  const { answer: quoted, ask } = useAnswer(useCallback(() => quote(review), [review]))
  const known = quoted.status === 'answered' ? quoted.value : undefined
  const warnings = sortWarnings([...review.warnings, ...(known?.warnings ?? [])])
  const confirm = async () => {
    if (!known) return
    await request.approve(async () => {
      const signed = await signQuote(review, known, wallet.toAccount(review.account))
      return sendSigned(signed, review.network)
    })
  }
  return (
    <article className="screen asked">
      <RequestHead requester={request.requester} title={useTitleOf(review)} warnings={warnings} />
      <Facts>
        {review.fields.value > 0n && (
          <FactRow label={reviewWords.value}>
            <strong>
              <Amount>{formatCoins(review.fields.value, review.network)}</Amount>
            </strong>
          </FactRow>
        )}
        <ReviewFacts facts={review.facts} />
        <FactRow label={reviewWords.to}>
          {review.fields.to ? <AddressText address={review.fields.to} /> : reviewWords.newContract}
        </FactRow>
        {review.fields.to && (
          <FactRow label={reviewWords.calls}>
            <Call review={review} />
          </FactRow>
        )}
        <FactRow label={reviewWords.fee}>
          <Fee quoted={quoted} review={review} onRetry={ask} />
        </FactRow>
      </Facts>
      <SignerFacts request={request} account={review.account} />
      <details>
        <summary>{reviewWords.details}</summary>
        <Facts>
          <FactRow label={reviewWords.calldata}>
            <code className="foreign" dir="ltr">
              {review.fields.data}
            </code>
          </FactRow>
          {known && (
            <>
              <FactRow label={reviewWords.nonce}>{known.nonce}</FactRow>
              <FactRow label={reviewWords.gas}>
                <Amount>{groupDigits(known.gas)}</Amount>
              </FactRow>
              <FactRow label={reviewWords.digest}>
                <code className="foreign" dir="ltr">
                  {known.digest}
                </code>
              </FactRow>
            </>
          )}
        </Facts>
      </details>
      <ReviewDecision
        request={request}
        warnings={warnings}
        // A changed fee or warning makes it another decision.
        content={known ?? request.id}
        isIncomplete={!known}
        isSent
        onConfirm={confirm}
      />
    </article>
  )
}

function useTitleOf({ fields, network, warnings }: TransactionReview): string {
  const { reviewWords, fill } = useWalletWords()
  if (warnings.some(({ code }) => isPermission(code))) return reviewWords.titles.permission
  if (!fields.to) return reviewWords.titles.create
  if (fields.value > 0n && fields.data === '0x')
    return fill(reviewWords.titles.transfer, { amount: formatCoins(fields.value, network) })
  return reviewWords.titles.call
}

function Call({ review: { call, fields } }: { review: TransactionReview }) {
  const { reviewWords } = useWalletWords()
  if (call !== undefined)
    return (
      <span className="foreign" dir="ltr">
        {call}
      </span>
    )
  return fields.data === '0x' ? reviewWords.plainTransfer : reviewWords.unknownCall
}

function Fee(props: { quoted: Answer<Quote>; review: TransactionReview; onRetry: () => void }) {
  const { reviewWords, fill, say } = useWalletWords()
  const sentenceOf = useSentenceOf()
  const { quoted, review, onRetry } = props
  switch (quoted.status) {
    case 'asking':
      return reviewWords.feeLoading
    case 'failed':
      return (
        <>
          <span role="alert">
            {reviewWords.feeFailed} {sentenceOf(quoted.error)}
          </span>
          <Button tone="quiet" onClick={onRetry}>
            {say('tryAgain')}
          </Button>
        </>
      )
    case 'answered':
      return (
        <>
          {fill(reviewWords.feeAbout, { amount: formatCoinsBriefly(quoted.value.likelyFee, review.network) })}
          <small>{fill(reviewWords.feeMost, { amount: formatCoins(quoted.value.maxFee, review.network) })}</small>
        </>
      )
    default:
      return quoted satisfies never
  }
}
