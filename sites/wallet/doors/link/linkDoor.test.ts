import { createKeyStore } from 'latchkey/core'
import { createMemoryStorage, createRelayMemory, type RelayMemory } from 'latchkey/core/relay'
import type { EmbeddedState } from 'latchkey/wallets/embedded'
import type { Network, PublicEnvironment } from 'latchkey/wire/account'
import { stringToHex } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { startLink, type TestLink } from '../../../../servers/testing/link.ts'
import { type FarLinkPage, openFarLinkPage } from '../../../../test/scripted/farLinkPage.ts'
import { account, networks, openSocket, otherAccount } from '../relay/testing/startWallet.ts'
import { openAddress } from '../testing/openAddress.ts'
import { createLinkDoor, type LinkDoor } from './linkDoor.ts'

const [one, ten] = networks
const accounts = [account.address, otherAccount.address] as const
const app = { appName: 'A page', appLogoUrl: null }
const toSign = { address: accounts[0], message: stringToHex('hello'), addPrefix: true, typedDataJson: null }

/** Long enough for a busy machine. */
const soon = { timeout: 60_000 }
let link: TestLink
let page: FarLinkPage
let door: LinkDoor
let person: StoreApi<EmbeddedState>
let network: StoreApi<Network>

beforeAll(async () => {
  link = await startLink()
})
afterAll(() => link?.close())
beforeEach(async () => {
  page = await openFarLinkPage(link)
  person = createStore<EmbeddedState>(() => ({ status: 'signed-out' }))
  network = createStore<Network>(() => one)
})
afterEach(async () => {
  door.close()
  await page.close()
})

function open(address = '/', dial = openSocket) {
  const window = openAddress(address)
  const device = new Map<string, RelayMemory>()
  door = createLinkDoor({
    ...{ linkUrl: link.url, wallet: { store: person }, network, openSocket: dial, keys: createKeyStore() },
    environment: { environmentId: 'e', networks } as unknown as PublicEnvironment,
    window,
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
const fragmentOf = (code: string) => new URL(code).hash

async function connect() {
  await door.guest().join(page.code)
  const { id } = await page.ask('requestEthereumAccounts', app)
  const request = await vi.waitFor(() => {
    const [first] = door.store.getState().requests
    if (first?.kind !== 'connect') throw new Error('not yet')
    return first
  }, soon)
  await request.approve({ addresses: [...accounts], networks: [one, ten] })
  return page.answer(id)
}

test('default: sessions belong to the user who made them, not to the device', async () => {
  open()
  signIn('ada')
  await connect()
  expect(door.store.getState().sessions).toMatchObject([{ id: page.session.id }])
  signOut()
  expect(door.store.getState()).toMatchObject({ sessions: [], requests: [] })
  signIn('bob')
  await page.ask('signEthereumMessage', toSign)
  signIn('ada')
  await vi.waitFor(() => expect(door.store.getState().requests).toMatchObject([{ kind: 'ethereum' }]), soon)
  expect(door.store.getState().requests).toMatchObject([{ accounts: [...accounts] }])
})

test('behavior: a code waits until the user is signed in, and is then forgotten', async () => {
  await page.ask('requestEthereumAccounts', app)
  const window = open(`/${fragmentOf(page.code)}`)
  expect(door.store.getState()).toMatchObject({ hasLink: true, requests: [] })
  // The secret leaves the address at once (T9).
  expect(window.location.hash).toBe('')
  signIn('ada')
  await vi.waitFor(
    () => expect(door.store.getState()).toMatchObject({ hasLink: false, requests: [{ kind: 'connect' }] }),
    soon,
  )
  expect(window.sessionStorage.getItem('latchkey-link')).toBeNull()
})

test('behavior: an open wallet notices a new code in its hash', async () => {
  const window = open()
  signIn('ada')
  await page.ask('requestEthereumAccounts', app)
  window.goTo(fragmentOf(page.code))
  await vi.waitFor(() => expect(door.store.getState().requests).toMatchObject([{ kind: 'connect' }]), soon)
  expect(window.location.hash).toBe('')
})

test('behavior: pages are informed of another active account or network', async () => {
  open()
  signIn('ada')
  await connect()
  signIn('ada', accounts[1])
  network.setState(ten, true)
  await vi.waitFor(
    async () =>
      expect(await page.config()).toMatchObject({ EthereumAddress: accounts[1].toLowerCase(), ChainId: '10' }),
    soon,
  )
})

/** Dials a socket that no event reaches, as on a phone that shows another app. */
function dialAsleep(url: string) {
  const socket = openSocket(url) as WebSocket
  const listen = socket.addEventListener.bind(socket) as (name: string, listener: (event: Event) => void) => void
  const hear = (listener: (event: Event) => void) => (event: Event) => {
    if (!('data' in event && String(event.data).includes('"Event"'))) listener(event)
  }
  return Object.assign(socket, {
    addEventListener: (name: string, listener: (event: Event) => void) => listen(name, hear(listener)),
  }) as never
}

test('behavior: a user who returns gets what a sleeping socket missed', async () => {
  const window = open('/', dialAsleep)
  signIn('ada')
  const isShown = (count: number) => vi.waitFor(() => expect(door.store.getState().requests).toHaveLength(count), soon)
  await page.ask('requestEthereumAccounts', app)
  await door.guest().join(page.code)
  await isShown(1)
  await page.ask('requestEthereumAccounts', app)
  // The relay answers in order, so it has sent the event.
  await page.config()
  expect(door.store.getState().requests).toHaveLength(1)
  window.dispatchEvent(new Event('visibilitychange'))
  await isShown(2)
})

test('error: no user is signed in', () => {
  open()
  expect(() => door.guest()).toThrow('No user is signed in.')
})
