import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { namespacesOn, walletAddress } from '../../../../test/relayWallet.ts'
import { createRelayWorld, type RelayWorld } from '../../../../test/scripted/relayPage.ts'
import { EthereumProvider } from '../../../exports/wallets/relay.ts'
import type { OfficialProviderOptions } from './officialProvider.ts'

// What a page gets when it replaces the import of the official package, 2.21.8 (relay-pairing §12).

let world: RelayWorld

beforeEach(async () => {
  world = await createRelayWorld()
})
afterEach(() => world.end())

function init(changes: Partial<OfficialProviderOptions> = {}) {
  return EthereumProvider.init({ ...world.createBrowser().options(), optionalChains: [10, 1], ...changes })
}

async function connect(
  changes: Partial<OfficialProviderOptions> = {},
  namespaces = namespacesOn('eip155:10', 'eip155:1'),
) {
  const provider = await init(changes)
  const shown = new Promise<string>((resolve) => provider.once('display_uri', resolve))
  const connecting = provider.connect()
  await world.wallet.pair(await shown)
  const topic = await world.wallet.approve(await world.wallet.next('wc_sessionPropose'), namespaces)
  await connecting
  return { provider, topic }
}

test('default: init, display_uri, connect, enable, request, disconnect', async () => {
  const { provider, topic } = await connect()
  expect(provider).toMatchObject({
    ...{ isWalletConnect: true, connected: true, connecting: false, chainId: 10, accounts: [walletAddress] },
    session: { topic, peer: { metadata: { name: 'Wallet' } } },
  })
  expect(await provider.enable()).toEqual([walletAddress])

  const signing = provider.request({ method: 'personal_sign', params: ['0x00'] }, 600)
  const asked = await world.wallet.next('wc_sessionRequest')
  expect(asked.params.request.expiryTimestamp).toBeGreaterThan(Date.now() / 1000 + 500)
  await world.wallet.answer(asked, { result: '0x5160' })
  expect(await signing).toBe('0x5160')

  await provider.disconnect()
  expect(provider).toMatchObject({ session: undefined, accounts: [], chainId: 1 })
})

test('behavior: sendAsync answers its callback with JSON-RPC', async () => {
  const { provider } = await connect()
  const response = await new Promise((resolve, reject) =>
    provider.sendAsync({ id: 7, method: 'eth_chainId' }, (error, answer) => (error ? reject(error) : resolve(answer))),
  )
  expect(response).toEqual({ id: 7, jsonrpc: '2.0', result: '0xa' })
  const failure = await new Promise((resolve) =>
    provider.sendAsync({ method: 'eth_blockNumber' }, (error) => resolve(error), 1),
  )
  expect(failure).toBeNull()
})

test('error: sendAsync', async () => {
  const provider = await init()
  const failure = await new Promise((resolve) => provider.sendAsync({ method: 'eth_sign' }, resolve))
  expect(failure).toMatchObject({ message: 'Please call connect() before request()' })
})

test('behavior: session events carry the parameters of their message', async () => {
  const { provider, topic } = await connect()
  const heard = vi.fn()
  provider.on('session_event', heard).on('session_update', heard).on('session_delete', heard)
  await world.wallet.emit(topic, { name: 'chainChanged', data: 1, chainId: 'eip155:1' })
  const namespaces = namespacesOn('eip155:1')
  await world.wallet.update(topic, namespaces)
  await world.wallet.disconnect(topic)
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(3))
  expect(heard.mock.calls).toEqual([
    [{ topic, params: { event: { name: 'chainChanged', data: 1 }, chainId: 'eip155:1' } }],
    [{ topic, params: { namespaces } }],
    [expect.objectContaining({ topic })],
  ])
})

test('behavior: on, once, off and removeListener', async () => {
  const { provider } = await connect()
  const [on, once, off, removed] = [vi.fn(), vi.fn(), vi.fn(), vi.fn()]
  provider.on('chainChanged', on).once('chainChanged', once).on('chainChanged', off).on('chainChanged', removed)
  provider.off('chainChanged', off).removeListener('chainChanged', removed)
  for (const chainId of ['0x1', '0xa'])
    await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] })
  expect([on, once, off, removed].map(({ mock }) => mock.calls)).toEqual([[['0x1'], ['0xa']], [['0x1']], [], []])
})

test('option: showQrModal', async () => {
  const open = vi.fn()
  const modal = { open, close: vi.fn(), subscribeState: () => () => {} }
  const qrModalOptions = { themeMode: 'dark', excludeWalletIds: ['b'] } as const
  const create = vi.fn(() => modal)
  const supportedNetworks = [
    { chainId: 10, chainName: 'Ten', rpcUrls: [], nativeCurrency: { name: 'E', symbol: 'E', decimals: 18 } },
  ]
  await connect({ showQrModal: true, loadQrModal: async () => create, qrModalOptions, supportedNetworks })
  expect(create).toHaveBeenCalledWith(expect.objectContaining({ ...qrModalOptions, networks: supportedNetworks }))
  expect(open).toHaveBeenCalledWith({ uri: expect.stringMatching(/^wc:/) })
  expect(modal.close).toHaveBeenCalled()

  const without = await init({ showQrModal: true, supportedNetworks })
  await expect(without.connect()).rejects.toThrow('To use QR modal, please install the app-kit package')
  await expect((await init({ showQrModal: true })).connect()).rejects.toThrow('No networks found for WalletConnect')
})

test('option: customStoragePrefix', async () => {
  const { options, storage } = world.createBrowser()
  const { eip155 } = namespacesOn('eip155:1')
  const namespaces = { eip155: { ...eip155!, methods: ['wallet_sendCalls'] } }
  const { provider } = await connect({ ...options(), customStoragePrefix: 'own' }, namespaces)
  const sending = provider.request({ method: 'wallet_sendCalls', params: [{ calls: [] }] })
  const caip345 = { caip2: 'eip155:1', transactionHashes: ['0x01'] }
  const result = { id: 'batch', capabilities: { caip345 } }
  await world.wallet.answer(await world.wallet.next('wc_sessionRequest'), { result })
  expect(await sending).toEqual(result)
  expect(storage.getItem('own-sent-calls')).toContain('batch')
})

test('error: init', async () => {
  await expect(init({ projectId: '' })).rejects.toThrow('WalletConnect project ID is required')
  await expect(init({ optionalChains: [] })).rejects.toThrow(
    'No chains specified in either `chains` or `optionalChains`',
  )
})

test('error: a provider that was made without init', async () => {
  const provider = new EthereumProvider()
  expect(provider).toMatchObject({ isWalletConnect: true, accounts: [], chainId: 1, connected: false })
  expect(provider.on('connect', () => {}).removeListener('connect', () => {})).toBe(provider)
  const uninitialized = { code: 4900, message: 'Provider not initialized. Call init() first' }
  await expect(provider.connect()).rejects.toMatchObject(uninitialized)
  await expect(provider.enable()).rejects.toMatchObject(uninitialized)
  const clientless = { code: 4900, message: 'Sign Client not initialized' }
  await expect(provider.request({ method: 'eth_accounts' })).rejects.toMatchObject(clientless)
  await expect(provider.disconnect()).rejects.toMatchObject(clientless)
  await expect(provider.authenticate({ nonce: '12345678' })).rejects.toMatchObject(clientless)
  expect(await new Promise((resolve) => provider.sendAsync({ method: 'eth_accounts' }, resolve))).toMatchObject(
    clientless,
  )
})

// Where ours differs from 2.21.8 on purpose.

test('difference: eth_chainId is hex', async () => {
  const { provider } = await connect()
  expect(await provider.request({ method: 'eth_chainId' })).toBe('0xa')
})

test('difference: before connecting, there are no accounts and eth_requestAccounts connects', async () => {
  const provider = await init()
  expect(await provider.request({ method: 'eth_accounts' })).toEqual([])
  const shown = new Promise<string>((resolve) => provider.once('display_uri', resolve))
  const asking = provider.request({ method: 'eth_requestAccounts' })
  await world.wallet.pair(await shown)
  await world.wallet.approve(await world.wallet.next('wc_sessionPropose'))
  expect(await asking).toEqual([walletAddress])
})

test('difference: after disconnect(), accountsChanged and disconnect are emitted too', async () => {
  const { provider } = await connect()
  const heard: unknown[] = []
  provider
    .on('accountsChanged', (accounts) => heard.push(accounts))
    .on('disconnect', ({ message }) => heard.push(message))
  await provider.disconnect()
  expect(heard).toEqual([[], 'User disconnected.'])
})

test('difference: an empty list of chains is refused even beside optional ones', async () => {
  await expect(init({ chains: [], optionalChains: [1] })).rejects.toThrow('Invalid chains')
})

test('difference: there is no silent default relay', async () => {
  await expect(init({ relayUrl: undefined as never })).rejects.toThrow('The address of a relay is required')
})
