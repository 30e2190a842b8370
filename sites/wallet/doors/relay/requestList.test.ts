import type { PeerState, ReceivedRequest } from 'latchkey/core/relay'
import { expect, test } from 'vitest'
import { createRequestList } from './requestList.ts'
import { networks } from './testing/startWallet.ts'

const page = {
  publicKey: 'ab'.repeat(32),
  metadata: { name: 'A page', description: '', url: 'https://dapp.example', icons: [] },
}
const proposal = (topic: string, id: number): ReceivedRequest => ({
  ...{ topic, id, method: 'wc_sessionPropose', receivedAt: id, expiry: 2_000_000_000 },
  params: {
    requiredNamespaces: {},
    optionalNamespaces: { eip155: { chains: ['eip155:1'], methods: ['personal_sign'], events: [] } },
    relays: [{ protocol: 'irn' }],
    proposer: page,
  },
})
const signIn = (topic: string, id: number): ReceivedRequest => ({
  ...{ topic, id, method: 'wc_sessionAuthenticate', receivedAt: id, expiry: 2_000_000_000 },
  params: {
    requester: page,
    authPayload: {
      type: 'caip122',
      chains: ['eip155:1'],
      domain: 'dapp.example',
      aud: 'https://dapp.example',
      version: '1',
      nonce: 'abcdefgh',
      iat: '2026-11-21T12:00:00Z',
    },
  },
})
const state = (...received: ReceivedRequest[]): PeerState => ({
  connection: { status: 'connected' },
  sessions: [],
  received,
})

test('default: the same request stays the same object while it waits', () => {
  const read = createRequestList(networks)
  const [first] = read(state(proposal('a', 1)))
  expect(first).toMatchObject({ kind: 'connect', name: { topic: 'a', id: 1 } })
  expect(read(state(proposal('a', 1), proposal('b', 2)))[0]).toBe(first)
  expect(read(state())).toEqual([])
})

test('behavior: the proposal beside a sign-in is not shown, in either order', () => {
  const read = createRequestList(networks)
  expect(read(state(proposal('a', 1), signIn('a', 2), proposal('b', 3)))).toMatchObject([
    { kind: 'sign-in', name: { topic: 'a' } },
    { kind: 'connect', name: { topic: 'b' } },
  ])
})

test('behavior: a request without a session is not shown', () => {
  const request: ReceivedRequest = {
    ...{ topic: 'gone', id: 1, method: 'wc_sessionRequest', receivedAt: 1, expiry: 2_000_000_000 },
    params: { request: { method: 'personal_sign', params: [] }, chainId: 'eip155:1' },
  }
  expect(createRequestList(networks)(state(request))).toEqual([])
})
