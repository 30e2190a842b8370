import { type AuthPayload, createRecap, formatRecap } from 'latchkey/wire/relay'
import { expect, test } from 'vitest'
import { toSignInTexts, toSignInWish } from './signInWish.ts'
import { account, networks } from './testing/startWallet.ts'

const [one, ten] = networks
const terms = 'https://dapp.example/terms'
const capability = formatRecap({
  att: { 'https://bank.example': { 'transfer/all': [{}] }, eip155: { 'request/eth_sendTransaction': [{}] } },
})

function read(resources?: string[]) {
  const payload: AuthPayload = {
    ...{ type: 'caip122', chains: ['eip155:1', 'eip155:10'], version: '1', nonce: 'abcdefgh' },
    ...{ domain: 'dapp.example', aud: 'https://dapp.example', iat: '2026-11-21T12:00:00Z' },
    ...(resources && { resources }),
  }
  const wish = toSignInWish(payload, networks)
  if (!wish) throw new Error('no wish')
  return { wish, texts: toSignInTexts(wish, { address: account.address, networks: [one, ten] }) }
}

test('default: the signed recap grants what this wallet has on the chosen networks, and is the last resource', () => {
  const { wish, texts } = read([terms, formatRecap(createRecap(['eth_sign', 'personal_sign']))])
  expect(wish.methods).toEqual(['personal_sign'])
  expect(texts.map(({ chain }) => chain)).toEqual(['eip155:1', 'eip155:10'])
  for (const { said } of texts) {
    expect(said.resources).toEqual([
      terms,
      formatRecap(createRecap(['personal_sign'], { chains: ['eip155:1', 'eip155:10'] })),
    ])
  }
})

test.each([
  ['before the last resource', [capability, terms]],
  ['beside one that is last', [capability, terms, formatRecap(createRecap(['personal_sign']))]],
  ['in capitals', [capability.replace('urn:recap:', 'URN:ReCap:')]],
])('behavior: a capability that hides %s is not signed (T11)', (_, resources) => {
  for (const { text } of read(resources).texts) expect(text).not.toContain(capability.slice('urn:recap:'.length))
})

test('behavior: a recap that grants nothing is left out', () => {
  const { wish, texts } = read([terms, formatRecap(createRecap(['eth_sign']))])
  expect(wish.methods).toEqual([])
  expect(texts[0]?.said.resources).toEqual([terms])
})

test('behavior: a page that names no resources signs none', () => {
  expect(read().texts[0]?.said).not.toHaveProperty('resources')
})

test('error: an unreadable recap, and networks that this wallet lacks', () => {
  expect(() => read(['urn:recap:AA'])).toThrow('no wish')
  const { payload } = read().wish
  expect(toSignInWish({ ...payload, chains: ['eip155:99'] }, networks)).toBeUndefined()
})
