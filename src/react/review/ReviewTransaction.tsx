import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { isAddressEqual } from '../../core/encoding.ts'
import { lookalikeWarnings } from '../../review/addressBook.ts'
import type { AskedRequest } from '../../review/askedRequest.ts'
import { boundlessWarnings } from '../../review/boundless.ts'
import { NonceTakenError } from '../../review/chain/assertNonce.ts'
import { type Quote, quote } from '../../review/chain/quote.ts'
import type { Speed } from '../../review/chain/speeds.ts'
import { isTransfer } from '../../review/decisionWords.ts'
import type { Fact } from '../../review/fact.ts'
import { formatCoins } from '../../review/formatCoins.ts'
import type { TransactionReview } from '../../review/review.ts'
import type { Tokens } from '../../review/token.ts'
import { sortWarnings, warn } from '../../review/warning.ts'
import { Amount } from './Amount.tsx'
import { useAddressBook } from './addressBookContext.ts'
import { Changes } from './Changes.tsx'
import { useCap } from './cap/useCap.tsx'
import { FactRow, Facts } from './Facts.tsx'
import { Fee } from './Fee.tsx'
import { KnownAddress } from './KnownAddress.tsx'
import { NetworkName } from './NetworkName.tsx'
import { ReviewFacts } from './ReviewFacts.tsx'
import { ReviewScreen } from './ReviewScreen.tsx'
import { useReviewWords } from './reviewWordsContext.ts'
import { SpeedChoice } from './SpeedChoice.tsx'
import { TransactionDetails } from './TransactionDetails.tsx'
import { TokensContext } from './tokensContext.ts'
import { useAnswer } from './useAnswer.ts'
import { useDecisionWords } from './useDecisionWords.ts'
import { useForecast } from './useForecast.ts'
import { useTokens } from './useTokens.ts'

/** What the user confirmed: the fields and the fee that were on the screen. */
export type ConfirmedTransaction = Pick<Tokens, 'find'> & { review: TransactionReview; quote: Quote }

export type ReviewTransactionProps = {
  request: AskedRequest
  review: TransactionReview
  /** Who asks, above the title. */
  head?: ReactNode
  /** Milliseconds since the epoch; the same function for the whole request. */
  now: () => number
  /** Signs exactly this and sends it. A failure is shown, and the user can try again. */
  onConfirm: (confirmed: ConfirmedTransaction) => Promise<unknown>
}

/** A transaction: what moves, to whom, what it calls and what it costs. */
export function ReviewTransaction(props: ReviewTransactionProps) {
  const tokens = useTokens(props.review.facts, props.review.network)
  return (
    <TokensContext.Provider value={tokens}>
      <Reviewed {...props} tokens={tokens} />
    </TokensContext.Provider>
  )
}

function Reviewed(props: ReviewTransactionProps & { tokens: ReturnType<typeof useTokens> }) {
  const { request, review: asked, head, now, tokens, onConfirm } = props
  const { isSettled, find } = tokens
  const { reviewWords } = useReviewWords()
  const book = useAddressBook()
  // Everything below shows, simulates, prices, signs and records this one review.
  const { review, ...limit } = useCap(asked, now)
  const { answer: quoted, ask } = useAnswer(useCallback(() => quote(review), [review]))
  const [choice, setChoice] = useState<{ speed: Speed }>({ speed: 'normal' })
  const offered = quoted.status === 'answered' ? quoted.value : undefined
  // Another object for each choice, because a choice made again is another decision.
  const known = useMemo(() => offered && { ...(offered.speeds?.[choice.speed] ?? offered) }, [offered, choice])
  const { forecast, askAgain } = useForecast(review)
  const isExpectedToFail = forecast?.simulation.status === 'reverts'
  // A simulation may add a warning. It is advisory, so it removes none and changes no title.
  const warnings = sortWarnings([
    ...review.warnings,
    ...boundlessWarnings(review, tokens),
    ...(book ? lookalikeWarnings(review, book) : []),
    ...(known?.warnings ?? []),
    ...(isExpectedToFail ? [warn('will-fail')] : []),
  ])
  const isComplete = isSettled && forecast !== undefined && book !== undefined
  const { fields, action, network } = review
  const words = useDecisionWords(review)
  const confirm = async () => {
    if (!known) return
    try {
      await limit.fixedDuring(() => onConfirm({ review, quote: known, find }))
    } catch (error) {
      if (error instanceof NonceTakenError) ask()
      throw error
    }
  }
  return (
    <ReviewScreen
      request={request}
      head={head}
      words={words}
      warnings={warnings}
      account={review.account}
      network={<NetworkName {...network} />}
      details={<TransactionDetails review={review} quote={known} />}
      // A changed fee, warning, title or forecast makes it another decision. Each arrives once, or its time is over.
      content={known && isComplete ? known : request.id}
      isIncomplete={!known || !isComplete}
      held={limit.held}
      isSent
      onConfirm={confirm}
    >
      <Facts>
        <Changes
          forecast={forecast}
          review={review}
          usualChanges={isTransfer(review) || action?.kind === 'send' ? 1 : 2}
        />
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
        <FactRow
          label={reviewWords.fee}
          control={
            offered?.speeds && (
              <SpeedChoice {...choice} isFixed={limit.isFixed} onChange={(speed) => setChoice({ speed })} />
            )
          }
        >
          <Fee
            quoted={quoted}
            quote={known}
            network={network}
            onRetry={() => {
              ask()
              askAgain()
              tokens.askAgain()
            }}
          />
        </FactRow>
      </Facts>
      {limit.room}
    </ReviewScreen>
  )
}

/** The account that gets the coins, or the called contract unless it is a token that has a row. */
function Recipient({ review: { fields, facts } }: { review: TransactionReview }) {
  const { reviewWords } = useReviewWords()
  const { to, data, value } = fields
  if (to === undefined) return <FactRow label={reviewWords.to}>{reviewWords.newContract}</FactRow>
  if (facts.some((fact) => isTokenAt(fact, to))) return null
  return (
    <FactRow label={data === '0x' ? reviewWords.to : reviewWords.facts.contract}>
      <KnownAddress address={to} receives={data === '0x' || value > 0n} />
    </FactRow>
  )
}

function isTokenAt(fact: Fact, address: `0x${string}`): boolean {
  return fact.kind === 'token' && isAddressEqual(fact.address, address)
}
