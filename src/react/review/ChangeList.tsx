import type { Forecast } from '../../review/chain/forecast.ts'
import type { Change } from '../../review/changes.ts'
import { changeText, claimedAddress, isMove, type ShownChange, shownChanges } from '../../review/changeText.ts'
import type { TransactionReview } from '../../review/review.ts'
import type { Token } from '../../review/token.ts'
import type { ChangeWords } from '../../review/words/changes/en.ts'
import type { Network } from '../../wire/account/environment.ts'
import { Amount } from './Amount.tsx'
import { useReviewWords } from './reviewWordsContext.ts'
import { useReviewTokens } from './tokensContext.ts'
import { ValueText } from './ValueText.tsx'

type Props = { forecast: Forecast; review: TransactionReview; words: ChangeWords }

/** The outcome of a simulation: each change in one line, or why the transaction is expected to fail. */
export function ChangeList({ forecast, review, words }: Props) {
  const { fill } = useReviewWords()
  const tokens = useReviewTokens()
  const { simulation } = forecast
  if (simulation.status === 'unavailable') return null
  if (simulation.status === 'reverts') return <Failure reason={simulation.reason} words={words} />
  const { isPartial } = simulation
  const { shown, more } = shownChanges(forecast, review, tokens)
  const { network } = review
  return (
    <>
      {shown.length > 0 && (
        <ul>
          {shown.map((one, at) => {
            const claimed = claimedAddress(one)
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes while it is shown
              <li key={at} data-kind={kindOf(one.change)}>
                {tokens.isSettled && <ChangeText shown={one} network={network} words={words} />}
                {claimed !== undefined && (
                  <>
                    {' '}
                    <code dir="ltr" translate="no">
                      {claimed}
                    </code>
                  </>
                )}
                {tokens.isSettled && <ChangeValue change={one.change} token={one.token} network={network} />}
              </li>
            )
          })}
        </ul>
      )}
      {shown.length === 0 && !isPartial && <span>{words.nothing}</span>}
      {more > 0 && <span>{fill(words.more, { count: String(more) })}</span>}
      {isPartial && <span data-kind="caution">{words.partial}</span>}
    </>
  )
}

function Failure({ reason, words }: { reason: string | undefined; words: ChangeWords }) {
  return (
    <span data-kind="danger">
      {reason === undefined ? words.fails : words.failsWith}
      {reason !== undefined && (
        <>
          {' '}
          <bdi className="foreign">{reason}</bdi>
        </>
      )}
    </span>
  )
}

function kindOf(change: Change): 'out' | 'in' | 'caution' | 'calm' {
  switch (change.kind) {
    case 'coin':
    case 'token':
    case 'item':
      return change.amount < 0n ? 'out' : 'in'
    case 'allowance':
      return change.amount > 0n ? 'caution' : 'calm'
    case 'allowance-for-all':
      return change.isAllowed ? 'caution' : 'calm'
    case 'item-allowance':
      return 'caution'
    default:
      return change satisfies never
  }
}

/** A text of this length fits on a line only if it is small. */
const maxLargeText = 22

function ChangeText({ shown, network, words }: { shown: ShownChange; network: Network; words: ChangeWords }) {
  const { reviewWords, fill } = useReviewWords()
  const text = changeText(shown, { reviewWords, words, fill, network })
  if (!isMove(shown.change)) return text
  return (
    <span data-long={text.length > maxLargeText}>
      <Amount>{text}</Amount>
    </span>
  )
}

/** What moves, in the operator's currency. An item has no price, and neither has what is only allowed. */
function ChangeValue({ change, token, network }: { change: Change; token: Token | undefined; network: Network }) {
  const { chainId, nativeCurrency } = network
  if (change.kind !== 'coin' && change.kind !== 'token') return null
  const decimals = change.kind === 'coin' ? nativeCurrency.decimals : token?.decimals
  if (decimals === undefined) return null
  const asset = change.kind === 'coin' ? { chainId } : { chainId, token: change.token }
  return <ValueText asset={asset} units={change.amount < 0n ? -change.amount : change.amount} decimals={decimals} />
}
