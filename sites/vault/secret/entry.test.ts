import { fromHex, toHex } from 'latchkey/crypto'
import { expect, test } from 'vitest'
import { isAddressOf, readKey, writeKey } from '../../shared/keyText.ts'
import type { EntryProblem } from '../../shared/secret/entryOutcome.ts'
import { readEntry } from './entry.ts'

const phrase = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
const hex = 'ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
const order = 'fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141'

const list = phrase.split(' ')
test.each([
  phrase,
  phrase.toUpperCase(),
  `\n ${phrase.replaceAll(' ', ' \t\n')} `,
  list.map((word, index) => `${index + 1}. ${word}`).join('\n'),
  list.map((word, index) => `${index + 1} ${word}`).join(' '),
  `"${list.join(', ')}"`,
  `\u200b${list.join('\u3000')}`,
])('default: words as people write them', async (text) => {
  const read = await readEntry(text, { kind: 'words' })
  expect('plaintext' in read && new TextDecoder().decode(read.plaintext)).toBe(phrase)
})

test.each<[string, EntryProblem]>([
  ['', { reason: 'empty' }],
  ['legal winner', { reason: 'length', count: 2 }],
  [phrase.replace('year', 'yeer'), { reason: 'unknown', at: 4 }],
  [phrase.replace('year', 'año'), { reason: 'unknown', at: 4 }],
  [`1. ${phrase.replace('winner', 'w1nner')}`, { reason: 'unknown', at: 2 }],
  [phrase.replace('yellow', 'year'), { reason: 'checksum' }],
])('error: words that are none: %s', async (text, problem) => {
  expect(await readEntry(text, { kind: 'words' })).toEqual(problem)
})

test.each(['HEXADECIMAL', 'SOLANA', 'SUI_BECH32'] as const)('default: a key in the form of %s', async (format) => {
  const read = await readEntry(` ${writeKey(fromHex(hex), format)}\n`, { kind: 'key', format })
  expect('plaintext' in read && toHex(read.plaintext)).toBe(hex)
})

test.each([
  ['HEXADECIMAL', '00'.repeat(32)],
  ['HEXADECIMAL', order],
  ['HEXADECIMAL', hex.slice(2)],
  ['SOLANA', hex],
  ['SUI_BECH32', hex],
] as const)('error: %s that is no key', (format, text) => {
  expect(readKey(text, format)).toBeUndefined()
})

test('error: the halves of a Solana key pair do not match', () => {
  const [one, other] = [writeKey(fromHex(hex), 'SOLANA'), writeKey(fromHex(order), 'SOLANA')]
  expect(readKey(one.slice(0, 44) + other.slice(44), 'SOLANA')).toBeUndefined()
})

test('default: the addresses of keys', () => {
  const key = fromHex(hex)
  expect(isAddressOf('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', key, 'HEXADECIMAL')).toBe(true)
  expect(isAddressOf('0x0000000000000000000000000000000000000000', key, 'HEXADECIMAL')).toBe(false)
})
