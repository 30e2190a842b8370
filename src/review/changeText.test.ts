import { getAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { type Fillings, fill } from '../core/words/fill.ts'
import type { Network } from '../wire/account/environment.ts'
import type { Forecast } from './chain/forecast.ts'
import type { Change } from './changes.ts'
import { changeText, claimedAddress, isMove, shownChanges } from './changeText.ts'
import { maxShownChanges } from './limits.ts'
import type { TransactionReview } from './review.ts'
import type { Token } from './token.ts'
import { en as words } from './words/changes/en.ts'
import { en as reviewWords } from './words/en.ts'

const named = getAddress(`0x${'11'.repeat(20)}`)
const other = getAddress(`0x${'22'.repeat(20)}`)
const spender = getAddress(`0x${'33'.repeat(20)}`)
const network = {
  chainId: 1,
  chainName: 'Test',
  rpcUrls: [],
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
} satisfies Network
const token = (symbol: string, standing: Token['standing'] = 'claimed', decimals: number | undefined = 6): Token =>
  ({ address: other, symbol, decimals, standing }) as Token
const review = { facts: [{ label: 'token', kind: 'token', address: named }], network } as unknown as TransactionReview
const forecastOf = (changes: Change[], tokens: [typeof named, Token][] = []): Forecast =>
  ({ simulation: { status: 'changes', changes, isPartial: false }, tokens: new Map(tokens) }) as Forecast
const speech = { reviewWords, words, network, fill: (sentence: string, fillings: Fillings) => fill(sentence, fillings) }
/** Without the characters that only separate directions. */
const plain = (text: string) => text.replace(/[\u2066-\u2069\u2060]/g, '')
const textsOf = (forecast: Forecast, found?: Token) =>
  shownChanges(forecast, review, { find: () => found }).shown.map((one) => plain(changeText(one, speech)))

describe('changeText', () => {
  test('what moves has its sign, its decimals and its symbol', () => {
    const coin: Change = { kind: 'coin', amount: -(10n ** 15n) } as Change
    const got: Change = { kind: 'token', token: named, amount: 1_500_000n } as Change
    expect(textsOf(forecastOf([coin, got]), token('TUSD'))).toEqual(['−\u00a00.001 ETH', '+\u00a01.5 TUSD'])
    expect([coin, got].map(isMove)).toEqual([true, true])
  })

  test('an allowance names who may spend how much, all of it, or no longer', () => {
    const allow = (amount: bigint) => ({ kind: 'allowance', token: named, spender, amount }) as Change
    const texts = [2_000_000n, 2n ** 256n - 1n, 0n].flatMap((amount) =>
      textsOf(forecastOf([allow(amount)]), token('TUSD')),
    )
    expect(texts).toEqual([
      '0x3333…3333 can spend 2 TUSD',
      '0x3333…3333 can spend all your TUSD',
      '0x3333…3333 can no longer spend your TUSD',
    ])
    expect(isMove(allow(1n))).toBe(false)
  })

  test('attack: a token that calls itself ETH has its address beside it, unless the operator lists it', () => {
    const change = { kind: 'token', token: other, amount: 1n } as Change
    const claimedOf = (standing: Token['standing']) =>
      shownChanges(forecastOf([change], [[other, token('ETH', standing)]]), review, {
        find: () => undefined,
      }).shown.map((one) => plain(claimedAddress(one) ?? 'listed'))
    expect(claimedOf('claimed')).toEqual(['0x2222…2222'])
    expect(claimedOf('posing')).toEqual(['0x2222…2222'])
    expect(claimedOf('listed')).toEqual(['listed'])
  })

  test('attack: a contract that answers differently the second time changes no symbol that the review names', () => {
    const change = { kind: 'token', token: named, amount: 1_000_000n } as Change
    expect(textsOf(forecastOf([change], [[named, token('LIE')]]), token('TUSD'))).toEqual(['+\u00a01 TUSD'])
  })

  test('behavior: more changes than fit are counted', () => {
    const changes = Array.from({ length: maxShownChanges + 3 }, () => ({ kind: 'coin', amount: 1n }) as Change)
    const { shown, more } = shownChanges(forecastOf(changes), review, { find: () => undefined })
    expect([shown.length, more]).toEqual([maxShownChanges, 3])
  })
})
