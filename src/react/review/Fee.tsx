import type { Quote } from '../../review/chain/quote.ts'
import { formatCoins, formatCoinsBriefly } from '../../review/formatCoins.ts'
import type { Network } from '../../wire/account/environment.ts'
import { Button } from './Button.tsx'
import { useReviewWords } from './reviewWordsContext.ts'
import type { Answer } from './useAnswer.ts'
import { useSentenceOf } from './useSentenceOf.ts'
import { ValueText } from './ValueText.tsx'

/**
 * What a transaction costs: the likely fee and the highest possible one.
 * @param props.quote the answer at the speed that the user chose
 */
export function Fee(props: { quoted: Answer<Quote>; quote: Quote | undefined; network: Network; onRetry: () => void }) {
  const { reviewWords, fill, say } = useReviewWords()
  const sentenceOf = useSentenceOf()
  const { quoted, quote, network, onRetry } = props
  const { chainId, nativeCurrency } = network
  const valueText = (wei: bigint | undefined) => (
    <ValueText asset={{ chainId }} units={wei} decimals={nativeCurrency.decimals} />
  )
  switch (quoted.status) {
    case 'asking':
      return (
        <>
          {reviewWords.feeLoading}
          {/* The room of the lines that follow. */}
          {valueText(undefined)}
          <small>&nbsp;</small>
        </>
      )
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
    case 'answered': {
      const { likelyFee, maxFee } = quote ?? quoted.value
      return (
        <>
          {fill(reviewWords.feeAbout, { amount: formatCoinsBriefly(likelyFee, network) })}
          {valueText(likelyFee)}
          <small>{fill(reviewWords.feeMost, { amount: formatCoins(maxFee, network) })}</small>
        </>
      )
    }
    default:
      return quoted satisfies never
  }
}
