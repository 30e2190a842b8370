import { expect, test } from 'vitest'
import { groupWarnings, sortWarnings, type WarningCode, warn } from './warning.ts'

const group = (...codes: WarningCode[]) =>
  groupWarnings(sortWarnings(codes.map((code) => warn(code)))).map(({ severity, warnings }) => [
    severity,
    ...warnings.map(({ code }) => code),
  ])

test('default: warnings that are no permission stay alone', () => {
  expect(group('high-fee', 'multicall', 'unlimited-amount')).toEqual([
    ['danger', 'high-fee'],
    ['danger', 'unlimited-amount'],
    ['note', 'multicall'],
  ])
})

test('a permission and what makes it worse are one warning, as severe as the worst of it', () => {
  expect(group('approval', 'unlimited-amount')).toEqual([['danger', 'approval', 'unlimited-amount']])
  expect(group('permit', 'long-deadline', 'unlimited-amount', 'any-network')).toEqual([
    ['danger', 'permit', 'unlimited-amount', 'long-deadline'],
    ['caution', 'any-network'],
  ])
})

test('a mild permission stands behind a danger', () => {
  expect(group('approval', 'will-fail')).toEqual([
    ['danger', 'will-fail'],
    ['caution', 'approval'],
  ])
})
