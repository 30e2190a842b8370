import { getAddress } from '../core/encoding.ts'
import { formatMoment } from '../core/words/formatMoment.ts'
import type { Locale } from '../core/words/localeOf.ts'
import type { DecisionSpeech } from './decisionWords.ts'
import type { Fact } from './fact.ts'
import { formatToken, symbolOf } from './formatToken.ts'
import { groupDigits } from './groupDigits.ts'

/** Returns the label and the value of a fact as text, once its tokens are read. */
export function factText(fact: Fact, speech: DecisionSpeech & { locale: Locale }): { label: string; value: string } {
  const { reviewWords, tokens } = speech
  const token = fact.kind === 'units' && fact.token ? tokens.find(fact.token) : undefined
  const known = token && (token.decimals === undefined ? 'tokenId' : 'amount')
  const label = fact.label === 'amountOrToken' && known ? known : fact.label
  return { label: reviewWords.facts[label], value: valueText(fact, speech) }
}

function valueText(fact: Fact, { reviewWords, fill, tokens, locale }: DecisionSpeech & { locale: Locale }): string {
  switch (fact.kind) {
    case 'text':
      return fact.text
    case 'bytes':
      return fact.bytes
    case 'address':
      return getAddress(fact.address)
    case 'token': {
      const token = tokens.find(fact.address)
      const name = token ? symbolOf(token, reviewWords.token) : reviewWords.token.unknown
      return `${name} · ${getAddress(fact.address)}`
    }
    case 'units': {
      const token = fact.token && tokens.find(fact.token)
      // The id of a token in a collection has as many digits as it likes.
      if (fact.unlimited && (!token || token.decimals !== undefined)) return reviewWords.unlimited
      if (token) return formatToken(fact.units, token, reviewWords.token)
      return fill(fact.token ? reviewWords.baseUnits : reviewWords.units, { amount: groupDigits(fact.units) })
    }
    case 'time':
      if (fact.seconds === 'never') return reviewWords.never
      return formatMoment(fact.seconds * 1000, locale)
    default:
      return fact satisfies never
  }
}
