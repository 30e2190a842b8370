import { expect, test } from 'vitest'
import { createRecap, formatRecap, toRecapStatement } from './recap.ts'
import { statementOf } from './signInText.ts'

const recap = createRecap(['eth_sendTransaction'], { chains: ['eip155:1'] })
const allowed = toRecapStatement(recap)
const payload = {
  ...{ domain: 'dapp.example', aud: 'https://dapp.example', version: '1' as const, nonce: 'abcdefgh' },
  ...{ iat: '2026-11-21T12:00:00Z', resources: [formatRecap(recap)] },
}

test('default: the statement goes on with what the recap allows', () => {
  expect(statementOf(payload)).toBe(allowed)
  expect(statementOf({ ...payload, statement: 'Welcome.' })).toBe(`Welcome. ${allowed}`)
})

test('behavior: it is said once', () => {
  const statement = `Welcome. ${allowed}`
  expect(statementOf({ ...payload, statement })).toBe(statement)
})

test('behavior: a statement that only looks as if it said it keeps nothing quiet (T11)', () => {
  const milder = toRecapStatement(createRecap(['eth_accounts']))
  for (const statement of [milder, `${allowed} Not really: this is a joke.`]) {
    expect(statementOf({ ...payload, statement })).toBe(`${statement} ${allowed}`)
  }
})

test('behavior: without a recap it is the statement alone', () => {
  expect(statementOf({ ...payload, statement: 'Welcome.', resources: ['https://dapp.example/terms'] })).toBe('Welcome.')
})
