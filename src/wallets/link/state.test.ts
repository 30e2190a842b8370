import { describe, expect, test } from 'vitest'
import { initialState, type LinkEvent, type LinkState, next, relayStatusOf } from './state.ts'
import { snackbarOf } from './ui/snackbarOf.ts'

const account = '0x2222222222222222222222222222222222222222'
const request = { id: 'af2c6a7733afc646', method: 'signEthereumMessage' } as const
const run = (...events: LinkEvent[]) => events.reduce<LinkState>(next, initialState(1))
const connected: LinkEvent = { type: 'connected', sessionId: '0', accounts: [account] }
const asked: LinkEvent = { type: 'asked', request }

describe('next', () => {
  test('behavior: the node that the wallet named is that of one chain', () => {
    const named = run(connected, { type: 'chainChanged', chainId: 10, rpcUrl: 'https://rpc.example/10' })
    expect(named).toMatchObject({ chainId: 10, walletRpcUrl: 'https://rpc.example/10' })
    expect(next(named, { type: 'chainChanged', chainId: 10 })).toBe(named)
    expect(next(named, { type: 'chainChanged', chainId: 1 })).not.toHaveProperty('walletRpcUrl')
  })

  test('behavior: what does not apply changes nothing', () => {
    const state = run(connected)
    for (const event of [
      { type: 'accountsChanged', accounts: [account] },
      { type: 'chainChanged', chainId: 1 },
      { type: 'relay', status: 'idle' },
      { type: 'answered', id: request.id },
    ] satisfies LinkEvent[])
      expect(next(state, event)).toBe(state)
    const initial = initialState(1)
    expect(next(initial, { type: 'accountsChanged', accounts: [account] })).toBe(initial)
  })

  test('behavior: nothing of a session is left after it', () => {
    const state = run(connected, asked, { type: 'pairing', uri: 'link' }, { type: 'guests', online: 1 })
    expect(next(state, { type: 'left', chainId: 5 })).toEqual(initialState(5))
  })
})

test.each([
  ['connecting', { status: 'connecting', attempt: 0 }],
  ['connecting', { status: 'disconnected', attempt: 0 }],
  ['connecting', { status: 'connecting', attempt: 1 }],
  ['disconnected', { status: 'disconnected', attempt: 1 }],
  ['disconnected', { status: 'connecting', attempt: 2 }],
  ['connected', { status: 'connected', attempt: 2 }],
  ['refused', { status: 'refused', error: '' }],
] as const)('behavior: %s: %j', (status, connection) => expect(relayStatusOf(connection)).toBe(status))

test.each<[string | undefined, string, LinkEvent[]]>([
  [undefined, 'nothing was asked', [connected, { type: 'relay', status: 'disconnected' }]],
  [undefined, 'the page is not connected yet', [asked]],
  ['confirm', 'the wallet has to answer', [connected, asked, { type: 'relay', status: 'connected' }]],
  ['confirm', 'the relay was away for a moment', [connected, asked, { type: 'relay', status: 'connecting' }]],
  ['lost', 'the relay is away', [connected, asked, { type: 'relay', status: 'disconnected' }]],
  ['lost', 'no wallet is online', [connected, asked, { type: 'guests', online: 0 }]],
  ['confirm', 'a wallet is online', [connected, asked, { type: 'guests', online: 1 }]],
  [undefined, 'the wallet answered', [connected, asked, { type: 'answered', id: request.id }]],
])('behavior: the snackbar is %s when %s', (kind, _, events) => expect(snackbarOf(run(...events))).toBe(kind))
