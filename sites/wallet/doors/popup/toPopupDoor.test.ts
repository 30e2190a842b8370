import { codes } from 'latchkey/wire'
import { expect, test, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { PendingRequest } from '../pendingRequest.ts'
import type { DoorRequest } from './doorRequest.ts'
import type { DoorState } from './doorState.ts'
import type { PopupConnections } from './popupConnections.ts'
import type { PopupWalletDoor } from './popupWalletDoor.ts'
import { toPopupDoor } from './toPopupDoor.ts'

const origin = 'https://dapp.example'
const network = {
  chainId: 1329,
  chainName: 'Test Network',
  nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
  rpcUrls: ['https://rpc.example'],
}
const reply = { requestId: 'r', key: {} as CryptoKey }
const connect: DoorRequest = {
  ...{ kind: 'connect', id: 'a', reply, claimedName: 'Dapp', pageKey: 'k', answersAs: 'wallet_connect' },
}
const connection = {
  ...{ connectionId: 'c', origin, pageKey: 'k', addresses: [], chainIds: [1329], createdAt: 0, expiresAt: 1 },
}

function setUp(known: number) {
  const store = createStore<DoorState>(() => ({ status: 'waiting' }))
  const door = {
    ...{ store, origin: () => origin, open: vi.fn(), close: vi.fn() },
    ...{ connect: vi.fn(), switchNetwork: vi.fn(), approve: vi.fn(), refuse: vi.fn() },
  } satisfies PopupWalletDoor
  const connections = { of: () => Array(known).fill(connection) } as unknown as PopupConnections
  const popup = toPopupDoor(door, { connections, networks: [network] })
  const show = (state: DoorState) => {
    store.setState(state, true)
    return popup.store.getState()
  }
  const ask = (request: DoorRequest): PendingRequest => {
    const state = show({ status: 'asking', request, waiting: [], isAnswering: false })
    if (state.status !== 'pending') throw new Error(state.status)
    return state.request
  }
  return { door, popup, show, ask }
}

test('default: a page connects with its proven origin and its claimed name', async () => {
  const { door, ask } = setUp(0)
  const request = ask(connect)
  expect(request).toMatchObject({
    kind: 'connect',
    requester: { origin, isProven: true, name: 'Dapp' },
    isFirstTime: true,
    networks: [{ network, isRequired: false }],
  })
  await request.reject()
  expect(door.refuse).toHaveBeenCalledWith(connect, codes.userRejected)
})

test('behavior: the same request stays the same object, while its answer is made', () => {
  const { ask, show } = setUp(1)
  const request = ask(connect)
  expect(request).toMatchObject({ isFirstTime: false })
  const state = show({ status: 'asking', request: connect, waiting: [], isAnswering: true })
  expect(state).toMatchObject({ status: 'pending' })
  expect(state.status === 'pending' && state.request).toBe(request)
})

test.each([
  [{ status: 'waiting' }, { status: 'opening' }],
  [{ status: 'disconnected' }, { status: 'disconnected', origin }],
  [
    { status: 'turned-away', why: 'severed' },
    { status: 'turned-away', why: 'severed' },
  ],
  [
    { status: 'answered', outcome: 'approved' },
    { status: 'answered', outcome: 'approved' },
  ],
] as const)('behavior: %j is shown as %j', (state, shown) => {
  const { ask, show } = setUp(1)
  ask(connect)
  expect(show(state)).toEqual(shown)
})

test('behavior: a network and a signature, each with its answers', async () => {
  const { door, ask } = setUp(1)
  const change: DoorRequest = { kind: 'switch-network', id: 'b', reply, connection, network }
  const switching = ask(change)
  if (switching.kind === 'switch-network') await switching.approve()
  expect(door.switchNetwork).toHaveBeenCalledWith(change)

  const call = { chainId: 1329, method: 'personal_sign', params: [] }
  const sign: DoorRequest = { kind: 'ethereum', id: 'c', reply, connection, accounts: [], call }
  const signing = ask(sign)
  const effect = async () => '0x1'
  if (signing.kind === 'ethereum') await signing.approve(effect)
  expect(door.approve).toHaveBeenCalledWith(sign, effect)
})
