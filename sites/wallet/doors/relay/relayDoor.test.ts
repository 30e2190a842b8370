import { createMemoryStorage, createRelayMemory, type RelayMemory } from 'latchkey/core/relay'
import type { EmbeddedState } from 'latchkey/wallets/embedded'
import { codes } from 'latchkey/wire'
import type { Network, PublicEnvironment } from 'latchkey/wire/account'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { startRelay, type TestRelay } from '../../../../servers/testing/relay.ts'
import { createFarPage, type FarPage, usualNamespaces } from '../../../../test/scripted/farPage.ts'
import { openAddress } from '../testing/openAddress.ts'
import { createRelayDoor, type RelayDoor } from './relayDoor.ts'
import { taken } from './relayRecords.ts'
import type { RelayRequest } from './relayRequest.ts'
import { account, networks, openSocket, otherAccount } from './testing/startWallet.ts'

const [one, ten] = networks
const accounts = [account.address, otherAccount.address] as const

/** Long enough for a busy machine. */
const soon = { timeout: 60_000 }
let relay: TestRelay
let page: FarPage
let door: RelayDoor
let person: StoreApi<EmbeddedState>
let network: StoreApi<Network>
/** The storages of this device, by the name that the door uses. */
let device: Map<string, RelayMemory>

beforeAll(async () => {
  relay = await startRelay()
})
afterAll(() => relay?.close())
beforeEach(() => {
  device = new Map()
  page = createFarPage(relay)
  person = createStore<EmbeddedState>(() => ({ status: 'signed-out' }))
  network = createStore<Network>(() => one)
})
afterEach(() => {
  page.close()
  door.close()
})

function open(window = openAddress()) {
  door = createRelayDoor({
    relayUrl: relay.url,
    environment: {
      environmentId: relay.projectId,
      brand: { name: 'Wallet' },
      networks,
    } as unknown as PublicEnvironment,
    wallet: { store: person },
    network,
    origin: 'https://wallet.example',
    window,
    openSocket,
    toStorage(name) {
      const memory = device.get(name) ?? createRelayMemory()
      device.set(name, memory)
      return createMemoryStorage(memory)
    },
  })
  door.open()
  return window
}

function signIn(personId: string, activeAddress: `0x${string}` = accounts[0]) {
  person.setState({ status: 'signed-in', person: { personId } as never, accounts: [...accounts], activeAddress }, true)
}
const signOut = () => person.setState({ status: 'signed-out' }, true)

async function connect() {
  const { uri, approval } = await page.propose({ namespaces: usualNamespaces(1, 10) })
  await door.responder().pair(uri)
  const request = await vi.waitFor(() => {
    const [first] = door.store.getState().requests
    if (first?.kind !== 'connect') throw new Error('not yet')
    return first
  }, soon)
  await request.approve({ addresses: [...accounts], networks: [one, ten] })
  return approval
}

test('default: sessions belong to the user who made them, not to the device', async () => {
  open()
  signIn('ada')
  const { topic } = await connect()
  expect(door.store.getState().sessions).toMatchObject([{ topic }])
  signOut()
  expect(door.store.getState()).toMatchObject({ sessions: [], requests: [], connection: { status: 'idle' } })
  signIn('bob')
  await vi.waitFor(() => expect(device.size).toBe(2), soon)
  const asked = page.request({ topic, chainId: 'eip155:1', method: 'personal_sign', params: ['0x00', account.address] })
  asked.catch(() => undefined)
  signIn('ada')
  await vi.waitFor(() => expect(door.store.getState().requests).toMatchObject([{ kind: 'ethereum' }]), soon)
})

test('behavior: a link waits until the user is signed in, and is then forgotten', async () => {
  const { uri, approval } = await page.propose({ namespaces: usualNamespaces(1) })
  approval.catch(() => undefined)
  const window = open(openAddress(`/#/wc?uri=${encodeURIComponent(uri)}`))
  expect(door.store.getState()).toMatchObject({ hasLink: true, requests: [] })
  signIn('ada')
  await vi.waitFor(
    () => expect(door.store.getState()).toMatchObject({ hasLink: false, requests: [{ kind: 'connect' }] }),
    soon,
  )
  expect(window.sessionStorage.getItem('latchkey-pairing-link')).toBeNull()
})

test('behavior: an open wallet notices a new link in its hash', async () => {
  const window = open()
  signIn('ada')
  const { uri, approval } = await page.propose({ namespaces: usualNamespaces(1) })
  approval.catch(() => undefined)
  window.goTo(`#/wc?uri=${encodeURIComponent(uri)}`)
  await vi.waitFor(() => expect(door.store.getState().requests).toMatchObject([{ kind: 'connect' }]), soon)
  expect(window.location.hash).toBe('')
})

test('behavior: pages are informed of another active account or network', async () => {
  open()
  signIn('ada')
  const { topic } = await connect()
  const told: unknown[] = []
  page.on('session_event', ({ name, data }) => told.push([name, data]))
  // Other changes of the user do not concern pages.
  signIn('ada')
  signIn('ada', accounts[1])
  await vi.waitFor(
    () => expect(told).toEqual([['accountsChanged', [`eip155:1:${accounts[1]}`, `eip155:1:${accounts[0]}`]]]),
    soon,
  )
  network.setState(ten, true)
  await vi.waitFor(() => expect(told[1]).toEqual(['chainChanged', 10]), soon)
  expect(page.store.getState().sessions).toMatchObject([{ topic }])
})

test('behavior: this window informs the user when another was closed while it answered (T8)', async () => {
  const window = open()
  signIn('ada')
  const { topic } = await connect()
  const asked = page.request({ topic, chainId: 'eip155:1', method: 'personal_sign', params: ['0x00', account.address] })
  asked.catch(() => undefined)
  await vi.waitFor(() => expect(door.store.getState().requests).toMatchObject([{ kind: 'ethereum' }]), soon)
  const [{ id, name, requester }] = door.responder().store.getState().requests as readonly [RelayRequest]
  const gone = createMemoryStorage(device.values().next().value)
  await gone.transaction(async (tx) => tx.put(taken, id, { tab: gone.tab, ...name, requester }))
  gone.close()
  window.dispatchEvent(new Event('focus'))
  await vi.waitFor(() =>
    expect(door.store.getState()).toMatchObject({ requests: [], notice: { status: 'interrupted' } }),
  )
  await expect(asked).rejects.toMatchObject({ code: codes.internal.code })
})

test('error: no user is signed in', () => {
  open()
  expect(() => door.responder()).toThrow('No user is signed in.')
})
