import { expect, test } from 'vitest'
import { createSession, first } from '../../../test/scripted/relaySession.ts'
import { readChainId, startingChain } from './sessionChain.ts'

test('default: the first wanted chain that has an account, otherwise that of the first account', () => {
  expect(startingChain(createSession(), [])).toBe(10)
  expect(startingChain(createSession(), [undefined, 137, 1])).toBe(1)
})

test("behavior: the wallet's default chain comes after the first wanted one", () => {
  const session = createSession()
  const { eip155 } = session.namespaces
  const withDefault = { ...session, namespaces: { eip155: { ...eip155!, defaultChain: 'eip155:1' } } }
  expect(startingChain(withDefault, [])).toBe(1)
  expect(startingChain(withDefault, [137, 10])).toBe(1)
  expect(startingChain(withDefault, [10, 1])).toBe(10)
})

test('behavior: a session without an Ethereum account has no chain', () => {
  const accounts = ['solana:mainnet:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv']
  const session = createSession({ namespaces: { solana: { accounts, methods: [], events: [] } } })
  expect(startingChain(session, [1])).toBeUndefined()
})

test.each([[10], ['0xa'], ['10'], ['eip155:10']])('behavior: chainChanged with %j', (data) => {
  expect(readChainId(data)).toBe(10)
})

test.each([['solana:1'], [''], [null], [{ chainId: 10 }], [-1], [`eip155:1:${first}`]])(
  'behavior: chainChanged with %j names no chain',
  (data) => expect(readChainId(data)).toBeUndefined(),
)
