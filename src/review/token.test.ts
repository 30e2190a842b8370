import { encodeAbiParameters, getAddress, type Hex, numberToHex, stringToHex } from 'viem'
import { expect, test } from 'vitest'
import type { ListedToken } from '../wire/account/tokenList.ts'
import { formatToken } from './formatToken.ts'
import { knownTokens } from './knownTokens.ts'
import { context } from './testing/context.ts'
import { listedToken, type TokenAnswers, toToken } from './token.ts'

const address = '0x00000000000000000000000000000000000000A0'
const network = context.network!
const text = (value: string) => encodeAbiParameters([{ type: 'string' }], [value])
const number = (value: number | bigint) => numberToHex(value, { size: 32 })
const honest: TokenAnswers = {
  symbol: text('TUSD'),
  name: text('Test Dollar'),
  decimals: number(18),
  supply: '0x',
  isCollection: '0x',
}
const read = (answers: Partial<TokenAnswers> = {}) => toToken(address, { ...honest, ...answers }, network)

test('default: symbol, name and decimals, as a claim of the contract', () => {
  expect(read()).toEqual({ address, symbol: 'TUSD', name: 'Test Dollar', decimals: 18, standing: 'claimed' })
})

test('behavior: the oldest tokens answer with 32 bytes', () => {
  expect(read({ symbol: stringToHex('MKR', { size: 32 }) })).toMatchObject({ symbol: 'MKR' })
})

test('behavior: the numbers of a collection are token ids, also if it has decimals', () => {
  expect(read({ isCollection: number(1) })).toMatchObject({ decimals: undefined })
  expect(read({ isCollection: number(1), decimals: undefined })).toMatchObject({ decimals: undefined })
})

test('behavior: a name that repeats the symbol is left out', () => {
  expect(read({ name: text('TUSD') })).not.toHaveProperty('name')
  expect(read({ name: undefined })).toMatchObject({ symbol: 'TUSD' })
})

/** Decimals that would turn an amount into another one. */
test.each<[string, unknown]>([
  ['77', number(77)],
  ['37', number(37)],
  ['256, which is 0 as a uint8', number(256)],
  ['2^255', number(2n ** 255n)],
  ['one byte', '0x12'],
  ['two words', `${number(18)}${'00'.repeat(32)}`],
  ['nothing', '0x'],
  ['a number instead of hex', 18],
])('attack: decimals of %s: the token is unknown', (_, decimals) => {
  expect(read({ decimals })).toBeUndefined()
})
test.each([0, 36])('behavior: %i decimals are believed', (decimals) => {
  expect(read({ decimals: number(decimals) })).toMatchObject({ decimals })
})

test.each<[string, string, string]>([
  ['4 KB', 'A'.repeat(4096), `${'A'.repeat(11)}…`],
  ['a right-to-left override', 'USD\u202ECBA\u202C', 'USDCBA'],
  ['isolates and zero width', '\u2067T\u200BU\uFEFFS\u2060D\u2069', 'TUSD'],
  ['several lines', 'TU\nSD\r\n\u2028!', 'TUSD!'],
  ['words of a sentence', 'TUSD to Bob', 'TUSDtoBob'],
  ['a tower of accents', `T${'\u0301'.repeat(900)}`, 'T\u0301\u0301\u0301'.slice(0, 3).normalize('NFC')],
  ['markup', '<b>X</b>', '<b>X</b>'],
  ['emoji outside the first plane', '😀'.repeat(20), `${'😀'.repeat(11)}…`],
])('attack: a symbol of %s stays short and on its line', (_, symbol, shown) => {
  expect(read({ symbol: text(symbol) })?.symbol).toBe(shown)
})

test.each<[string, unknown]>([
  ['only invisible characters', text('\u200B\u2060\u3164 ')],
  ['nothing', '0x'],
  ['a length beyond its end', `0x${'00'.repeat(31)}20${'ff'.repeat(32)}`],
  ['an offset beyond its end', `0x${'ff'.repeat(64)}`],
  ['an object', { toString: () => '0x' }],
])('attack: a symbol of %s: the token is unknown', (_, symbol) => {
  expect(read({ symbol })).toBeUndefined()
})

test.each(['COIN', 'coin', 'ETH', 'Ｅ\u200BＴＨ', 'ЕТН', '$ETH', 'E T H', '000 USDC', 'USD₮', 'WBTC.', 'DAl'])(
  'attack: %s is the symbol of another coin or token, so the token poses',
  (symbol) => {
    expect(read({ symbol: text(symbol) })).toMatchObject({ standing: 'posing' })
  },
)
test.each(['ꓴꓢꓓꓚ', 'ꓰTH', 'USDCꓸ', 'USDCʹ', 'ᴜꜱᴅᴄ', 'USĐC', 'U$DC', 'USD₵', '🆄🆂🅳🅲', 'Ξ', 'Ether'])(
  'attack: %s looks like another, so the token poses',
  (symbol) => {
    expect(read({ symbol: text(symbol) })).toMatchObject({ standing: 'posing' })
  },
)
test.each([
  ...['USD丅', 'USD匚', 'ㅌTH', 'ET卄', 'E工H', 'US口C', '凵SDC', 'ㅌㅜH', 'カTH', 'PEPE口'],
  ...['DA|', 'DA!', '|USDC|', 'USDC!', 'USD(', 'D@I', 'VVETH', 'VVBTC', 'vvETH'],
  ...['USDC2', 'USDC.2', 'USDCv2', 'ETH2', 'WETH-9', '乇丅卄'],
])('attack: %s imitates letters, or numbers a known token, so the token poses', (symbol) => {
  expect(read({ symbol: text(symbol) })).toMatchObject({ standing: 'posing' })
})
test.each(['USDC', 'USD Coin', 'Ethereum'])('attack: the name %s can pose as well', (name) => {
  expect(read({ name: text(name) })).toMatchObject({ standing: 'posing' })
})
test('attack: a symbol that is written from right to left does not move the digits beside it', () => {
  const token = read({ symbol: text('ا000') })
  expect(token && formatToken(5n, { ...token, decimals: 0 }, { unknown: 'Unknown token' })).toBe(
    '5 “\u2068ا000\u2069” (Unknown token)',
  )
})
test.each([
  'USDC.e',
  'stETH',
  'aUSDC',
  '1INCH',
  '中文',
  '円',
  '원화',
  '狗狗2',
  'トークン!',
  'C98',
  'GALA2',
  'MIM3',
  'USD+',
  'SAVVY',
])('behavior: %s is a symbol of its own', (symbol) => {
  expect(read({ symbol: text(symbol) })).toMatchObject({ standing: 'claimed' })
})

const entry = { chainId: network.chainId, address, name: 'Acme Dollar', symbol: 'ACME', decimals: 18 } as const
const elsewhere = { ...entry, address: '0x00000000000000000000000000000000000000b0' } as const
const readBeside = (entries: readonly ListedToken[], answers: Partial<TokenAnswers> = {}) =>
  toToken(address, { ...honest, ...answers }, network, entries)

test('operator: a token of the list is known, by the name and symbol of the list', () => {
  const known = { address, symbol: 'ACME', name: 'Acme Dollar', decimals: 18, standing: 'listed' }
  expect(readBeside([elsewhere, entry])).toEqual(known)
  // An old contract may have no symbol.
  expect(readBeside([entry], { symbol: '0x', name: '0x' })).toEqual(known)
  // The operator knows which of two is meant, also where the name is another's.
  expect(readBeside([{ ...entry, symbol: 'USDC' }])).toMatchObject({ symbol: 'USDC', standing: 'listed' })
})

test('operator: an entry of another network is about another contract', () => {
  expect(readBeside([{ ...entry, chainId: 1 }])).toMatchObject({ symbol: 'TUSD', standing: 'claimed' })
})

test.each<[string, Partial<TokenAnswers>]>([
  ['other decimals', { decimals: number(6) }],
  ['token ids', { isCollection: number(1) }],
])('operator: the list is not believed against a contract with %s', (_, answers) => {
  expect(readBeside([entry], answers)).toMatchObject({ symbol: 'TUSD', standing: 'claimed' })
  expect(readBeside([entry], { ...answers, symbol: text('ACME') })).toMatchObject({
    standing: 'posing',
    posesAs: 'ACME',
  })
})

test('operator: a contract without decimals is unknown, whatever the list says', () => {
  expect(readBeside([entry], { decimals: '0x' })).toBeUndefined()
})

test.each([
  ['symbol', { symbol: text('ACME') }, 'ACME'],
  ['symbol in other letters', { symbol: text('АСМЕ') }, 'ACME'],
  ['name', { name: text('Acme  Dollar') }, 'Acme Dollar'],
])('attack: another contract with the %s of a listed token poses as it, on every network', (_, answers, posesAs) => {
  for (const listed of [elsewhere, { ...elsewhere, chainId: 1 }])
    expect(readBeside([listed], answers)).toMatchObject({ standing: 'posing', posesAs })
})

test('attack: a name of digits in the list marks no other token', () => {
  expect(readBeside([{ ...elsewhere, symbol: '42', name: '7' }], { symbol: text('88') })).toMatchObject({
    standing: 'claimed',
  })
})

test('attack: a symbol of the list stays short and on its line', () => {
  expect(readBeside([{ ...entry, symbol: `\u202E${'A'.repeat(19)}` }])?.symbol).toBe(`${'A'.repeat(11)}…`)
  expect(readBeside([{ ...entry, symbol: '\u200B' }])).toMatchObject({ symbol: 'TUSD', standing: 'claimed' })
})

test('listed: known by its contract on its chain alone', () => {
  const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48' as Hex
  expect(listedToken(usdc, { chainId: 1 })).toEqual({
    address: usdc,
    symbol: 'USDC',
    decimals: 6,
    standing: 'listed',
  })
  expect(listedToken(usdc, { chainId: 10 })).toBeUndefined()
})

test('listed: every address has a valid checksum, and each chain has a symbol once', () => {
  for (const { address: listed } of knownTokens) expect(getAddress(listed.toLowerCase())).toBe(listed)
  const keys = knownTokens.map(({ symbol, chainId }) => `${symbol} ${chainId}`)
  expect(new Set(keys).size).toBe(keys.length)
})
