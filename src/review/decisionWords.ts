import type { Address } from 'viem'
import { shortAddressInText } from '../core/shortAddress.ts'
import type { Fillings } from '../core/words/fill.ts'
import { formatDate } from '../core/words/formatMoment.ts'
import type { Locale } from '../core/words/localeOf.ts'
import type { Action } from './action.ts'
import { type Fact, isUnlimited } from './fact.ts'
import { formatCoins } from './formatCoins.ts'
import { formatToken, longestAmount, symbolOf } from './formatToken.ts'
import { groupDigits } from './groupDigits.ts'
import type { SignatureReview, TransactionReview } from './review.ts'
import type { Tokens } from './token.ts'
import { isPermission } from './warning.ts'
import type { ReviewWords } from './words/en.ts'

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

/** The language of a decision, and what is known of its tokens. */
export type DecisionSpeech = {
  reviewWords: ReviewWords
  fill: (sentence: string, fillings: Fillings) => string
  tokens: Tokens
  /** Without it, no title names a date. */
  locale?: Locale
}

/** Returns the title of a review and the words of its button. */
export function decisionWords(review: SignatureReview | TransactionReview, speech: DecisionSpeech): DecisionWords {
  return review.kind === 'transaction' ? transactionWords(review, speech) : signatureWords(review, speech)
}

function transactionWords(review: TransactionReview, speech: DecisionSpeech): DecisionWords {
  const { fields, network, warnings, action } = review
  const { reviewWords, fill } = speech
  const { titles, confirm, confirmSend: send } = reviewWords
  const words = actionWords(action, { title: titles.call, confirm, send }, speech)
  if (action) return words
  const titled = (title: string) => ({ title, confirm: send })
  if (warnings.some(({ code }) => isPermission(code))) return titled(titles.permission)
  if (!fields.to) return titled(titles.create)
  if (isTransfer(review)) return titled(fill(titles.transfer, { amount: formatCoins(fields.value, network) }))
  return titled(titles.call)
}

/** Returns whether a transaction sends nothing but coins. */
export function isTransfer({ fields }: TransactionReview): boolean {
  return fields.to !== undefined && fields.value > 0n && fields.data === '0x'
}

function signatureWords(review: SignatureReview, speech: DecisionSpeech): DecisionWords {
  const { titles, confirm } = speech.reviewWords
  if (review.kind === 'siwe') return { title: speech.fill(titles.signInTo, { site: review.domain }), confirm }
  const title = titleOf(review, titles)
  // A signature sends nothing by itself.
  if (review.kind === 'message') return { title, confirm }
  return actionWords(review.action, { title, confirm, send: confirm, until: endOf(review.facts) }, speech)
}

/** When a permission ends, in seconds since the epoch. */
function endOf(facts: readonly Fact[]): number | undefined {
  const end = facts.find((fact) => fact.label === 'deadline' && fact.kind === 'time')
  return end?.kind === 'time' && end.seconds !== 'never' ? end.seconds : undefined
}

/** The title of what no one sentence says. All kinds of permissions have the same. */
function titleOf({ kind, warnings }: SignatureReview, titles: ReviewWords['titles']): string {
  if (warnings.some(({ code }) => isPermission(code))) return titles.permission
  return titles[kind === 'typed-data' ? 'typedData' : kind]
}

/**
 * Returns the decision that a request asks for as a question, with what is known of its tokens.
 * @param action what the request is for; undefined if no one sentence says it
 * @param otherwise the title of a request without an action, or whose meaning depends on a token that can't be read; and when a
 * permission ends, in seconds since the epoch
 */
export function actionWords(
  action: Action | undefined,
  otherwise: { title: string; confirm: string; send: string; until?: number | undefined },
  { reviewWords, fill, tokens: { isSettled, find }, locale }: DecisionSpeech,
): DecisionWords {
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
    const { until } = otherwise
    const date = until !== undefined && locale ? formatDate(until * 1000, locale) : undefined
    const isLimited = amountOrId !== undefined && !isUnlimited(amountOrId)
    const upTo = (amount: string) =>
      date === undefined
        ? fill(titles.allowUpTo, { spender, amount })
        : fill(titles.allowUntil, { spender, amount, date })
    const longest = isLimited ? upTo(longestAmount('')) : fill(titles.allow, { spender, token: 'TOKENS' })
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
      title: isLimited
        ? upTo(formatToken(amountOrId, token, reviewWords.token))
        : fill(titles.allow, { spender, token: symbolOf(token, reviewWords.token) }),
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
