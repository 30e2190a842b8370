import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { fill } from '../../core/words/fill.ts'
import type { Action } from '../../review/action.ts'
import { actionWords } from '../../review/decisionWords.ts'
import { addressFact, type Fact, tokenFact, unitsFact } from '../../review/fact.ts'
import type { Token, Tokens } from '../../review/token.ts'
import { en as reviewWords } from '../../review/words/en.ts'
import { ReviewFacts } from './ReviewFacts.tsx'
import { ReviewWordsContext, useReviewWords } from './reviewWordsContext.ts'
import { TokensContext, useReviewTokens } from './tokensContext.ts'

const token = '0x00000000000000000000000000000000000000A0'
const spender = '0x00000000000000000000000000000000000010E2'
const of = (found?: Partial<Token>): Tokens => ({
  isSettled: true,
  find: () => found && { address: token, symbol: 'TUSD', decimals: 18, standing: 'claimed', ...found },
})
const read = of({})
const unreadable = of()
const reading: Tokens = { isSettled: false, find: () => undefined }
const collection = of({ symbol: 'APES', decimals: undefined })

function draw(part: React.ReactNode, tokens: Tokens): string {
  const html = renderToStaticMarkup(
    <ReviewWordsContext.Provider value={{ locale: 'en', reviewWords }}>
      <TokensContext.Provider value={tokens}>{part}</TokensContext.Provider>
    </ReviewWordsContext.Provider>,
  )
  return html
    .replace(/<[^>]+>/g, ' ')
    .replace(/[\u2060\u2068\u2069]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

function Words({ action }: { action: Action }) {
  const { reviewWords, fill } = useReviewWords()
  const speech = { reviewWords, fill, tokens: useReviewTokens() }
  const { title, confirm } = actionWords(action, { title: 'Neutral', confirm: 'Confirm', send: 'Send' }, speech)
  return `${title} [${confirm}]`
}

const send: Action = { kind: 'send', token, amount: 1_255n * 10n ** 17n }
const allow: Action = { kind: 'allow', spender, token, amountOrId: 5n }
const none: Action = { ...allow, amountOrId: 0n }

test.each<[Action, Tokens, string]>([
  [send, read, 'Send 125.5 TUSD? [Send]'],
  [send, of({ decimals: 0 }), 'Send 125,500,000,000,000,000,000 TUSD? [Send]'],
  [send, unreadable, 'Send 125,500,000,000,000,000,000 base units? [Send]'],
  [send, reading, 'Send tokens? [Send]'],
  [send, of({ symbol: 'ETH', standing: 'posing', posesAs: 'ETH' }), 'Send 125.5 “ETH” (Unknown token)? [Send]'],
  [send, of({ symbol: '\u05D0\u05D1' }), 'Send 125.5 \u05D0\u05D1? [Send]'],
  [{ kind: 'send-item', token, id: 7n }, collection, 'Send APES #7? [Send]'],
  [{ kind: 'send-item', token, id: 7n }, unreadable, 'Send Token #7? [Send]'],
  [{ kind: 'send-item', token, id: 10n ** 70n }, collection, 'Send APES? [Send]'],
  [allow, read, 'Allow 0x0000…10E2 to spend up to 0.000000000000000005 TUSD? [Allow]'],
  [{ ...allow, amountOrId: 2n ** 255n }, read, 'Allow 0x0000…10E2 to spend your TUSD? [Allow]'],
  [allow, unreadable, 'Allow 0x0000…10E2 to spend your tokens? [Allow]'],
  [allow, reading, 'Allow 0x0000…10E2 to spend your tokens? [Allow]'],
  [allow, collection, 'Allow 0x0000…10E2 to take your APES #5? [Allow]'],
  [{ ...allow, token: undefined, amountOrId: undefined }, read, 'Allow 0x0000…10E2 to spend your tokens? [Allow]'],
  [none, read, 'Stop 0x0000…10E2 from spending your tokens? [Confirm]'],
  // The first token of a collection has the number zero, so no amount at all may be a permission.
  [none, collection, 'Allow 0x0000…10E2 to take your APES #0? [Allow]'],
  [none, unreadable, 'Neutral [Confirm]'],
  [none, reading, 'Neutral [Confirm]'],
  [{ kind: 'revoke', spender }, unreadable, 'Stop 0x0000…10E2 from spending your tokens? [Confirm]'],
])('title %#', (action, tokens, words) => {
  expect(draw(<Words action={action} />, tokens)).toBe(words)
})

test('title: a permission names the day on which it ends', () => {
  const { title } = actionWords(
    allow,
    { title: 'Neutral', confirm: 'Confirm', send: 'Send', until: 1_796_569_226 },
    {
      reviewWords,
      fill: (sentence, fillings) => fill(sentence, fillings, 'ltr'),
      tokens: of({ decimals: 0 }),
      locale: 'en',
    },
  )
  expect(title.replace(/[\u2060\u2068\u2069]/g, '')).toBe('Allow 0x0000…10E2 to spend up to 5 TUSD until Dec 6, 2026?')
})

test('row: the number of an unlimited permission, unless it is the id of a token in a collection', () => {
  const facts = [unitsFact('amountOrToken', 2n ** 255n, token)]
  expect(rows(facts, read)).toContain('Unlimited')
  expect(rows(facts, collection)).toContain(`Token ID APES #${2n ** 255n}`)
})

const rows = (facts: Fact[], tokens: Tokens) => draw(<ReviewFacts facts={facts} />, tokens)

test.each<[string, Tokens, string]>([
  ['read', read, 'Amount'],
  ['of a collection', collection, 'Token ID'],
  ['unreadable', unreadable, 'Amount or token ID'],
])('row: what a number is, of a token that is %s', (_, tokens, label) => {
  expect(rows([unitsFact('amountOrToken', 5n, token)], tokens)).toMatch(new RegExp(`^${label} \\S`))
})

test.each<[Tokens, string]>([
  [of({ name: 'Test Dollar' }), 'TUSD · Test Dollar'],
  [read, 'Name claimed by the contract'],
  [of({ standing: 'listed' }), 'Known contract'],
  [of({ standing: 'posing', posesAs: 'ETH' }), 'Caution · Calls itself ETH, but isn’t a contract that we know'],
  [unreadable, 'Unknown token'],
  [unreadable, 'Its name and decimals could not be read from the network'],
])('row: a token %#', (tokens, text) => {
  expect(rows([tokenFact('token', token)], tokens)).toContain(text)
})

test('row: an address whose token is unread takes the room of what may follow', () => {
  const html = renderToStaticMarkup(
    <ReviewWordsContext.Provider value={{ locale: 'en', reviewWords }}>
      <TokensContext.Provider value={reading}>
        <ReviewFacts facts={[addressFact('to', spender), unitsFact('amount', 10n ** 24n, token)]} />
      </TokensContext.Provider>
    </ReviewWordsContext.Provider>,
  )
  expect(html).toContain('data-longest="1,000,000,000,000,000,000,000,000 base units"')
  // Bars for the eye, a sentence for screen readers.
  expect(html).toContain('<span class="skeleton-text" aria-hidden="true"></span><span class="unseen">Reading…</span>')
})
