import fc from 'fast-check'
import { Bytes, Hash, Hex, PersonalMessage } from 'ox'
import { parseEther, serializeTransaction, stringToHex, toRlp } from 'viem'
import { expect, test } from 'vitest'
import { reviewRequest } from './reviewRequest.ts'
import { account, codesOf, context } from './testing/context.ts'

const sign = (message: string, from: string = account) =>
  reviewRequest({ method: 'personal_sign', params: [message, from] }, context)

test('default: shows the text and its EIP-191 digest', () => {
  expect(sign(stringToHex('hello'))).toMatchObject({ kind: 'message', text: 'hello', account, warnings: [] })
  expect(sign('hello')).toEqual(sign(stringToHex('hello')))
})

test('behavior: the digest equals that of an independent implementation', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      const review = sign(Hex.fromBytes(bytes))
      if (review.kind !== 'message') throw new Error('not a message')
      expect(review.digest).toBe(PersonalMessage.getSignPayload(Hex.fromBytes(bytes)))
    }),
  )
})

test('behavior: some pages send the address first', () => {
  expect(reviewRequest({ method: 'personal_sign', params: [account, 'hello'] }, context)).toEqual(sign('hello'))
})

test('behavior: an address can itself be the message', () => {
  expect(reviewRequest({ method: 'personal_sign', params: [account, account] }, context)).toMatchObject({
    kind: 'message',
    bytes: account.toLowerCase(),
  })
})

test.each([
  ['zero width', 'pay\u200bpal', 'pay⟨U+200B⟩pal'],
  ['direction override', 'abc\u202Ecba', 'abc⟨U+202E⟩cba'],
  ['tag characters', 'a\u{E0041}b', 'a⟨U+E0041⟩b'],
  ['escape', 'a\u001b[2Kb', 'a⟨U+001B⟩[2Kb'],
  ['blank letter', 'a\u3164b', 'a⟨U+3164⟩b'],
])('warning: hidden-characters, %s (T5)', (_, message, shown) => {
  const review = sign(message)
  expect(review).toMatchObject({ kind: 'message', text: shown })
  expect(codesOf(review)).toEqual(['hidden-characters'])
})

test('behavior: line breaks, tabs and other scripts are shown unchanged', () => {
  const review = sign('первая\r\n\tstrophe 🦊 שלום')
  expect(review).toMatchObject({ text: 'первая\n\tstrophe 🦊 שלום', warnings: [] })
})

test('warning: looks-like-hash', () => {
  const digest = Hash.keccak256(Bytes.fromString('anything'), { as: 'Hex' })
  expect(codesOf(sign(digest))).toEqual(['looks-like-hash'])
  expect(codesOf(sign(`  ${digest.slice(2)}\n`))).toEqual(['looks-like-hash'])
})

test('warning: looks-like-transaction, typed and legacy', () => {
  const transaction = { chainId: 1, nonce: 1, to: account, value: parseEther('1'), gas: 21000n } as const
  const typed = serializeTransaction({ ...transaction, type: 'eip1559', maxFeePerGas: 2n })
  const legacy = serializeTransaction({ ...transaction, type: 'legacy', gasPrice: 2n })
  expect(codesOf(sign(typed))).toContain('looks-like-transaction')
  expect(codesOf(sign(legacy))).toContain('looks-like-transaction')
})

test('warning: unreadable-bytes', () => {
  expect(sign('0xff00ff')).toMatchObject({ kind: 'message', text: undefined, bytes: '0xff00ff' })
  expect(codesOf(sign('0xff00ff'))).toEqual(['unreadable-bytes'])
})

test('error: the bytes of an EIP-7702 authorization (T14)', () => {
  const preimage = `0x05${toRlp(['0x', account, '0x']).slice(2)}` as const
  expect(sign(preimage)).toMatchObject({ kind: 'refused', refusal: 'authorization', code: 4200 })
  expect(sign(`0x05${toRlp(['0x01', account, '0x07']).slice(2)}`)).toMatchObject({ refusal: 'authorization' })
})

test('error: an account that was not shown to the site', () => {
  expect(sign('hello', '0x2222222222222222222222222222222222222222')).toMatchObject({ refusal: 'foreign-account' })
})

test('error: more text than a user can read', () => {
  expect(sign('x'.repeat(64 * 1024 + 1))).toMatchObject({ refusal: 'too-large' })
})

const siwe = (changes: Record<string, string> = {}) => {
  const fields = {
    domain: 'dapp.example',
    address: account,
    statement: 'Come in.',
    uri: 'https://dapp.example/login',
    chainId: '1329',
    issuedAt: '2026-11-21T12:00:00.000Z',
    rest: '',
    ...changes,
  }
  return [
    `${fields.domain} wants you to sign in with your Ethereum account:`,
    fields.address,
    '',
    fields.statement,
    '',
    `URI: ${fields.uri}`,
    'Version: 1',
    `Chain ID: ${fields.chainId}`,
    'Nonce: abcdef123456',
    `Issued At: ${fields.issuedAt}${fields.rest}`,
  ].join('\n')
}

test('behavior: a sign-in says its site and network once, and what differs from them', () => {
  const labels = (changes: Record<string, string>) => {
    const review = sign(siwe(changes))
    return review.kind === 'siwe' && review.facts.map(({ label }) => label)
  }
  expect(labels({ uri: 'https://dapp.example' })).toEqual(['domain', 'issued'])
  expect(labels({ uri: 'https://dapp.example/' })).toEqual(['domain', 'issued'])
  expect(labels({ uri: 'https://dapp.example/login', chainId: '1' })).toEqual(['domain', 'uri', 'chain', 'issued'])
  expect(labels({ uri: 'https://dapp.example@bank.example' })).toEqual(['domain', 'uri', 'issued'])
})

test('default: a sign-in to the requesting site', () => {
  expect(sign(siwe())).toMatchObject({ kind: 'siwe', domain: 'dapp.example', statement: 'Come in.', warnings: [] })
  expect(sign(siwe({ domain: 'https://dapp.example' }))).toMatchObject({ kind: 'siwe', warnings: [] })
})

test.each([
  ['siwe-domain', { domain: 'bank.example' }],
  ['siwe-domain', { domain: 'dapp.example.evil.example' }],
  ['siwe-domain', { domain: 'dapp.example:444' }],
  ['siwe-domain', { domain: 'http://dapp.example' }],
  ['siwe-address', { address: '0x2222222222222222222222222222222222222222' }],
  ['siwe-uri', { uri: 'https://bank.example' }],
  ['siwe-chain', { chainId: '1' }],
  ['siwe-expired', { rest: '\nExpiration Time: 2026-11-21T12:30:00Z' }],
  ['siwe-not-yet', { rest: '\nNot Before: 2027-11-21T12:30:00Z' }],
  ['siwe-recap', { rest: '\nResources:\n- urn:recap:eyJhdHQiOnt9fQ\n- https://dapp.example/terms' }],
])('warning: %s', (code, changes) => {
  const review = sign(siwe(changes))
  expect(review.kind).toBe('siwe')
  expect(codesOf(review)).toEqual([code])
})

test.each([
  { code: 'siwe-unproven', origin: 'https://dapp.example', page: 'that says it is the site of the sign-in' },
  { code: 'siwe-domain', origin: 'https://other.example', page: 'that says it is another site' },
  { code: 'siwe-domain', origin: undefined, page: 'that names no site' },
])('warning: $code, from an unverified page $page (T13)', ({ code, origin }) => {
  const requester = { origin, isProven: false }
  const review = reviewRequest({ method: 'personal_sign', params: [siwe(), account] }, { ...context, requester })
  expect(codesOf(review)[0]).toBe(code)
})

test('warning: siwe-malformed, if a sign-in violates the standard', () => {
  expect(codesOf(sign(siwe().replace('Version: 1', 'Version: 2')))).toContain('siwe-malformed')
  expect(codesOf(sign(`${siwe()}\nTransfer everything: yes`))).toContain('siwe-malformed')
  expect(codesOf(sign(`hi! ${siwe()}`))).toContain('siwe-malformed')
  expect(codesOf(sign(siwe().replaceAll('\n', '\r\n')))).toContain('siwe-malformed')
  expect(codesOf(sign(siwe().replace('sign in', 'sign  in')))).toContain('siwe-malformed')
  expect(codesOf(sign(siwe({ issuedAt: '2026-13-32T25:00:00Z' })))).toContain('siwe-malformed')
})

test('behavior: resources are listed, and a missing statement shows no statement', () => {
  const review = sign(siwe({ rest: '\nResources:\n- ipfs://a\n- https://b.example' }).replace('Come in.\n\n', '\n'))
  expect(review).toMatchObject({ kind: 'siwe', statement: undefined })
  expect(review.kind === 'siwe' && review.facts.filter(({ label }) => label === 'resources')).toHaveLength(2)
})

test('behavior: any text is reviewed without an exception (T23)', () => {
  // Includes lone surrogates. fast-check's own table of all characters takes seconds to build.
  const codeUnit = fc.nat(0xffff).map((code) => String.fromCharCode(code))
  fc.assert(
    fc.property(fc.string({ unit: codeUnit, maxLength: 200 }), (text) => {
      const review = sign(text)
      expect(['message', 'refused', 'siwe']).toContain(review.kind)
    }),
  )
})
