import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { walletAddress } from '../../../test/linkWallet.ts'
import { createLinkWorld, type LinkWorld } from '../../../test/scripted/linkPage.ts'
import { createLoadedProvider } from './createLoadedProvider.ts'
import type { LinkProvider } from './linkProvider.ts'

// link-and-popup-wallets §1: a real relay, and a wallet controlled by the test.

const other = '0x3333333333333333333333333333333333333333'
let world: LinkWorld
beforeEach(async () => {
  world = await createLinkWorld()
})
afterEach(() => world.end())

const sign = (provider: LinkProvider, text = '0x68656c6c6f') =>
  provider.request({ method: 'personal_sign', params: [text, walletAddress] })
const accountsOf = (provider: LinkProvider) => provider.request({ method: 'eth_accounts' })

test('default: connect by QR code, sign, disconnect', async () => {
  const { provider, told, wallet, browser } = await world.connect()
  expect(told).toEqual([
    [
      'display_uri',
      expect.stringMatching(/^http:.*\/#\/link\?id=[0-9a-f]{32}&secret=[0-9a-f]{64}&server=.*&chainId=1$/),
    ],
    ['connect', { chainId: '0x1' }],
    ['accountsChanged', [walletAddress]],
  ])
  expect(wallet.asked[0]).toMatchObject({
    request: { method: 'requestEthereumAccounts', params: { appName: 'Page', appLogoUrl: null } },
    relaySource: 'sdk',
  })
  expect(provider.store.getState()).not.toHaveProperty('displayUri')

  const signing = sign(provider)
  const asked = await wallet.next()
  expect(asked.request).toEqual({
    method: 'signEthereumMessage',
    params: { address: walletAddress, message: '0x68656c6c6f', addPrefix: true, typedDataJson: null },
  })
  await wallet.answer(asked, '0x5160')
  expect(await signing).toBe('0x5160')

  await provider.disconnect()
  expect(await accountsOf(provider)).toEqual([])
  expect(await provider.request({ method: 'eth_chainId' })).toBe('0x1')
  expect(await wallet.connection.getConfig()).toMatchObject({ metadata: { __destroyed: '1' } })
  expect([...browser.memory]).toEqual([])
  expect(browser.reload).not.toHaveBeenCalled()
})

test('behavior: before the user connects, it stores nothing and dials nothing', async () => {
  const { provider } = await world.createBrowser().open()
  expect(await accountsOf(provider)).toEqual([])
  expect(provider.relayConnection()).toEqual({ status: 'idle' })
  expect(world.relay.dialled()).toBe(0)
})

test('behavior: a page that is reloaded goes on with its session', async () => {
  const { provider, browser, wallet } = await world.connect()
  provider.close()
  const { provider: reloaded, told } = await browser.open()
  expect(told).toEqual([
    ['connect', { chainId: '0x1' }],
    ['accountsChanged', [walletAddress]],
  ])
  const signing = sign(reloaded)
  await wallet.answer(await wallet.next(), '0x5160')
  expect(await signing).toBe('0x5160')
})

test('behavior: a phone that ends the page while the user is in the wallet does not cost the connection', async () => {
  const browser = world.createBrowser()
  const { provider } = await browser.open()
  provider.request({ method: 'eth_requestAccounts' }).catch(() => {})
  const wallet = await world.scan(provider)
  provider.close()
  await wallet.tell({ EthereumAddress: walletAddress, ChainId: '8453', JsonRpcUrl: 'https://rpc.example' })
  const { provider: reloaded, told } = await browser.open()
  expect(await reloaded.request({ method: 'eth_requestAccounts' })).toEqual([walletAddress])
  expect(told[0]).toEqual(['connect', { chainId: '0x2105' }])
})

describe('the wallet says in the metadata', () => {
  test('behavior: its account, which also answers a request for accounts', async () => {
    const { provider } = await world.createBrowser().open()
    const connecting = provider.request({ method: 'eth_requestAccounts' })
    const wallet = await world.scan(provider)
    await wallet.next()
    await wallet.tell({ EthereumAddress: walletAddress })
    expect(await connecting).toEqual([walletAddress])
  })

  test('behavior: another account and another chain', async () => {
    const { provider, told, wallet } = await world.connect()
    told.length = 0
    await wallet.tell({ EthereumAddress: other })
    await wallet.tell({ ChainId: '8453', JsonRpcUrl: 'https://rpc.example' })
    await expect
      .poll(() => told)
      .toEqual([
        ['accountsChanged', [other]],
        ['chainChanged', '0x2105'],
      ])
    expect(await provider.request({ method: 'net_version' })).toBe('8453')
    expect(await provider.request({ method: 'eth_coinbase' })).toBe(other)
  })

  test('behavior: a chain without a node, and what the secret does not open, count as nothing', async () => {
    const { provider, told, wallet } = await world.connect()
    told.length = 0
    await wallet.connection.setConfig({ metadata: { EthereumAddress: '00', ChainId: await wallet.seal('8453') } })
    await wallet.tell({ EthereumAddress: 'no address', JsonRpcUrl: 'javascript:alert(1)' })
    await wallet.tell({ EthereumAddress: other })
    await expect.poll(() => told).toEqual([['accountsChanged', [other]]])
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x1')
  })
})

describe('the session ends', () => {
  test('behavior: when the wallet destroys it, the page forgets it and reloads', async () => {
    const { provider, told, wallet, browser } = await world.connect()
    const signing = sign(provider)
    const failed = expect(signing).rejects.toMatchObject({ code: 4900 })
    await wallet.next()
    told.length = 0
    await wallet.connection.destroy()
    await failed
    await expect.poll(() => browser.reload.mock.calls.length).toBe(1)
    expect(told).toEqual([
      ['accountsChanged', []],
      ['disconnect', expect.objectContaining({ code: 4900 })],
    ])
    expect([...browser.memory]).toEqual([])
    expect((await browser.open()).told).toEqual([])
  })

  test('behavior: another tab’s newer session stays', async () => {
    const { provider, browser, wallet } = await world.connect()
    browser.memory.set(`latchkey-link:${world.relay.url}`, JSON.stringify({ ...newer, accounts: [other] }))
    await wallet.connection.destroy()
    await expect.poll(() => browser.reload.mock.calls.length).toBe(1)
    expect(await accountsOf(provider)).toEqual([])
    expect(browser.memory.get(`latchkey-link:${world.relay.url}`)).toContain(newer.id)
  })

  test('behavior: a session that the relay does not accept is replaced by a new one', async () => {
    const { provider, browser } = await world.connect()
    provider.close()
    const name = `latchkey-link:${world.relay.url}`
    const kept = JSON.parse(browser.memory.get(name) ?? '')
    browser.memory.set(name, JSON.stringify({ ...kept, key: 'f'.repeat(64), accounts: [] }))
    const { provider: next } = await browser.open()
    const connecting = next.request({ method: 'eth_requestAccounts' })
    const wallet = await world.scan(next)
    await wallet.answer(await wallet.next(), [other])
    expect(await connecting).toEqual([other])
  })
})

const newer = { id: 'f'.repeat(32), key: 'f'.repeat(64), linked: true }

describe('the relay is away', () => {
  test('behavior: requests and answers wait for it, and none is lost', async () => {
    const { provider, wallet } = await world.connect()
    const first = sign(provider)
    const asked = await wallet.next()
    await world.relay.stop()
    await expect.poll(() => provider.relayConnection().status).toBe('disconnected')
    const second = sign(provider, '0x02')
    const third = sign(provider, '0x03')
    const answered = wallet.answer(asked, '0x01')
    await world.relay.start()
    await answered
    expect(await first).toBe('0x01')
    for (const text of ['0x02', '0x03']) {
      const next = await wallet.next()
      expect(next.request.params).toMatchObject({ message: text })
      await wallet.answer(next, text)
    }
    expect(await Promise.all([second, third])).toEqual(['0x02', '0x03'])
  })

  test('behavior: a request that the page cancels then is withdrawn when the relay is back, however late that is', async () => {
    const { provider, wallet } = await world.connect({ delays: { retry: 20, request: 3000 } })
    const signing = expect(sign(provider)).rejects.toMatchObject({ code: 4001 })
    await wallet.next()
    await world.relay.stop()
    provider.cancelRequests()
    await signing
    // Past the time in which the withdrawal waits for the relay by itself.
    await new Promise((resolve) => setTimeout(resolve, 3100))
    await world.relay.start()
    await expect.poll(() => wallet.cancelled).toHaveLength(1)
  })
})

describe('a phone', () => {
  afterEach(() => vi.unstubAllGlobals())

  test('behavior: an answer is found at once when the page is visible again, without waiting for a socket', async () => {
    const events = new EventTarget()
    vi.stubGlobal('window', events)
    vi.stubGlobal('document', Object.assign(events, { visibilityState: 'visible' }))
    let isSuspended = false
    const { provider, wallet } = await world.connect({
      // A suspended socket neither opens nor closes.
      openSocket: (url) =>
        isSuspended ? (Object.assign(new EventTarget(), { close() {} }) as never) : world.relay.openSocket(url),
      showRequests() {},
    })
    const signing = sign(provider)
    const asked = await wallet.next()
    isSuspended = true
    world.relay.cut()
    await wallet.answer(asked, '0x5160')
    events.dispatchEvent(new Event('visibilitychange'))
    expect(await signing).toBe('0x5160')
    expect(provider.relayConnection().status).toBe('connecting')
  })
})

describe('the user changes their mind', () => {
  test('error: the page ends the pairing, and its QR code no longer works', async () => {
    const browser = world.createBrowser()
    const { provider } = await browser.open()
    const connecting = provider.request({ method: 'eth_requestAccounts' })
    const wallet = await world.scan(provider)
    await wallet.next()
    provider.abortPairing()
    await expect(connecting).rejects.toMatchObject({
      ...{ name: 'LinkError', reason: 'connectionReset', code: 4001 },
      message: 'Connection request reset. Please try again.',
    })
    await expect.poll(() => wallet.connection.getConfig()).toMatchObject({ metadata: { __destroyed: '1' } })
    await expect.poll(() => [...browser.memory]).toEqual([])
    expect(provider.store.getState()).toMatchObject({ relay: 'idle', pending: [] })
  })

  test('error: the user cancels in the page, and the wallet learns of it', async () => {
    const { provider, wallet } = await world.connect()
    const signing = sign(provider)
    const asked = await wallet.next()
    expect(provider.store.getState().pending).toEqual([{ id: asked.id, method: 'signEthereumMessage' }])
    provider.cancelRequests()
    await expect(signing).rejects.toMatchObject({ name: 'UserRejectedError', code: 4001 })
    await expect.poll(() => wallet.cancelled).toEqual([asked.id])
    // A late answer changes nothing.
    await wallet.answer(asked, '0x5160')
    expect(provider.store.getState().pending).toEqual([])
  })

  test.each([
    ['rejected', 'User rejected signature request', undefined],
    ['denied', 'Request denied by the user', undefined],
    ['a code', 'No', 4001],
  ])('error: the user rejects in the wallet, which says so by: %s', async (_, text, code) => {
    const { provider, wallet } = await world.connect()
    const signing = sign(provider)
    await wallet.fail(await wallet.next(), text, code)
    await expect(signing).rejects.toMatchObject({
      ...{ name: 'UserRejectedError', code: 4001, message: 'User rejected the request.' },
    })
  })
})

test('error: a wallet that gives no account', async () => {
  const { provider } = await world.createBrowser().open()
  const connecting = provider.request({ method: 'eth_requestAccounts' })
  const wallet = await world.scan(provider)
  await wallet.answer(await wallet.next(), [])
  await expect(connecting).rejects.toMatchObject({ code: 4100, message: 'accounts received is empty' })
})

test.each(['', 'link.example', 'javascript:alert(1)'])('error: the address of a relay is %j', (linkUrl) => {
  expect(() => createLoadedProvider({ linkUrl })).toThrow('The address of a link relay is required')
})
