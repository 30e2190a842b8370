import { fromHex } from 'latchkey/crypto'
import { expect, test } from 'vitest'
import { readSecret, wipe } from '../../shared/secret/secret.ts'
import { toKey, toWords } from './toSecret.ts'

const phrase = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
const hex = 'ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const bytesOf = (text: string) => new TextEncoder().encode(text)

test('default: a recovery phrase, until it is wiped', () => {
  const secret = toWords(bytesOf(phrase))
  expect(readSecret(secret)).toBe(phrase)
  wipe(secret)
  expect(secret.bytes.every((byte) => byte === 0)).toBe(true)
})

test.each(['', 'Legal', 'legal\n--PASS--\nx', '<b>'])('error: %j is no recovery phrase, and is wiped', (text) => {
  const bytes = bytesOf(text)
  expect(() => toWords(bytes)).toThrow('The bundle does not hold recovery words.')
  expect(bytes.every((byte) => byte === 0)).toBe(true)
})

test('default: the key of an address, in its chain’s form; its bytes are wiped', async () => {
  const bytes = fromHex(hex)
  expect(readSecret(await toKey(bytes, { format: 'HEXADECIMAL', address }))).toBe(`0x${hex}`)
  expect(bytes.every((byte) => byte === 0)).toBe(true)
})

test.each([
  ['of another address', hex, { format: 'HEXADECIMAL', address: `0x${'1'.repeat(40)}` }, 'otherAddress'],
  ['of another chain', hex, { format: 'SOLANA', address }, 'otherAddress'],
  ['of another length', hex.slice(2), { format: 'HEXADECIMAL' }, 'notAKey'],
] as const)('error: a key %s, and it is wiped', async (_, key, options, reason) => {
  const bytes = fromHex(key)
  await expect(toKey(bytes, options)).rejects.toMatchObject({ reason })
  expect(bytes.every((byte) => byte === 0)).toBe(true)
})
