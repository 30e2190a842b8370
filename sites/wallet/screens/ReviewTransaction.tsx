import { useCallback } from 'react'
import { isAddressEqual } from 'viem'
import { quote } from '../chain/quote.ts'
import { sendSigned } from '../chain/sendSigned.ts'
import { signQuote } from '../chain/signQuote.ts'
import { TokensContext } from '../context/tokensContext.ts'
import { useWallet } from '../context/walletContext.ts'
import type { EthereumRequest } from '../doors/pendingRequest.ts'
import { AddressText } from '../parts/AddressText.tsx'
import { Amount } from '../parts/Amount.tsx'
import { FactRow, Facts } from '../parts/Facts.tsx'
import { Fee } from '../parts/Fee.tsx'
import { RequestHead } from '../parts/RequestHead.tsx'
import { ReviewDecision } from '../parts/ReviewDecision.tsx'
import { ReviewFacts } from '../parts/ReviewFacts.tsx'
import { ReviewTitle } from '../parts/ReviewTitle.tsx'
import { SignerFacts } from '../parts/SignerFacts.tsx'
import { TransactionDetails } from '../parts/TransactionDetails.tsx'
import { useAnswer } from '../parts/useAnswer.ts'
import { type DecisionWords, useDecisionWords } from '../parts/useDecisionWords.ts'
import { useTokens } from '../parts/useTokens.ts'
import { Warnings } from '../parts/Warnings.tsx'
import type { Fact } from '../review/fact.ts'
import { formatCoins } from '../review/formatCoins.ts'
import type { TransactionReview } from '../review/review.ts'
import { isPermission, sortWarnings } from '../review/warning.ts'
import { useWalletWords } from '../words/walletWordsContext.ts'

type Props = { request: EthereumRequest; review: TransactionReview }

/** A transaction: what moves, to whom, what it calls and what it costs. */
export function ReviewTransaction(props: Props) {
  const tokens = useTokens(props.review.facts, props.review.network)
  return (
    <TokensContext value={tokens}>
      <Reviewed {...props} isSettled={tokens.isSettled} />
    </TokensContext>
  )
}

function Reviewed({ request, review, isSettled }: Props & { isSettled: boolean }) {
  const { reviewWords } = useWalletWords()
  const { wallet } = useWallet()
  const { answer: quoted, ask } = useAnswer(useCallback(() => quote(review), [review]))
  const known = quoted.status === 'answered' ? quoted.value : undefined
  const warnings = sortWarnings([...review.warnings, ...(known?.warnings ?? [])])
  const { fields, action, network } = review
  const words = useTransactionWords(review)
  const confirm = async () => {
    if (!known) return
    await request.approve(async () => {
      const signed = await signQuote(review, known, wallet.toAccount(review.account))
      return sendSigned(signed, network)
    })
  }
  return (
    <article className="screen asked">
      <RequestHead requester={request.requester} title={<ReviewTitle words={words} />} />
      <Warnings warnings={warnings} />
      <Facts>
        {fields.value > 0n && !isTransfer(review) && (
          <FactRow label={reviewWords.value}>
            <strong>
              <Amount>{formatCoins(fields.value, network)}</Amount>
            </strong>
          </FactRow>
        )}
        <ReviewFacts
          facts={action?.kind === 'send' ? review.facts.filter(({ kind }) => kind !== 'units') : review.facts}
        />
        <Recipient review={review} />
        {!action && fields.to && !isTransfer(review) && (
          <FactRow label={reviewWords.calls}>
            {review.call === undefined ? (
              reviewWords.unknownCall
            ) : (
              <span className="foreign" dir="ltr">
                {review.call}
              </span>
            )}
          </FactRow>
        )}
        <FactRow label={reviewWords.fee}>
          <Fee quoted={quoted} network={network} onRetry={ask} />
        </FactRow>
      </Facts>
      <SignerFacts request={request} account={review.account} />
      <TransactionDetails review={review} quote={known} />
      <ReviewDecision
        request={request}
        warnings={warnings}
        // A changed fee, warning or title makes it another decision.
        content={known && isSettled ? known : request.id}
        isIncomplete={!known || !isSettled}
        isSent
        confirm={words.confirm}
        onConfirm={confirm}
      />
    </article>
  )
}

/** Nothing but coins: the title says how many. */
function isTransfer({ fields }: TransactionReview): boolean {
  return fields.to !== undefined && fields.value > 0n && fields.data === '0x'
}

function useTransactionWords(review: TransactionReview): DecisionWords {
  const { reviewWords, fill } = useWalletWords()
  const { fields, network, warnings, action } = review
  const { titles, confirm, confirmSend: send } = reviewWords
  const words = useDecisionWords(action, { title: titles.call, confirm, send })
  if (action) return words
  const titled = (title: string) => ({ title, confirm: send })
  if (warnings.some(({ code }) => isPermission(code))) return titled(titles.permission)
  if (!fields.to) return titled(titles.create)
  if (isTransfer(review)) return titled(fill(titles.transfer, { amount: formatCoins(fields.value, network) }))
  return titled(titles.call)
}

/** The account that gets the coins, or the called contract unless it is a token that has a row. */
function Recipient({ review: { fields, facts } }: { review: TransactionReview }) {
  const { reviewWords } = useWalletWords()
  const { to, data } = fields
  if (to === undefined) return <FactRow label={reviewWords.to}>{reviewWords.newContract}</FactRow>
  if (facts.some((fact) => isTokenAt(fact, to))) return null
  return (
    <FactRow label={data === '0x' ? reviewWords.to : reviewWords.facts.contract}>
      <AddressText address={to} />
    </FactRow>
  )
}

function isTokenAt(fact: Fact, address: `0x${string}`): boolean {
  return fact.kind === 'token' && isAddressEqual(fact.address, address)
}
