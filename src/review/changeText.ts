import type { Address } from 'viem'
import { shortAddressInText } from '../core/shortAddress.ts'
import type { Network } from '../wire/account/environment.ts'
import type { Forecast } from './chain/forecast.ts'
import { type Change, inOrder } from './changes.ts'
import type { DecisionSpeech } from './decisionWords.ts'
import { isUnlimited } from './fact.ts'
import { formatCoins } from './formatCoins.ts'
import { formatToken, symbolOf } from './formatToken.ts'
import { groupDigits } from './groupDigits.ts'
import { maxShownChanges } from './limits.ts'
import type { TransactionReview } from './review.ts'
import type { Token, Tokens } from './token.ts'
import type { ChangeWords } from './words/changes/en.ts'

/** A change with its token, if it has one and the token is known. */
export type ShownChange = {
  change: Change
  token: Token | undefined
  /** The review names the token, with its address, or there is none. */
  isNamed: boolean
}

/** Returns the changes that a review shows, in its order, and how many more there are. */
export function shownChanges(
  { simulation, tokens }: Forecast,
  { facts }: TransactionReview,
  { find }: Pick<Tokens, 'find'>,
): { shown: readonly ShownChange[]; more: number } {
  if (simulation.status !== 'changes') return { shown: [], more: 0 }
  const isNamed = (address: Address) => facts.some((fact) => fact.kind === 'token' && fact.address === address)
  const changes = inOrder(
    simulation.changes,
    (address) => isNamed(address) || tokens.get(address)?.standing === 'listed',
  )
  const shown = changes.slice(0, maxShownChanges).map((change): ShownChange => {
    if (change.kind === 'coin') return { change, token: undefined, isNamed: true }
    // The review's own reading counts where there is one: a contract may answer differently the next time.
    const named = isNamed(change.token)
    return { change, token: named ? find(change.token) : tokens.get(change.token), isNamed: named }
  })
  return { shown, more: changes.length - shown.length }
}

/** Returns the short address of a token that neither the review names nor the operator lists: its name alone proves nothing. */
export function claimedAddress({ change, token, isNamed }: ShownChange): string | undefined {
  return change.kind === 'coin' || isNamed || token?.standing === 'listed'
    ? undefined
    : shortAddressInText(change.token)
}

type Speech = Pick<DecisionSpeech, 'reviewWords' | 'fill'> & { words: ChangeWords; network: Network }

/** Returns a change as one line of text: the amount that moves, with its sign, or what a spender may take from now on. */
export function changeText(shown: ShownChange, { reviewWords, words, fill, network }: Speech): string {
  const { change, token, isNamed } = shown
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
      return moved(change.amount, (amount) => formatCoins(amount, network))
    case 'token':
      // Base units fill lines, for which no room is reserved. The review has those of its own tokens anyway.
      return moved(change.amount, token || !isNamed ? toAmount : () => unknown)
    case 'item':
      return moved(change.amount, (amount) => `${amount === 1n ? '' : `${groupDigits(amount)} × `}${toItem(change.id)}`)
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

/** Returns whether something moves, so that the text is an amount. */
export function isMove({ kind }: Change): boolean {
  return kind === 'coin' || kind === 'token' || kind === 'item'
}

/** The sign stays with its number. */
function moved(amount: bigint, format: (amount: bigint) => string): string {
  return `${amount < 0n ? '−' : '+'}\u00a0${format(amount < 0n ? -amount : amount)}`
}
