import type { TransactionReview } from '../../review/review.ts'
import { useAssets } from './assetsContext.ts'
import { FactRow } from './Facts.tsx'
import { useReviewWords } from './reviewWordsContext.ts'
import type { ShownForecast } from './useForecast.ts'

/** What a transaction is expected to change in the user's account. */
export function Changes(props: {
  /** Undefined while the node simulates. */
  forecast: ShownForecast | undefined
  review: TransactionReview
  /** How many changes such a transaction has. Their room is reserved, so that nothing moves when they arrive. */
  usualChanges: 1 | 2
}) {
  const { reviewWords } = useReviewWords()
  const { prices } = useAssets()
  const { forecast, review, usualChanges } = props
  const { chainId } = review.network
  // Those of the usual changes: the coin that is sent, and the tokens that the review names.
  const tokens = review.facts.flatMap((fact) => (fact.kind === 'token' ? [fact.address] : []))
  const isValued =
    (review.fields.value > 0n && prices?.has({ chainId })) || tokens.some((token) => prices?.has({ chainId, token }))
  const { label, loading, unavailable } = reviewWords.changes
  const status = statusOf(forecast)
  const isShown = status === 'changes' || status === 'reverts'
  return (
    <FactRow label={label}>
      <div
        className="changes"
        data-usual={usualChanges}
        data-valued={isValued === true}
        data-status={status}
        data-longest={unavailable}
        aria-live="polite"
      >
        <div>
          {!forecast ? (
            <span>{loading}</span>
          ) : isShown && forecast.display ? (
            <forecast.display.List forecast={forecast} review={review} words={forecast.display.words} />
          ) : (
            <span>{unavailable}</span>
          )}
          {(status === 'simulating' || status === 'changes') && <small>{reviewWords.changes.forecast}</small>}
        </div>
      </div>
    </FactRow>
  )
}

function statusOf(forecast: ShownForecast | undefined) {
  if (!forecast) return 'simulating'
  return forecast.display ? forecast.simulation.status : 'unavailable'
}
