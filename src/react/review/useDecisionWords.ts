import type { Address } from 'viem'
import { shortAddressInText } from '../../core/shortAddress.ts'
import type { Action } from '../../review/action.ts'
import { formatToken, longestAmount, symbolOf } from '../../review/formatToken.ts'
import { groupDigits } from '../../review/groupDigits.ts'
import { useReviewWords } from './reviewWordsContext.ts'
import { useReviewTokens } from './tokensContext.ts'

/** The title of a review and the words of its button. */
export type DecisionWords = {
  title: string
  /** The longest that the title can become; undefined if it stays as it is. */
  longest?: string
  /** It holds an amount, so it may be long and is then smaller. */
  shrinks?: boolean
  confirm: string
}

/** A token id of a digest's length fills the title with digits that say nothing. Its row has all of them. */
const maxTitleId = 10n ** 15n

/**
 * Returns the decision that a request asks for as a question, with what is known of its tokens.
 * @param action what the request is for; undefined if no one sentence says it
 * @param otherwise the title of a request without an action, or whose meaning depends on a token that can't be read
 */
export function useDecisionWords(
  action: Action | undefined,
  otherwise: { title: string; confirm: string; send: string },
): DecisionWords {
  const { reviewWords, fill } = useReviewWords()
  const { isSettled, find } = useReviewTokens()
  const { titles, allow } = reviewWords
  const neutral = { title: otherwise.title, confirm: otherwise.confirm }
  if (!action) return neutral
  switch (action.kind) {
    case 'send': {
      const token = find(action.token)
      const unread = fill(reviewWords.baseUnits, { amount: groupDigits(action.amount) })
      const amount = token ? formatToken(action.amount, token, reviewWords.token) : unread
      return {
        title: isSettled ? fill(titles.transfer, { amount }) : titles.sendTokens,
        longest: fill(titles.transfer, { amount: longestAmount(unread) }),
        shrinks: true,
        confirm: otherwise.send,
      }
    }
    case 'send-item':
      return {
        title: isSettled ? fill(titles.transfer, { amount: itemOf(action.token, action.id) }) : titles.sendTokens,
        longest: fill(titles.transfer, { amount: longestAmount('') }),
        confirm: otherwise.send,
      }
    case 'allow':
      return allowWords(action)
    case 'allow-all':
      return { title: fill(titles.allowAll, { spender: shortAddressInText(action.operator) }), confirm: allow }
    case 'revoke':
      return { title: fill(titles.revoke, { spender: shortAddressInText(action.spender) }), confirm: otherwise.confirm }
    default:
      return action satisfies never
  }

  function allowWords({ spender: address, token: contract, amountOrId }: Action & { kind: 'allow' }): DecisionWords {
    const spender = shortAddressInText(address)
    const token = contract && find(contract)
    const anyOf = fill(titles.allowAny, { spender })
    const longest = fill(titles.allow, { spender, token: 'TOKENS' })
    if (contract && token && token.decimals === undefined && amountOrId !== undefined) {
      return {
        title: fill(titles.allowItem, { spender, token: itemOf(contract, amountOrId) }),
        longest,
        confirm: allow,
      }
    }
    // No amount at all ends a permission, but the first token of a collection has the number zero.
    if (amountOrId === 0n) {
      return token
        ? { title: fill(titles.revoke, { spender }), longest, confirm: otherwise.confirm }
        : { ...neutral, longest }
    }
    if (!token) return { title: anyOf, longest, confirm: allow }
    return {
      title: fill(titles.allow, { spender, token: symbolOf(token, reviewWords.token) }),
      longest,
      confirm: allow,
    }
  }

  function itemOf(contract: Address, id: bigint): string {
    const token = find(contract)
    const symbol = token ? symbolOf(token, reviewWords.token) : reviewWords.facts.token
    return id < maxTitleId ? `${symbol} #${id}` : symbol
  }
}
