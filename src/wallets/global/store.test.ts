import { expect, test, vi } from 'vitest'
import { connectedState, constants, createPage } from '../../../test/scripted/globalPage.ts'
import { createEmitter, type ProviderEvents } from '../../core/emitter.ts'
import type { GlobalState } from '../../wire/global/storedState.ts'
import { emitChanges } from './events.ts'
import { createGlobalStore, initialState } from './store.ts'

const key = constants.storage_key
const state = connectedState as GlobalState

function setUp(stored?: string) {
  const page = createPage()
  if (stored !== undefined) page.stored.set(key, stored)
  const store = createGlobalStore({ key, storage: localStorage })
  const events: [string, unknown][] = []
  const emitter = createEmitter<ProviderEvents>()
  for (const name of ['connect', 'disconnect', 'accountsChanged', 'chainChanged'] as const) {
    emitter.on(name, (value: unknown) => void events.push([name, value instanceof Error ? value.message : value]))
  }
  emitChanges(store, emitter.emit)
  const hearStorage = (changed: string | null) =>
    page.page.dispatchEvent(Object.assign(new Event('storage'), { key: changed }))
  return { ...page, store, events, hearStorage }
}

test('default: a replaced state is read, stored and emitted', () => {
  const { store, stored, events } = setUp()
  store.replace(state)
  expect(store.read()).toEqual(connectedState)
  expect(JSON.parse(stored.get(key)!)).toEqual({ state: connectedState, version: '0' })
  expect(events).toEqual([
    ['connect', { chainId: '0x531' }],
    ['accountsChanged', ['0x1111111111111111111111111111111111111111']],
  ])
})

test('behavior: an earlier visit is continued without an event', () => {
  const { store, events } = setUp(JSON.stringify({ state, version: '0' }))
  expect(store.read()).toEqual(connectedState)
  expect(events).toEqual([])
})

test.each([
  ['another version', JSON.stringify({ state, version: '1' })],
  ['no JSON', '{'],
  [
    'a secret that is none',
    JSON.stringify({ state: { ...state, connection: { ...state.connection, sharedSecret: 'x' } }, version: '0' }),
  ],
  ['a poisoned key (T23)', '{"state":{"__proto__":{}},"version":"0"}'],
])('behavior: %s counts as empty and is not overwritten', (_, text) => {
  const { store, stored } = setUp(text)
  expect(store.read()).toEqual(initialState)
  expect(stored.get(key)).toBe(text)
})

test('behavior: a connection ends after its expiry, not at it', () => {
  const { store, stored, events } = setUp(JSON.stringify({ state, version: '0' }))
  const clock = vi.spyOn(Date, 'now').mockReturnValue(state.connection!.expiresAt)
  expect(store.read().connection).not.toBeNull()
  clock.mockReturnValue(state.connection!.expiresAt + 1)
  expect(store.read()).toEqual(initialState)
  expect(JSON.parse(stored.get(key)!).state.connection).toBeNull()
  expect(events).toEqual([['accountsChanged', []]])
  clock.mockRestore()
})

test('behavior: another tab connects, switches and disconnects', () => {
  const { store, stored, events, hearStorage } = setUp()
  const write = (next: object) => {
    stored.set(key, JSON.stringify({ state: next, version: '0' }))
    hearStorage(key)
    return events.splice(0).map(([name]) => name)
  }
  expect(write(state)).toEqual(['connect', 'accountsChanged'])
  expect(write({ ...state, ethereum: { ...state.ethereum, currentNetworkId: 1 } })).toEqual(['chainChanged'])
  expect(store.read().ethereum?.currentNetworkId).toBe(1)
  expect(write(initialState)).toEqual(['accountsChanged', 'disconnect'])
})

test('behavior: two stores of one page agree', () => {
  const { store, events } = setUp()
  const other = createGlobalStore({ key, storage: localStorage })
  other.replace(state)
  expect(store.read()).toEqual(other.read())
  expect(events.splice(0).map(([name]) => name)).toEqual(['connect', 'accountsChanged'])
  store.replace(initialState)
  expect(other.read()).toEqual(initialState)
  expect(events.map(([name]) => name)).toEqual(['accountsChanged', 'disconnect'])
})

test('behavior: storage that was cleared as a whole disconnects', () => {
  const { stored, events, hearStorage } = setUp(JSON.stringify({ state, version: '0' }))
  stored.clear()
  hearStorage(null)
  expect(events.map(([name]) => name)).toEqual(['accountsChanged', 'disconnect'])
})

test('behavior: other storage keys are ignored', () => {
  const { stored, events, hearStorage } = setUp(JSON.stringify({ state, version: '0' }))
  stored.clear()
  hearStorage('theme')
  expect(events).toEqual([])
})
