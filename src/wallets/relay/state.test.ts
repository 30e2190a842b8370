import { expect, test } from 'vitest'
import { createSession, first, second } from '../../../test/scripted/relaySession.ts'
import { emitChanges } from './emitChanges.ts'
import type { RelayEvents } from './relayProvider.ts'
import { accountsIn, chainIdOf, initialState, next, type RelayEvent, type RelayState } from './state.ts'

const session = createSession()
const { topic } = session
const settled: RelayEvent = { type: 'settled', session, chainId: 10 }
const ended: RelayEvent = { type: 'ended', ending: { topic, code: 6000, message: 'User disconnected.' } }

/** The namespaces of a wallet with one account. */
function giving(account: string) {
  const [namespace = ''] = account.split(':')
  return { namespaces: { [namespace]: { accounts: [account], methods: [], events: [] } } }
}

/** Applies `events`, and returns what each emitted. */
function play(...events: RelayEvent[]) {
  const told: unknown[][] = []
  const emit = <name extends keyof RelayEvents>(name: name, value: RelayEvents[name]) => void told.push([name, value])
  const state = events.reduce((before: RelayState, event) => {
    const after = next(before, event)
    emitChanges(after, before, emit)
    return after
  }, initialState)
  return { state, told }
}

test('default: not initialized, initializing, initialized', () => {
  expect(play().state.status).toBe('not initialized')
  expect(play({ type: 'init' }).state.status).toBe('initializing')
  expect(play({ type: 'init' }, { type: 'initDone' }).state.status).toBe('initialized')
  expect(play({ type: 'init' }, { type: 'initFailed' }).state.status).toBe('not initialized')
})

test('behavior: init is skipped when it runs or is done', () => {
  expect(play({ type: 'init' }, { type: 'initDone' }, { type: 'init' }).state.status).toBe('initialized')
})

test('behavior: the display URI is emitted, then cleared', () => {
  const { state, told } = play({ type: 'pairing', uri: 'wc:1' }, { type: 'initDone' })
  expect(told).toEqual([['display_uri', 'wc:1']])
  expect(state.displayUri).toBe('wc:1')
  expect(play({ type: 'pairing', uri: 'wc:1' }, { type: 'pairingOver' }).state).not.toHaveProperty('displayUri')
})

test('behavior: a new session emits connect, chain and accounts', () => {
  const { state, told } = play(settled)
  expect(told).toEqual([
    ['connect', { chainId: '0xa' }],
    ['chainChanged', '0xa'],
    ['accountsChanged', [first, second]],
  ])
  expect([chainIdOf(state), accountsIn(state)]).toEqual([10, [first, second]])
})

test('behavior: the end resets the chain to 1 and clears the accounts', () => {
  const { state, told } = play(settled, ended)
  expect([chainIdOf(state), accountsIn(state)]).toEqual([1, []])
  expect(told.slice(3)).toEqual([
    ['accountsChanged', []],
    ['disconnect', expect.objectContaining({ code: 6000, message: 'User disconnected.', data: topic })],
  ])
})

test('behavior: the end of another session changes nothing', () => {
  const { state } = play(settled, { ...ended, ending: { ...ended.ending, topic: 'other' } })
  expect(accountsIn(state)).toHaveLength(2)
})

test('behavior: another chain has its own accounts, the current one first', () => {
  const turned = play(settled, { type: 'accountsChanged', accounts: [second, first] })
  expect(turned.told.at(-1)).toEqual(['accountsChanged', [second, first]])
  const { state, told } = play(
    settled,
    { type: 'accountsChanged', accounts: [second, first] },
    { type: 'chainChanged', chainId: 1 },
    { type: 'chainChanged', chainId: 10 },
  )
  expect(told.filter(([name]) => name === 'chainChanged')).toEqual([
    ['chainChanged', '0xa'],
    ['chainChanged', '0x1'],
    ['chainChanged', '0xa'],
  ])
  expect(accountsIn(state)).toEqual([first, second])
})

test('behavior: a chain that the session does not list yet keeps the accounts', () => {
  const { state, told } = play(settled, { type: 'chainChanged', chainId: 137 })
  expect(accountsIn(state)).toEqual([first, second])
  expect(told.at(-1)).toEqual(['chainChanged', '0x89'])
})

test('behavior: an update re-reads the accounts', () => {
  const updated = createSession({
    namespaces: { eip155: { accounts: [`eip155:10:${second}`], methods: [], events: [] } },
  })
  const { told } = play(settled, { type: 'updated', session: updated })
  expect(told.at(-1)).toEqual(['accountsChanged', [second]])
})

test('behavior: an update without an account on the chain moves to one that has', () => {
  const { told, state } = play(settled, { type: 'updated', session: createSession(giving(`eip155:8453:${second}`)) })
  expect([chainIdOf(state), accountsIn(state)]).toEqual([8453, [second]])
  expect(told.slice(3)).toEqual([
    ['chainChanged', '0x2105'],
    ['accountsChanged', [second]],
  ])
})

test.each([{}, giving('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:7S3P4HxJ').namespaces])(
  'behavior: an update that leaves no account ends the session',
  (namespaces) => {
    const { told, state } = play(settled, { type: 'updated', session: createSession({ namespaces }) })
    expect(state.connection.status).toBe('disconnected')
    expect(told.slice(3).map(([name]) => name)).toEqual(['accountsChanged', 'disconnect'])
  },
)

test('behavior: other changes of a session keep a chain that it does not list yet', () => {
  const switched: RelayEvent = { type: 'chainChanged', chainId: 137 }
  const { state } = play(settled, switched, { type: 'updated', session: createSession({ expiry: 1_900_000_001 }) })
  expect([chainIdOf(state), accountsIn(state)]).toEqual([137, [first, second]])
})

test('behavior: an update that changes no account emits nothing', () => {
  const { told } = play(settled, { type: 'updated', session: createSession({ expiry: 1_900_000_001 }) })
  expect(told).toHaveLength(3)
})

test('behavior: an account is listed once, and only if it is an address', () => {
  const accounts = [`eip155:10:${first}`, `eip155:10:${first}`, 'eip155:10:nobody']
  const odd = createSession({ namespaces: { eip155: { accounts, methods: [], events: [] } } })
  expect(accountsIn(play({ type: 'settled', session: odd, chainId: 10 }).state)).toEqual([first])
})

test.each<RelayEvent>([
  { type: 'updated', session },
  { type: 'accountsChanged', accounts: [first] },
  { type: 'chainChanged', chainId: 1 },
  ended,
])('behavior: without a session, $type changes nothing', (event) => {
  expect(play(event)).toEqual({ state: initialState, told: [] })
})
