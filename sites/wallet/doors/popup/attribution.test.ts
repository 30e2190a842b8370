import { expect, test } from 'vitest'
import { decodeCall } from '../../../../src/review/decodeCall.ts'
import { toDataSuffix, withDataSuffix } from './attribution.ts'

const suffix = `0x${'ab'.repeat(16)}` as const
const to = '0x2222222222222222222222222222222222222222'
const transfer = `0xa9059cbb${'00'.repeat(12)}${'33'.repeat(20)}${'00'.repeat(31)}05` as const
const origin = 'https://dapp.example'

test('default: a page’s own suffix, or 16 bytes of its origin’s hash', () => {
  expect(toDataSuffix({ dataSuffix: suffix }, origin)).toBe(suffix)
  expect(toDataSuffix({ auto: true }, origin)).toMatch(/^0x[0-9a-f]{32}$/)
  expect(toDataSuffix({ auto: true }, origin)).toBe(toDataSuffix({ auto: true }, origin))
  expect(toDataSuffix({ auto: true }, origin)).not.toBe(toDataSuffix({ auto: true }, 'https://other.example'))
  expect(toDataSuffix({ auto: false }, origin)).toBeUndefined()
  expect(toDataSuffix(undefined, origin)).toBeUndefined()
})

test('default: the suffix is at the end of the calldata, and of its other name too', () => {
  const [sent] = withDataSuffix([{ to, data: transfer, input: transfer }, 'x'], suffix)
  expect(sent).toEqual({ to, data: transfer + suffix.slice(2), input: transfer + suffix.slice(2) })
  expect(withDataSuffix([{ to, data: transfer }, 'x'], suffix)[1]).toBe('x')
})

test('behavior: the review still decodes the call', () => {
  const [sent] = withDataSuffix([{ to, data: transfer }], suffix) as [{ data: `0x${string}` }]
  expect(decodeCall({ data: sent.data, to, now: 0 }).call).toBe('transfer(address to, uint256 amount)')
})

test.each([
  ['no suffix', [{ to, data: transfer }], undefined],
  ['a plain transfer', [{ to, value: '0x1' }], suffix],
  ['empty calldata', [{ to, data: '0x' }], suffix],
  ['the creation of a contract', [{ data: transfer }], suffix],
  ['a suffix that the page appended itself', [{ to, data: transfer + suffix.slice(2).toUpperCase() }], suffix],
  ['calldata that is no hex', [{ to, data: 'zz' }], suffix],
  ['no transaction', ['x'], suffix],
  ['nothing', [], suffix],
] as const)('behavior: %s stays as it is', (_, params, suffix) => {
  expect(withDataSuffix(params, suffix)).toEqual(params)
})
