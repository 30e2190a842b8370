import { entropyToMnemonic, mnemonicToSeedSync } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createEntropy, fromMnemonic, toMnemonic } from './mnemonic.ts'
import { fromWalletText, toSeed, toWalletText } from './walletSecret.ts'

const junk = 'test test test test test test test test test test test junk'
const read = (text: string) => fromWalletText(Buffer.from(text))
const entropies = fc
  .constantFrom(16, 20, 24, 28, 32)
  .chain((length) => fc.uint8Array({ minLength: length, maxLength: length }))

test('property: mnemonics are those of @scure/bip39, both ways', () => {
  fc.assert(
    fc.property(entropies, (entropy) => {
      const mnemonic = toMnemonic(entropy)
      expect(mnemonic.toString()).toBe(entropyToMnemonic(entropy, wordlist))
      expect(fromMnemonic(mnemonic)).toEqual(Buffer.from(entropy))
    }),
  )
})

test('property: a word changed for another is found out, but for one in sixteen or more', () => {
  const changed = Array.from({ length: 400 }, () => {
    const text = toMnemonic(createEntropy(12)).toString().split(' ')
    text[11] = wordlist.find((word) => word !== text[11]) ?? ''
    return fromMnemonic(Buffer.from(text.join(' ')))
  })
  expect(changed.filter(Boolean).length).toBeLessThan(80)
})

test('behavior: any spaces and either case are accepted', () => {
  const messy = `\n  ${junk.toUpperCase().replaceAll(' ', ' \t\r\n ')}  `
  expect(read(messy)).toEqual(read(junk))
})

test.each([
  ['nothing', ''],
  ['eleven words', junk.slice(5)],
  ['thirteen words', `test ${junk}`],
  ['another checksum', junk.replace('junk', 'test')],
  ['a word that is none', junk.replace('junk', 'jnuk')],
  ['twenty-seven words', `${junk} ${junk} test test test`],
  ['bytes that are no text', Buffer.from('ff'.repeat(32), 'hex').toString('latin1')],
  ['a passphrase alone', '\n--PASS--\nsecret'],
  ['a passphrase beyond reason', `${junk}\n--PASS--\n${'x'.repeat(513)}`],
])('error: %s', (_, text) => {
  expect(read(text)).toBeUndefined()
})

test('error: a passphrase that is not UTF-8', () => {
  const text = Buffer.concat([Buffer.from(`${junk}\n--PASS--\n`), Buffer.of(0xff)])
  expect(fromWalletText(text)).toBeUndefined()
})

test.each(['', 'TREZOR', 'motörhead', '\n--PASS--\n', 'ﬁve ㍍'])(
  'behavior: the seed with passphrase %j, and the text that gives it again',
  async (passphrase) => {
    const secret = read(passphrase === '' ? junk : `${junk}\n--PASS--\n${passphrase}`) ?? Buffer.alloc(0)
    expect(await toSeed(secret)).toEqual(Buffer.from(mnemonicToSeedSync(junk, passphrase)))
    expect(fromWalletText(toWalletText(secret))).toEqual(secret)
  },
)

test('behavior: an empty passphrase is none', () => {
  expect(read(`${junk}\n--PASS--\n`)).toEqual(read(junk))
})

test('property: secrets of one wallet are no secrets of another', () => {
  fc.assert(
    fc.property(entropies, fc.string({ maxLength: 40 }), (entropy, passphrase) => {
      const text = `${entropyToMnemonic(entropy, wordlist)}\n--PASS--\n${passphrase}`
      const secret = fromWalletText(Buffer.from(text)) ?? Buffer.alloc(0)
      expect(toWalletText(secret).toString()).toBe(passphrase === '' ? text.split('\n')[0] : text.normalize('NFKD'))
    }),
  )
})
