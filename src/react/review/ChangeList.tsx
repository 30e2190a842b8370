import type { ReactNode } from 'react'
import type { Address } from 'viem'
import { shortAddressInText } from '../../core/shortAddress.ts'
import type { Forecast } from '../../review/chain/forecast.ts'
import { type Change, inOrder } from '../../review/changes.ts'
import { isUnlimited } from '../../review/fact.ts'
import { formatCoins } from '../../review/formatCoins.ts'
import { formatToken, symbolOf } from '../../review/formatToken.ts'
import { groupDigits } from '../../review/groupDigits.ts'
import { maxShownChanges } from '../../review/limits.ts'
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
export function ChangeList({ forecast: { simulation, tokens }, review, words }: Props) {
  const { fill } = useReviewWords()
  const { isSettled, find } = useReviewTokens()
  if (simulation.status === 'unavailable') return null
  if (simulation.status === 'reverts') return <Failure reason={simulation.reason} words={words} />
  const { isPartial } = simulation
  const isNamed = (address: Address) => review.facts.some((fact) => fact.kind === 'token' && fact.address === address)
  const changes = inOrder(
    simulation.changes,
    (address) => isNamed(address) || tokens.get(address)?.standing === 'listed',
  )
  const more = changes.length - maxShownChanges
  return (
    <>
      {changes.length > 0 && (
        <ul>
          {changes.slice(0, maxShownChanges).map((change, at) => {
            const address = change.kind === 'coin' ? undefined : change.token
            // The review's own reading counts where there is one: a contract may answer differently the next time.
            const token = address && (isNamed(address) ? find(address) : tokens.get(address))
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes while it is shown
              <li key={at} data-kind={kindOf(change)}>
                {isSettled && (
                  <ChangeText {...{ change, token, review, words }} isNamed={!address || isNamed(address)} />
                )}
                {address && !isNamed(address) && token?.standing !== 'listed' && (
                  <>
                    {' '}
                    <code dir="ltr" translate="no">
                      {shortAddressInText(address)}
                    </code>
                  </>
                )}
                {isSettled && <ChangeValue change={change} token={token} network={review.network} />}
              </li>
            )
          })}
        </ul>
      )}
      {changes.length === 0 && !isPartial && <span>{words.nothing}</span>}
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

type TextProps = {
  change: Change
  token: Token | undefined
  /** The review names the token, with its address. */
  isNamed: boolean
  review: TransactionReview
  words: ChangeWords
}

function ChangeText({ change, token, isNamed, review, words }: TextProps): ReactNode {
  const { reviewWords, fill } = useReviewWords()
  // Its letters must not move the digits beside it, also where they run from right to left.
  const unknown = `\u2068${reviewWords.token.unknown}\u2069`
  const symbol = token ? symbolOf(token, reviewWords.token) : unknown
  const toAmount = (units: bigint) =>
    token?.decimals === undefined
      ? `${fill(reviewWords.baseUnits, { amount: groupDigits(units) })} · ${symbol}`
      : formatToken(units, token, reviewWords.token)
  const toItem = (id: bigint) => `${symbol} #${id}`
  switch (change.kind) {
    case 'coin':
      return <Moved amount={change.amount} format={(amount) => formatCoins(amount, review.network)} />
    case 'token':
      // Base units fill lines, for which no room is reserved. The review has those of its own tokens anyway.
      return <Moved amount={change.amount} format={token || !isNamed ? toAmount : () => unknown} />
    case 'item':
      return (
        <Moved
          amount={change.amount}
          format={(amount) => `${amount === 1n ? '' : `${groupDigits(amount)} × `}${toItem(change.id)}`}
        />
      )
    default: {
      const spender = shortAddressInText(change.spender)
      if (change.kind === 'item-allowance') return fill(words.allowsItem, { spender, token: toItem(change.id) })
      if (change.kind === 'allowance-for-all') {
        return fill(change.isAllowed ? words.allowsAll : words.revokes, { spender, token: symbol })
      }
      if (change.amount === 0n) return fill(words.revokes, { spender, token: symbol })
      return isUnlimited(change.amount)
        ? fill(words.allowsUnlimited, { spender, token: symbol })
        : fill(words.allows, { spender, amount: toAmount(change.amount) })
    }
  }
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

/** An amount with all decimals of most tokens fits on a line only if it is small. */
const maxLargeAmount = 20

function Moved({ amount, format }: { amount: bigint; format: (amount: bigint) => string }) {
  const text = format(amount < 0n ? -amount : amount)
  return (
    <span data-long={text.length > maxLargeAmount}>
      {/* The sign stays with its number. */}
      <Amount>{`${amount < 0n ? '−' : '+'}\u00a0${text}`}</Amount>
    </span>
  )
}
