import { useCallback } from 'react'
import { useWallet } from '../app/walletContext.ts'
import { type Quote, quote } from '../chain/quote.ts'
import { sendSigned } from '../chain/sendSigned.ts'
import { signQuote } from '../chain/signReview.ts'
import type { EthereumRequest } from '../doors/pendingRequest.ts'
import { AddressText } from '../parts/AddressText.tsx'
import { Button } from '../parts/Button.tsx'
import { Decision } from '../parts/Decision.tsx'
import { Disconnect } from '../parts/Disconnect.tsx'
import { FactRow, Facts, ReviewFacts } from '../parts/Facts.tsx'
import { RequestHead } from '../parts/RequestHead.tsx'
import { SignerFacts } from '../parts/SignerFacts.tsx'
import { type Answer, useAnswer } from '../parts/useAnswer.ts'
import { useSentenceOf } from '../parts/useSentenceOf.ts'
import { useTask } from '../parts/useTask.ts'
import { formatCoins, formatCoinsBriefly } from '../review/formatCoins.ts'
import { groupDigits } from '../review/groupDigits.ts'
import type { TransactionReview } from '../review/review.ts'
import { isPermission, sortWarnings } from '../review/warning.ts'
import { words } from '../words.ts'

/** What the network says of the transaction, as far as it has. */
/** A transaction: what moves, to whom, what it calls and what it costs. */
export function ReviewTransaction({ request, review }: { request: EthereumRequest; review: TransactionReview }) {
  const sentenceOf = useSentenceOf()
  const { wallet } = useWallet()
  const { answer: quoted, ask } = useAnswer(useCallback(() => quote(review), [review]))
  const task = useTask()
  const known = quoted.status === 'answered' ? quoted.value : undefined
  const warnings = sortWarnings([...review.warnings, ...(known?.warnings ?? [])])
  const confirm = () =>
    task.run(async () => {
      if (!known) return
      await request.approve(async () => {
        const signed = await signQuote(review, known, wallet.toAccount(review.account))
        return sendSigned(signed, review.network)
      })
    })
  return (
    <article className="screen asked">
      <RequestHead requester={request.requester} title={titleOf(review)} warnings={warnings} />
      <Facts>
        {review.fields.value > 0n && (
          <FactRow label={words.review.value}>
            <strong>{formatCoins(review.fields.value, review.network)}</strong>
          </FactRow>
        )}
        <ReviewFacts facts={review.facts} />
        <FactRow label={words.review.to}>
          {review.fields.to ? <AddressText address={review.fields.to} /> : words.review.newContract}
        </FactRow>
        {review.fields.to && (
          <FactRow label={words.review.calls}>
            <span className="foreign">{callOf(review)}</span>
          </FactRow>
        )}
        <FactRow label={words.review.fee}>
          <Fee quoted={quoted} review={review} onRetry={ask} />
        </FactRow>
      </Facts>
      <SignerFacts request={request} account={review.account} />
      <details>
        <summary>{words.review.details}</summary>
        <Facts>
          <FactRow label={words.review.calldata}>
            <code className="foreign">{review.fields.data}</code>
          </FactRow>
          {known && (
            <>
              <FactRow label={words.review.nonce}>{known.nonce}</FactRow>
              <FactRow label={words.review.gas}>{groupDigits(known.gas)}</FactRow>
              <FactRow label={words.review.digest}>
                <code className="foreign">{known.digest}</code>
              </FactRow>
            </>
          )}
        </Facts>
      </details>
      <Disconnect request={request} />
      <Decision
        confirm={words.review.confirmSend}
        refuse={words.review.refuse}
        // Another fee or another warning is another decision.
        content={known ?? request.id}
        isDangerous={warnings.some(({ severity }) => severity === 'danger')}
        isIncomplete={!known}
        busy={task.isBusy ? words.review.sending : undefined}
        error={task.error !== undefined && sentenceOf(task.error)}
        onConfirm={confirm}
        onRefuse={() => task.run(request.reject)}
      />
    </article>
  )
}

function titleOf({ fields, network, warnings }: TransactionReview): string {
  if (warnings.some(({ code }) => isPermission(code))) return words.review.permission
  if (!fields.to) return words.review.create
  if (fields.value > 0n && fields.data === '0x') return words.review.transfer(formatCoins(fields.value, network))
  return words.review.call
}

function callOf({ call, fields }: TransactionReview): string {
  if (call !== undefined) return call
  return fields.data === '0x' ? words.review.plainTransfer : words.review.unknownCall
}

function Fee(props: { quoted: Answer<Quote>; review: TransactionReview; onRetry: () => void }) {
  const sentenceOf = useSentenceOf()
  const { quoted, review, onRetry } = props
  switch (quoted.status) {
    case 'asking':
      return words.review.feeLoading
    case 'failed':
      return (
        <>
          <span role="alert">
            {words.review.feeFailed} {sentenceOf(quoted.error)}
          </span>
          <Button tone="quiet" onClick={onRetry}>
            {words.tryAgain}
          </Button>
        </>
      )
    case 'answered':
      return (
        <>
          {words.review.feeAbout(formatCoinsBriefly(quoted.value.likelyFee, review.network))}
          <small>{words.review.feeMost(formatCoins(quoted.value.maxFee, review.network))}</small>
        </>
      )
    default:
      return quoted satisfies never
  }
}
