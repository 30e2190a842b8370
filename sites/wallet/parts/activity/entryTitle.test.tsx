import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { SignatureReview, TransactionReview } from '../../../../src/review/review.ts'
import { reviewRequest } from '../../../../src/review/reviewRequest.ts'
import { account, context } from '../../../../src/review/testing/context.ts'
import type { Token } from '../../../../src/review/token.ts'
import type { Entry, Meaning } from '../../activity/entry.ts'
import { toEntrySite, toSignatureMeaning, toTransactionMeaning } from '../../activity/toMeaning.ts'
import { WalletContext, type WalletServices } from '../../context/walletContext.ts'
import { ActivityWordsContext } from '../../words/activity/activityWordsContext.ts'
import { en } from '../../words/activity/en.ts'
import { english } from '../../words/testing/english.ts'
import { WalletWordsProvider } from '../../words/WalletWordsProvider.tsx'
import { useEntryTitle } from './useEntryWords.ts'

const services = { environment: { networks: [context.network] } } as unknown as WalletServices
const address = '0x00000000000000000000000000000000000000A0'
const spender = '00000000000000000000000000000000000010e2'
const tusd: Token = { address, symbol: 'TUSD', decimals: 6, standing: 'claimed' }

function titleOf(meaning: Meaning): string {
  const entry: Entry = { id: '1', at: 1, account, chainId: 1329, meaning, status: { kind: 'signed' } }
  function Title() {
    return useEntryTitle()({ ...entry, site: { origin: 'https://dapp.example', isProven: true } })
  }
  const html = renderToStaticMarkup(
    <WalletContext value={services}>
      <WalletWordsProvider language={english}>
        <ActivityWordsContext value={en}>
          <Title />
        </ActivityWordsContext>
      </WalletWordsProvider>
    </WalletContext>,
  )
  return html.replace(/[\u2060\u2068\u2069]/g, '')
}

const call = (selector: string, ...words: string[]) =>
  `0x${selector}${words.map((word) => word.padStart(64, '0')).join('')}`
const sending = (fields: Record<string, unknown>) => ['eth_sendTransaction', [{ from: account, ...fields }]] as const

test.each([
  [sending({ to: address, value: '0x16345785d8a0000' }), tusd, 'Send 0.1 COIN'],
  [sending({ to: address, data: call('a9059cbb', spender, '77359400') }), tusd, 'Send 2,000 TUSD'],
  [sending({ to: address, data: call('a9059cbb', spender, '77359400') }), undefined, 'Send tokens'],
  [
    sending({ to: address, data: call('a9059cbb', spender, 'f4240') }),
    { ...tusd, symbol: 'USDC', standing: 'posing', posesAs: 'USDC' } as Token,
    'Send 1 “USDC” (Unknown token)',
  ],
  [sending({ to: address, data: call('095ea7b3', spender, 'f4240') }), tusd, 'Allow 0x0000…10E2 to spend TUSD'],
  [sending({ to: address, data: call('095ea7b3', spender, 'f4240') }), undefined, 'Allow 0x0000…10E2 to spend tokens'],
  [sending({ to: address, data: call('095ea7b3', spender, '0') }), tusd, 'Stop 0x0000…10E2 from spending tokens'],
  [sending({ to: address, data: call('a22cb465', spender, '1') }), tusd, 'Allow 0x0000…10E2 to take a collection'],
  [sending({ data: '0x60' }), tusd, 'Deploy a contract'],
  [sending({ to: address, data: '0x12345678' }), tusd, 'Call a contract'],
  [['personal_sign', ['0x68656c6c6f', account]] as const, undefined, 'Sign a message'],
])('default: %j with %j is %s', ([method, params], token, title) => {
  const review = reviewRequest({ method, params }, context)
  const find = () => token
  const meaning =
    review.kind === 'transaction'
      ? toTransactionMeaning(review as TransactionReview, find)
      : toSignatureMeaning(review as SignatureReview, find)
  expect(titleOf(meaning)).toBe(title)
})

test('behavior: the request’s content is not in what is kept', () => {
  const params = ['0x68656c6c6f', account]
  const review = reviewRequest({ method: 'personal_sign', params }, context) as SignatureReview
  expect(toSignatureMeaning(review, () => undefined)).toEqual({ kind: 'message' })
})

test('attack: names that a site chose are kept as one short line without hidden characters', () => {
  const name = `Bank\u202e\n${'x'.repeat(500)}`
  const site = toEntrySite({ origin: 'https://a.example', isProven: false, name })
  expect(site?.name).toMatch(/^Bank x+…$/)
  expect([...(site?.name ?? '')]).toHaveLength(64)
})

test('behavior: the user’s own requests have no site; a site whose envelope proves it counts as proven', () => {
  expect(toEntrySite({ origin: undefined, isProven: true, isWallet: true })).toBeUndefined()
  expect(toEntrySite({ origin: 'https://a.example', isProven: false, isAuthor: true })).toEqual({
    origin: 'https://a.example',
    isProven: true,
  })
  expect(toEntrySite({ origin: 'https://a.example', isProven: false })?.isProven).toBe(false)
})
