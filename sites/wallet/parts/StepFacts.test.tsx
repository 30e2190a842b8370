import { renderToStaticMarkup } from 'react-dom/server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { programNames } from '../review/solana/programNames.ts'
import { programTable } from '../review/solana/programTable.ts'
import { count, key, quote, units } from '../review/solana/step.ts'
import { english } from '../words/testing/english.ts'
import { WalletWordsProvider } from '../words/WalletWordsProvider.tsx'
import { StepFacts } from './StepFacts.tsx'

const own = '4'.repeat(44)
const textOf = (facts: Parameters<typeof StepFacts>[0]['facts']) =>
  renderToStaticMarkup(
    <WalletWordsProvider language={english}>
      <StepFacts facts={facts} own={own} />
    </WalletWordsProvider>,
  )

test('a memo is in quotation marks', () => {
  expect(textOf([quote('memo', 'You get 5 SOL')])).toContain('<q class="foreign" dir="auto">You get 5 SOL</q>')
})

test('a well-known program has a name beside its address, an unknown one has none', () => {
  const [program = ''] = Object.keys(programTable)
  expect(textOf([key('owner', program)])).toContain('<strong dir="ltr">System Program </strong>')
  expect(textOf([key('owner', own)])).toContain(english.solanaWords.review.you)
  expect(textOf([key('owner', '5'.repeat(44))])).not.toContain('<strong')
  expect(Object.keys(programNames).sort()).toEqual(Object.keys(programTable).sort())
})

test('amounts are written the same in every browser: in German, a point separates thousands', () => {
  vi.spyOn(BigInt.prototype, 'toLocaleString').mockReturnValue('1.234')
  onTestFinished(() => void vi.restoreAllMocks())
  expect(textOf([units(1_234_500_000n, 6)])).toContain('<bdi dir="ltr">1,234.5</bdi>')
  expect(textOf([units(1_234n)])).toContain('1,234 base units')
  expect(textOf([count('computeLimit', 1_400_000n)])).toContain('1,400,000')
})
