import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { type AuthPayload, type Cacao, toIssuer } from '../../wire/relay/cacao.ts'
import { createRecap, formatRecap } from '../../wire/relay/recap.ts'
import { statementOf, toSignInText } from '../../wire/relay/signInText.ts'
import { SignInError, verifyCacao } from './verifyCacao.ts'

const account = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const now = Date.parse('2030-03-17T18:00:00Z')
const terms = 'https://dapp.example/terms'
const asked: AuthPayload = {
  type: 'caip122',
  chains: ['eip155:1', 'eip155:10'],
  domain: 'dapp.example',
  aud: 'https://dapp.example/login',
  version: '1',
  nonce: 'nonce',
  iat: '2030-03-17T17:46:40.000Z',
  exp: '2030-03-17T18:46:40.000Z',
  nbf: '2030-03-17T17:46:40.000Z',
  statement: 'Hello',
  resources: [terms, formatRecap(createRecap(['personal_sign', 'eth_sendTransaction']))],
}
const { type: _, chains: __, ...words } = asked
const granting = (...granted: Parameters<typeof createRecap>) => ({
  resources: [terms, formatRecap(createRecap(...granted))],
})
const granted = granting(['personal_sign'], { chains: ['eip155:10'] })

/** A sign-in with any content, signed by the account. */
async function sign(change: Partial<Cacao['p']> = {}): Promise<Cacao> {
  const p = { ...words, ...granted, iss: toIssuer('eip155:1', account.address), ...change }
  return {
    h: { t: 'caip122' },
    p,
    s: { t: 'eip191', s: await account.signMessage({ message: toSignInText(p, p.iss) }) },
  }
}

test('default: returns the signer and the permissions', async () => {
  const expected = { address: account.address, methods: ['personal_sign'], chains: ['eip155:1', 'eip155:10'] }
  expect(await verifyCacao(await sign(), asked, { now })).toEqual(expected)
})

test('behavior: a sign-in without further permissions', async () => {
  const signIn = await verifyCacao(await sign({ resources: [terms] }), asked, { now })
  expect(signIn).toMatchObject({ methods: [], chains: ['eip155:1'] })
})

test.each<[string, Partial<Cacao['p']>]>([
  ['it is for another domain', { domain: 'evil.example' }],
  ['it is for another audience', { aud: 'https://evil.example' }],
  ['it answers another nonce', { nonce: 'older' }],
  ['it answers another request', { requestId: '7' }],
  ['it is dated differently', { iat: '1990-03-17T17:46:40.000Z' }],
  ['it makes another statement', { statement: 'Hello, all my money' }],
  ['it makes another statement', { statement: undefined }],
  ['it names other resources', { resources: [...granted.resources.slice(-1)] }],
  ['it names other resources', { resources: [terms, 'https://evil.example/terms', ...granted.resources.slice(-1)] }],
  ['it lasts longer than requested', { exp: '2040-03-17T18:46:40.000Z' }],
  ['it lasts longer than requested', { exp: undefined }],
  ['it begins earlier than requested', { nbf: '2020-03-17T17:46:40.000Z' }],
  ['it begins earlier than requested', { nbf: undefined }],
  ['it has expired', { exp: '2030-03-17T17:59:59Z' }],
  ['it is not valid yet', { nbf: '2030-03-17T18:00:01Z' }],
  ['it names a chain that was not requested', { iss: toIssuer('eip155:5', account.address) }],
  ['it names a chain that was not requested', granting(['personal_sign'], { chains: ['eip155:5'] })],
  ['it allows a method that was not requested', granting(['eth_sign'])],
  ['its account did not sign it', { iss: toIssuer('eip155:1', `0x${'22'.repeat(20)}`) }],
])('error: %s', async (reason, change) => {
  const verified = verifyCacao(await sign(change), asked, { now })
  await expect(verified).rejects.toThrow(new SignInError(reason))
})

test('behavior: a wallet may shorten the time, and write the statement as it is signed', async () => {
  const p = { ...words, ...granted }
  const statement = statementOf(p)
  expect(statement).toMatch(/^Hello I further authorize/)
  const narrowed = { nbf: '2030-03-17T17:50:00Z', exp: '2030-03-17T18:10:00Z', statement }
  expect(await verifyCacao(await sign(narrowed), asked, { now })).toMatchObject({ address: account.address })
})

test('error: a text that changed after it was signed, and invalid signatures', async () => {
  const cacao = await sign()
  const changed = { ...cacao, p: { ...cacao.p, exp: '2030-03-17T18:40:00.000Z' } }
  await expect(verifyCacao(changed, asked, { now })).rejects.toThrow('did not sign')
  for (const s of ['0x', '0x00', `0x${'00'.repeat(65)}`, `0x${'ff'.repeat(65)}`, `${cacao.s.s}00`] as const) {
    await expect(verifyCacao({ ...cacao, s: { t: 'eip191', s } }, asked, { now })).rejects.toThrow('did not sign')
  }
})

test('behavior: asks a contract whether it signed', async () => {
  const { p } = await sign()
  const cacao: Cacao = { h: { t: 'caip122' }, p, s: { t: 'eip1271', s: '0xc0ffee' } }
  const answered = (answer: boolean) =>
    verifyCacao(cacao, asked, {
      now,
      isContractSignature: async ({ chain, address, hash, signature }) => {
        expect([chain, address, hash.length, signature]).toEqual(['eip155:1', account.address, 66, '0xc0ffee'])
        return answer
      },
    })
  await expect(answered(true)).resolves.toMatchObject({ address: account.address })
  await expect(answered(false)).rejects.toThrow('did not sign')
  await expect(verifyCacao(cacao, asked, { now })).rejects.toThrow('no node is configured')
})
