import { createMemoryStorage } from 'latchkey/core/relay'
import { eventNames } from 'latchkey/wire/link'
import { stringToHex } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startLink, type TestLink } from '../../../../servers/testing/link.ts'
import { unseen } from '../../../../servers/testing/linkClient.ts'
import { type FarLinkPage, openFarLinkPage } from '../../../../test/scripted/farLinkPage.ts'
import { SupersededError } from '../../review/supersededError.ts'
import { account, networks } from '../relay/testing/startWallet.ts'
import { maxPendingOfPage } from './limits.ts'
import { createDevice, type Device, startGuest, type TestGuest } from './testing/startGuest.ts'

const [one] = networks
const choice = { addresses: [account.address], networks: [one] } as const
const address = account.address.toLowerCase()
const app = { appName: 'A page', appLogoUrl: null }
const toSign = { address, message: stringToHex('hello'), addPrefix: true, typedDataJson: null }

/** Long enough for a busy machine. */
const soon = { timeout: 60_000 }
let link: TestLink
let page: FarLinkPage
let device: Device
const open: { close(): unknown }[] = []
beforeAll(async () => {
  link = await startLink()
})
afterAll(() => link?.close())
beforeEach(async () => {
  device = createDevice()
  page = await openFarLinkPage(link)
})
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
  await page.close()
})

async function start(options: Parameters<typeof startGuest>[1] = {}): Promise<TestGuest> {
  const guest = await startGuest(link, { device, ...options })
  open.push(guest)
  return guest
}

async function connect(wallet: TestGuest, from = page) {
  await wallet.join(from.code)
  const { id } = await from.ask('requestEthereumAccounts', app)
  await wallet.connect(await wallet.request('connect'), choice)
  return from.answer(id)
}

test('default: sessions and requests survive a restart, and what came meanwhile is fetched', async () => {
  const before = await start()
  await connect(before)
  const first = await page.ask('signEthereumMessage', toSign)
  await before.request('ethereum')
  before.close()
  const second = await page.ask('signEthereumMessage', toSign)
  const wallet = await start()
  await vi.waitFor(() => expect(wallet.store.getState().requests).toHaveLength(2), soon)
  for (const { id } of [first, second]) {
    await wallet.approve(await wallet.request('ethereum'), async () => '0xaa')
    expect(await page.answer(id)).toMatchObject({ result: '0xaa' })
  }
  // Nothing is left for the wallet to fetch.
  await vi.waitFor(async () => {
    const left = await unseen(link.url, page.session)
    expect(left.filter(({ event }) => event !== eventNames.response)).toEqual([])
  }, soon)
})

test('behavior: an answer that was given offline is sent by the next window', async () => {
  await connect(await start())
  const { id } = await page.ask('signEthereumMessage', toSign)
  const [online] = open.splice(0) as [TestGuest]
  const request = await online.request('ethereum')
  online.close()
  const offline = await start({ openSocket: () => Object.assign(new EventTarget(), { close() {} }) as never })
  await offline.approve(request, async () => '0xaa')
  offline.close()
  await start()
  expect(await page.answer(id)).toMatchObject({ result: '0xaa' })
})

test('attack: a request that was answered before a restart is not shown again (T7)', async () => {
  const before = await start()
  await connect(before)
  const { id, data } = await page.ask('signEthereumMessage', toSign)
  await before.approve(await before.request('ethereum'), async () => '0xaa')
  await page.answer(id)
  before.close()
  await page.repeat(eventNames.request, data)
  const wallet = await start()
  const next = await page.ask('signEthereumMessage', toSign)
  expect((await wallet.request('ethereum')).name.requestId).toBe(next.id)
  expect(wallet.store.getState().requests).toHaveLength(1)
})

test('behavior: of two windows, one answers a request (T8)', async () => {
  const [left, right] = [await start(), await start()]
  await connect(left)
  const { id } = await page.ask('signEthereumMessage', toSign)
  const [shown, same] = [await left.request('ethereum'), await right.request('ethereum')]
  const both = await Promise.allSettled([
    left.approve(shown, async () => '0xaa'),
    right.approve(same, async () => '0xbb'),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: expect.any(SupersededError) })
  await page.answer(id)
  await vi.waitFor(() => expect(right.store.getState().requests).toEqual([]), soon)
  expect((await page.answers()).filter((answer) => answer.id === id)).toHaveLength(1)
})

test('behavior: a request that a closed window was answering ends with an error (T8)', async () => {
  const gone = createMemoryStorage(device.memory)
  const before = await start({ storage: gone })
  await connect(before)
  const { id } = await page.ask('signEthereumMessage', toSign)
  const request = await before.request('ethereum')
  let begun = () => {}
  const hasBegun = new Promise<void>((resolve) => {
    begun = resolve
  })
  void before.approve(request, () => new Promise(() => begun()))
  await hasBegun
  before.close()
  const wallet = await start()
  expect(await page.answer(id)).toMatchObject({ errorCode: -32603, errorMessage: expect.stringContaining('closed') })
  expect(wallet.notice()).toMatchObject({ status: 'interrupted' })
})

test('behavior: the user ends a connection: the page is told, and its code works no more', async () => {
  const wallet = await start()
  await connect(wallet)
  await wallet.end(page.session.id)
  expect(wallet.store.getState().sessions).toEqual([])
  await vi.waitFor(async () => expect(await page.config()).toMatchObject({ __destroyed: '1' }), soon)
  await vi.waitFor(async () => expect(await device.keys.get(`ada-${page.session.id}`)).toBeUndefined(), soon)
  await wallet.join(page.code)
  expect(wallet.notice()).toEqual({ status: 'failed', why: 'used' })
})

test('behavior: the page ends a connection: the wallet forgets it and says so', async () => {
  const wallet = await start()
  await connect(wallet)
  await page.ask('signEthereumMessage', toSign)
  await wallet.request('ethereum')
  await page.destroy()
  await vi.waitFor(() => expect(wallet.store.getState()).toMatchObject({ sessions: [], requests: [] }), soon)
  expect(wallet.notice()).toMatchObject({ status: 'ended', requester: { name: 'A page' } })
})

test('behavior: a page that ended while the wallet was away is forgotten at the next start', async () => {
  const before = await start()
  await connect(before)
  before.close()
  await page.destroy()
  const wallet = await start()
  await vi.waitFor(() => expect(wallet.store.getState().sessions).toEqual([]), soon)
})

test('behavior: the user stops waiting for a page, and may scan its code again', async () => {
  const wallet = await start()
  await wallet.join(page.code)
  await wallet.abandon(page.session.id)
  expect(wallet.notice()).toEqual({ status: 'none' })
  await connect(wallet)
})

test('error: a page that does not ask in time, and a session that the relay does not know', async () => {
  const wallet = await start({ delays: { firstRequestMs: 1 } })
  await wallet.join(page.code)
  await vi.waitFor(() => expect(wallet.notice()).toEqual({ status: 'failed', why: 'silent' }), soon)
  const unknown = page.code.replaceAll(page.session.id, 'ab'.repeat(16))
  const other = await start()
  await other.join(unknown)
  await vi.waitFor(() => expect(other.notice()).toEqual({ status: 'failed', why: 'silent' }), soon)
})

test('error: what is no code, and a code of another page that is connected', async () => {
  const wallet = await start()
  for (const code of ['hello', 'https://dapp.example/', page.code.replace('secret=', 'secret=0')]) {
    await wallet.join(code)
    expect(wallet.notice()).toEqual({ status: 'failed', why: 'unreadable' })
  }
  await connect(wallet)
  // An attacker who knows the id of a session must not replace its secret.
  await wallet.join(page.code.replace(page.session.secret, '0'.repeat(64)))
  expect(wallet.notice()).toEqual({ status: 'failed', why: 'used' })
  await page.ask('signEthereumMessage', toSign)
  await wallet.request('ethereum')
})

test('attack: a code that names another relay is refused, and that relay is not called (T9, T24)', async () => {
  const dialled: string[] = []
  const wallet = await start({
    openSocket(url) {
      dialled.push(url)
      throw new Error('not allowed')
    },
  })
  const foreign = await openFarLinkPage(link, { server: 'https://relay.evil.example' })
  await wallet.join(foreign.code)
  expect(wallet.notice()).toEqual({ status: 'failed', why: 'foreign-relay' })
  expect(dialled).toEqual([])
  await foreign.close()
})

test('attack: a page that is not connected gets nothing signed, and nothing of the user (T9)', async () => {
  const wallet = await start()
  await wallet.join(page.code)
  for (const [method, params] of [
    ['signEthereumMessage', toSign],
    ['switchEthereumChain', { chainId: '10' }],
    ['watchAsset', {}],
  ] as const) {
    const { id } = await page.ask(method, params)
    expect(await page.answer(id)).toMatchObject({ errorCode: 4100 })
  }
  expect(wallet.store.getState().requests).toEqual([])
})

test('attack: a connected page that claims another origin is refused (T13)', async () => {
  const wallet = await start()
  await connect(wallet)
  const { id } = await page.ask('signEthereumMessage', toSign, { origin: 'https://bank.example' })
  expect(await page.answer(id)).toMatchObject({ errorCode: 4100 })
  expect(wallet.store.getState().requests).toEqual([])
})

test('attack: a page cannot fill the wallet with requests (T24)', async () => {
  const wallet = await start()
  await connect(wallet)
  for (let count = 0; count < maxPendingOfPage; count += 1) await page.ask('signEthereumMessage', toSign)
  const { id } = await page.ask('signEthereumMessage', toSign)
  expect(await page.answer(id)).toMatchObject({ errorCode: -32005 })
  expect(wallet.store.getState().requests).toHaveLength(maxPendingOfPage)
})

test('attack: events that the page did not seal change nothing (T9)', async () => {
  const wallet = await start()
  await connect(wallet)
  for (const data of ['', 'zz'.replace(/z/g, '0'), 'ab'.repeat(64)]) await page.repeat(eventNames.request, data)
  const { id } = await page.ask('signEthereumMessage', toSign)
  expect((await wallet.request('ethereum')).name.requestId).toBe(id)
  expect(wallet.store.getState().requests).toHaveLength(1)
})
