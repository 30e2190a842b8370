import { renderToStaticMarkup } from 'react-dom/server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { programTable } from '../review/solana/programTable.ts'
import { count, key, quote, units } from '../review/solana/step.ts'
import { solanaWords } from '../solanaWords.ts'
import { StepFacts } from './StepFacts.tsx'

const own = '4'.repeat(44)
const textOf = (facts: Parameters<typeof StepFacts>[0]['facts']) =>
  renderToStaticMarkup(<StepFacts facts={facts} own={own} />)

test('a note is in quotation marks', () => {
  expect(textOf([quote('memo', 'You get 5 SOL')])).toContain('<q class="foreign">You get 5 SOL</q>')
})

test('a program that everybody uses has a name beside its address, a stranger has none', () => {
  const [program = ''] = Object.keys(programTable)
  expect(textOf([key('owner', program)])).toContain('<strong>System </strong>')
  expect(textOf([key('owner', own)])).toContain(solanaWords.review.you)
  expect(textOf([key('owner', '5'.repeat(44))])).not.toContain('<strong>')
  expect(Object.keys(solanaWords.programs).sort()).toEqual(Object.keys(programTable).sort())
})

test('amounts are written alike in every browser: a German one would make thousands of a point', () => {
  vi.spyOn(BigInt.prototype, 'toLocaleString').mockReturnValue('1.234')
  onTestFinished(() => void vi.restoreAllMocks())
  expect(textOf([units(1_234_500_000n, 6)])).toContain('<strong>1,234.5</strong>')
  expect(textOf([units(1_234n)])).toContain(solanaWords.review.smallest('1,234'))
  expect(textOf([count('computeLimit', 1_400_000n)])).toContain('1,400,000')
})
