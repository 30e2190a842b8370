import type { Address } from 'viem'
import type { Token } from '../../review/token.ts'
import { AddressText } from './AddressText.tsx'
import { Reserved } from './Reserved.tsx'
import { useReviewWords } from './reviewWordsContext.ts'
import { SkeletonText } from './SkeletonText.tsx'
import { useReviewTokens } from './tokensContext.ts'

/** A token: the name that its contract gives itself, its address, and how far the name can be relied on. */
export function TokenText({ address }: { address: Address }) {
  const { reviewWords, fill } = useReviewWords()
  const { isSettled, find } = useReviewTokens()
  const token = find(address)
  const { claimed, listed, posing, unreadable, unknown, reading } = reviewWords.token
  const caution = `${reviewWords.severities.caution} · `
  const notes = { claimed, listed, posing: caution + fill(posing, { symbol: token?.posesAs ?? 'WWWWW' }) }
  const note = token ? notes[token.standing] : isSettled ? unreadable : ''
  const longest = [...Object.values(notes), unreadable].reduce((a, b) => (b.length > a.length ? b : a))
  return (
    <span className="token" data-standing={token?.standing}>
      {token ? (
        <TokenName token={token} />
      ) : (
        <span className="token-name">{isSettled ? unknown : <SkeletonText>{reading}</SkeletonText>}</span>
      )}
      <AddressText address={address} />
      <small>
        <Reserved longest={longest}>{note}</Reserved>
      </small>
    </span>
  )
}

function TokenName({ token: { symbol, name } }: { token: Token }) {
  return (
    <span className="token-name" translate="no">
      <bdi>{symbol}</bdi>
      {name !== undefined && (
        <>
          {' · '}
          <bdi>{name}</bdi>
        </>
      )}
    </span>
  )
}
