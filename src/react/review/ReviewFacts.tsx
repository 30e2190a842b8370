import { isReceiving } from '../../review/addressBook.ts'
import type { Fact } from '../../review/fact.ts'
import { formatToken, longestAmount } from '../../review/formatToken.ts'
import { groupDigits } from '../../review/groupDigits.ts'
import { Amount } from './Amount.tsx'
import { CodeText } from './CodeText.tsx'
import { FactRow, Moment } from './Facts.tsx'
import { KnownAddress } from './KnownAddress.tsx'
import { Reserved } from './Reserved.tsx'
import { useReviewWords } from './reviewWordsContext.ts'
import { SkeletonText } from './SkeletonText.tsx'
import { TokenText } from './TokenText.tsx'
import { useReviewTokens } from './tokensContext.ts'

/** The facts of a review, in its order. */
export function ReviewFacts({ facts }: { facts: readonly Fact[] }) {
  return facts.map((fact, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes while it is shown, and facts may repeat
    <ReviewFact key={at} fact={fact} />
  ))
}

function ReviewFact({ fact }: { fact: Fact }) {
  const { reviewWords } = useReviewWords()
  const { find } = useReviewTokens()
  const token = fact.kind === 'units' && fact.token ? find(fact.token) : undefined
  const label =
    fact.label === 'amountOrToken' && token ? (token.decimals === undefined ? 'tokenId' : 'amount') : fact.label
  return (
    <FactRow
      label={
        fact.label === 'amountOrToken' ? (
          <Reserved longest={reviewWords.facts.amountOrToken}>{reviewWords.facts[label]}</Reserved>
        ) : (
          reviewWords.facts[label]
        )
      }
    >
      <FactValue fact={fact} />
    </FactRow>
  )
}

function FactValue({ fact }: { fact: Fact }) {
  const { reviewWords } = useReviewWords()
  switch (fact.kind) {
    case 'text':
      return (
        <span className="foreign" dir="auto">
          {fact.text}
        </span>
      )
    case 'address':
      return <KnownAddress address={fact.address} receives={isReceiving(fact.label)} />
    case 'token':
      return <TokenText address={fact.address} />
    case 'units':
      return <Units fact={fact} />
    case 'time':
      return fact.seconds === 'never' ? <strong>{reviewWords.never}</strong> : <Moment seconds={fact.seconds} />
    case 'bytes':
      return <CodeText>{fact.bytes}</CodeText>
    default:
      return fact satisfies never
  }
}

function Units({ fact: { units, unlimited, token: address } }: { fact: Extract<Fact, { kind: 'units' }> }) {
  const { reviewWords, fill } = useReviewWords()
  const { isSettled, find } = useReviewTokens()
  const token = address && find(address)
  // The id of a token in a collection has as many digits as it likes.
  if (unlimited && (!token || token.decimals !== undefined)) return <strong>{reviewWords.unlimited}</strong>
  if (address === undefined) return fill(reviewWords.units, { amount: groupDigits(units) })
  const unread = fill(reviewWords.baseUnits, { amount: groupDigits(units) })
  return (
    <Reserved longest={longestAmount(unread)}>
      {!isSettled ? (
        <SkeletonText>{reviewWords.token.reading}</SkeletonText>
      ) : token ? (
        <strong>
          <Amount>{formatToken(units, token, reviewWords.token)}</Amount>
        </strong>
      ) : (
        unread
      )}
    </Reserved>
  )
}
