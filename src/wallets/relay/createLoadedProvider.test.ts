import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { namespacesOn, walletAddress } from '../../../test/relayWallet.ts'
import { createRelayWorld, type RelayWorld } from '../../../test/scripted/relayPage.ts'
import { createLoadedProvider } from './createLoadedProvider.ts'

// Relay-pairing §12, states and events: a real relay, and a wallet controlled by the test.

const other = '0x2222222222222222222222222222222222222222'
const onBoth = () => namespacesOn('eip155:1', 'eip155:10')
let world: RelayWorld

beforeEach(async () => {
  world = await createRelayWorld()
})
afterEach(() => world.end())

test('default: connect, sign, disconnect', async () => {
  const { provider, told, topic } = await world.connect()
  expect(told).toEqual([
    ['display_uri', expect.stringMatching(/^wc:[0-9a-f]{64}@2\?/)],
    ['connect', { chainId: '0x1' }],
    ['chainChanged', '0x1'],
    ['accountsChanged', [walletAddress]],
  ])
  expect(provider.store.getState()).not.toHaveProperty('displayUri')

  const signing = provider.request({ method: 'personal_sign', params: ['0x00', walletAddress] })
  const asked = await world.wallet.next('wc_sessionRequest')
  expect(asked).toMatchObject({
    topic,
    params: { chainId: 'eip155:1', request: { method: 'personal_sign', params: ['0x00', walletAddress] } },
  })
  await world.wallet.answer(asked, { result: '0x5160' })
  expect(await signing).toBe('0x5160')

  await provider.disconnect()
  expect(await provider.request({ method: 'eth_chainId' })).toBe('0x1')
  expect(await provider.request({ method: 'eth_accounts' })).toEqual([])
  await vi.waitFor(() => expect(world.wallet.peer.store.getState().sessions).toEqual([]))
})

test('behavior: init runs once, and does not dial before it is needed', async () => {
  const { provider } = await world.createBrowser().open()
  expect(provider.store.getState().status).toBe('initialized')
  const listened = vi.fn()
  provider.store.subscribe(listened)
  await Promise.all([provider.init(), provider.init()])
  expect(listened).not.toHaveBeenCalled()
  expect(provider.relayConnection()).toEqual({ status: 'idle' })
})

test('behavior: the proposal contains the chains, methods and events of the page', async () => {
  const { provider } = await world.createBrowser().open({ optionalChains: [1, 8453] })
  const connecting = provider.connect({ optionalChains: [10, 84532] })
  await world.wallet.pair(await uriOf(provider))
  const proposal = await world.wallet.next('wc_sessionPropose')
  expect(proposal.params.requiredNamespaces).toEqual({})
  expect(proposal.params.optionalNamespaces.eip155?.chains).toEqual(['eip155:84532', 'eip155:10'])
  expect(proposal.params.optionalNamespaces.eip155?.methods).toContain('wallet_sendCalls')
  await world.wallet.approve(proposal, namespacesOn('eip155:10'))
  await connecting
  expect(await provider.request({ method: 'eth_chainId' })).toBe('0xa')
})

test('behavior: enable connects unless connected; two callers share one pairing', async () => {
  const { provider, told } = await world.createBrowser().open()
  const enabling = [provider.enable(), provider.request({ method: 'eth_requestAccounts' })]
  await world.approve(provider)
  expect(await Promise.all(enabling)).toEqual([[walletAddress], [walletAddress]])
  expect(await provider.enable()).toEqual([walletAddress])
  expect(told.filter(([name]) => name === 'display_uri')).toHaveLength(1)
})

test('behavior: the current chain is the first approved one of those that the page names, otherwise that of the first account', async () => {
  const needed = await world.connect({ chains: [137, 10, 1] }, onBoth())
  expect(await needed.provider.request({ method: 'eth_chainId' })).toBe('0xa')
  const free = await world.connect({ optionalChains: [1, 10] }, namespacesOn('eip155:10', 'eip155:1'))
  expect(await free.provider.request({ method: 'eth_chainId' })).toBe('0x1')
  const other = await world.connect({ optionalChains: [137] }, namespacesOn('eip155:10', 'eip155:1'))
  expect(await other.provider.request({ method: 'eth_chainId' })).toBe('0xa')
})

test('error: a session without an Ethereum account is ended', async () => {
  const { provider } = await world.createBrowser().open()
  const connecting = expect(provider.connect()).rejects.toThrow('ChainId not found')
  await world.approve(provider, {
    solana: {
      accounts: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'],
      methods: [],
      events: [],
    },
  })
  await connecting
  await vi.waitFor(() => expect(world.wallet.peer.store.getState().sessions).toEqual([]))
})

test('behavior: a reload restores the session and its last chain', async () => {
  const page = await world.connect({}, onBoth())
  await page.provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0xa' }] })
  expect(page.storage.getItem('dynamic-wc2-current-chain')).toBe('10')
  page.provider.close()

  const reloaded = await page.open()
  expect(await reloaded.provider.request({ method: 'eth_chainId' })).toBe('0xa')
  expect(await reloaded.provider.enable()).toEqual([walletAddress])
  expect(reloaded.told.map(([name]) => name)).toEqual(['connect', 'chainChanged', 'accountsChanged'])

  await reloaded.provider.disconnect()
  expect(page.storage.getItem('dynamic-wc2-current-chain')).toBeNull()
})

test('option: storagePrefix keeps the last chains of two wallets apart', async () => {
  const { provider, storage } = await world.connect({ storagePrefix: 'other' }, onBoth())
  await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0xa' }] })
  expect(storage.getItem('other-current-chain')).toBe('10')
  expect(storage.getItem('dynamic-wc2-current-chain')).toBeNull()
})

test('behavior: an answer that arrives after a reload is emitted', async () => {
  const page = await world.connect()
  const signing = expect(page.provider.request({ method: 'personal_sign', params: ['0x00'] })).rejects.toThrow()
  const asked = await world.wallet.next('wc_sessionRequest')
  page.provider.close()
  await signing
  await world.wallet.answer(asked, { result: '0x5160' })

  const { told } = await page.open()
  await vi.waitFor(() =>
    expect(told).toContainEqual([
      'late_answer',
      expect.objectContaining({ method: 'personal_sign', params: ['0x00'], answer: { result: '0x5160' } }),
    ]),
  )
})

test('behavior: a session approved while the page was closed is there when it opens', async () => {
  const browser = world.createBrowser()
  const { provider } = await browser.open()
  const connecting = expect(provider.connect()).rejects.toThrow()
  await world.wallet.pair(await uriOf(provider))
  const proposal = await world.wallet.next('wc_sessionPropose')
  provider.close()
  await connecting
  const approving = world.wallet.approve(proposal)
  const { told } = await browser.open()
  await approving
  await vi.waitFor(() => expect(told).toContainEqual(['accountsChanged', [walletAddress]]))
})

test('behavior: a session that expires ends', async () => {
  let days = 0
  const { provider, told, topic } = await world.connect({ now: () => Date.now() + days * 86_400_000 })
  days = 8
  await expect(provider.ping()).rejects.toThrow()
  await vi.waitFor(() => expect(told).toContainEqual(['session_expire', { topic }]))
  expect(told).toContainEqual(['disconnect', expect.objectContaining({ code: 4900, data: topic })])
})

test('behavior: connecting again replaces the session, and ends the older one', async () => {
  const { provider, topic } = await world.connect()
  const connecting = provider.connect()
  const newer = await world.approve(provider, namespacesOn('eip155:10'))
  expect((await connecting).topic).toBe(newer)
  expect(await provider.request({ method: 'eth_chainId' })).toBe('0xa')
  const topics = () => world.wallet.peer.store.getState().sessions.map((session) => session.topic)
  await vi.waitFor(() => expect(topics()).toEqual([newer]))
  expect(topic).not.toBe(newer)
})

test.each([
  ['plain', [other, walletAddress]],
  ['CAIP-10', [`eip155:1:${other}`, `eip155:1:${walletAddress}`, `eip155:1:${other}`]],
])('behavior: accountsChanged with %s addresses', async (_, data) => {
  const { provider, told, topic } = await world.connect()
  await world.wallet.emit(topic, { name: 'accountsChanged', data, chainId: 'eip155:1' })
  await vi.waitFor(() => expect(told).toContainEqual(['accountsChanged', [other, walletAddress]]))
  expect(await provider.request({ method: 'eth_accounts' })).toEqual([other, walletAddress])
})

test.each([[10], ['0xa'], ['10'], ['eip155:10']])(
  'behavior: chainChanged to %j takes precedence over the chain of the event',
  async (data) => {
    const { provider, told, topic } = await world.connect({}, onBoth())
    await world.wallet.emit(topic, { name: 'chainChanged', data, chainId: 'eip155:1' })
    await vi.waitFor(() => expect(told).toContainEqual(['chainChanged', '0xa']))
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0xa')
  },
)

test('behavior: other events are passed on, unless they have the name of one of ours', async () => {
  const { eip155 } = namespacesOn('eip155:1')
  const events = ['chainChanged', 'accountsChanged', 'message', 'disconnect']
  const { told, topic } = await world.connect({}, { eip155: { ...eip155!, events } })
  for (const name of ['disconnect', 'message'])
    await world.wallet.emit(topic, { name, data: { type: 'hello' }, chainId: 'eip155:1' })
  await vi.waitFor(() => expect(told).toContainEqual(['message', { type: 'hello' }]))
  expect(told.filter(([name]) => name === 'session_event')).toEqual([
    ['session_event', expect.objectContaining({ topic, name: 'disconnect' })],
    ['session_event', expect.objectContaining({ topic, name: 'message' })],
  ])
  expect(told.filter(([name]) => name === 'disconnect')).toEqual([])
})

test('behavior: session_update re-reads the namespaces', async () => {
  const { provider, told, topic } = await world.connect()
  const { eip155 } = namespacesOn('eip155:1')
  const namespaces = { eip155: { ...eip155!, accounts: [`eip155:1:${other}`] } }
  await world.wallet.update(topic, namespaces)
  await vi.waitFor(() => expect(told).toContainEqual(['session_update', { topic, namespaces }]))
  expect(told).toContainEqual(['accountsChanged', [other]])
  expect(await provider.request({ method: 'eth_accounts' })).toEqual([other])
})

test('behavior: an account that the wallet removes is gone, and with the last one the session', async () => {
  const { provider, told, topic } = await world.connect({}, onBoth())
  await world.wallet.update(topic, namespacesOn('eip155:10'))
  await vi.waitFor(() => expect(told).toContainEqual(['chainChanged', '0xa']))
  expect(await provider.request({ method: 'eth_accounts' })).toEqual([walletAddress])

  await world.wallet.update(topic, {})
  await vi.waitFor(() => expect(told.at(-1)).toEqual(['disconnect', expect.objectContaining({ code: 6000 })]))
  expect(await provider.request({ method: 'eth_accounts' })).toEqual([])
  await vi.waitFor(() => expect(world.wallet.peer.store.getState().sessions).toEqual([]))
})

test('behavior: session_delete resets, and emits disconnect', async () => {
  const { provider, told, topic } = await world.connect({}, namespacesOn('eip155:10'))
  await world.wallet.disconnect(topic)
  await vi.waitFor(() =>
    expect(told.slice(-3)).toEqual([
      ['accountsChanged', []],
      ['disconnect', expect.objectContaining({ code: 6000, data: topic })],
      ['session_delete', expect.objectContaining({ topic, code: 6000 })],
    ]),
  )
  expect(await provider.request({ method: 'eth_chainId' })).toBe('0x1')
})

test('behavior: a session that another tab ends is ended here too', async () => {
  const page = await world.connect()
  const tab = await page.open()
  await page.provider.disconnect()
  await vi.waitFor(() => expect(tab.told.at(-1)).toEqual(['disconnect', expect.objectContaining({ code: 6000 })]))
})

test('behavior: an abort resets the request and drops the proposal', async () => {
  const { provider, told } = await world.createBrowser().open()
  const connecting = expect(provider.connect()).rejects.toMatchObject({
    message: 'Connection request reset. Please try again.',
    code: 4001,
  })
  await world.wallet.pair(await uriOf(provider))
  const proposal = await world.wallet.next('wc_sessionPropose')
  provider.abortPairing()
  await connecting
  // Its settlement is ignored from now on, so only its departure can be awaited.
  world.wallet.approve(proposal).catch(() => {})
  await vi.waitFor(() => expect(world.wallet.peer.store.getState().received).toEqual([]))
  const again = provider.connect()
  const topic = await world.approve(provider)
  expect((await again).topic).toBe(topic)
  expect(told.filter(([name]) => name === 'connect')).toHaveLength(1)
})

test('error: rejected', async () => {
  const { provider } = await world.createBrowser().open()
  const connecting = expect(provider.connect()).rejects.toMatchObject({ reason: 'connectionRejected', code: 4001 })
  await world.wallet.pair(await uriOf(provider))
  await world.wallet.reject(await world.wallet.next('wc_sessionPropose'))
  await connecting
  expect(provider.store.getState()).not.toHaveProperty('displayUri')
})

test('error: a relay that does not list the origin of the page: the console names the origin', async () => {
  const told = vi.spyOn(console, 'error').mockReturnValue(undefined)
  onTestFinished(() => told.mockRestore())
  const strict = await createRelayWorld({ findProject: async () => ({ allowedOrigins: ['https://listed.example'] }) })
  const dial = (url: string) => new WebSocket(url, { origin: 'https://stranger.example' }) as never
  const { provider } = await strict.createBrowser().open({ openSocket: dial })
  await expect(provider.connect()).rejects.toMatchObject({ reason: 'originRefused', code: 4900 })
  expect(provider.relayConnection()).toEqual({ status: 'refused', why: 'origin' })
  expect(told.mock.lastCall?.[0]).toContain('add it to allowedOrigins')
  await strict.end()
})

test('error: a relay that does not accept the page, until the user retries', async () => {
  let isKnown = false
  const strict = await createRelayWorld({
    findProject: async () => (isKnown ? { allowedOrigins: [] } : undefined),
  })
  const { provider } = await strict.createBrowser().open()
  await expect(provider.connect()).rejects.toMatchObject({ reason: 'relayRefused', code: 4900 })
  expect(provider.relayConnection()).toEqual({ status: 'refused' })

  isKnown = true
  const connecting = expect(provider.connect()).rejects.toThrow('Connection request reset. Please try again.')
  await vi.waitFor(() => expect(provider.relayConnection()).toEqual({ status: 'connected' }))
  provider.abortPairing()
  await connecting
  await strict.end()
})

test('error: a refused request is EIP-1193’s 4001, even if the wallet sends 5000', async () => {
  const { provider } = await world.connect()
  const signing = expect(provider.request({ method: 'personal_sign', params: [] })).rejects.toMatchObject({
    code: 4001,
    message: 'User rejected the request.',
  })
  await world.wallet.answer(await world.wallet.next('wc_sessionRequest'), {
    error: { code: 5000, message: 'User rejected.' },
  })
  await signing
})

test('behavior: extend and ping', async () => {
  const { provider } = await world.connect()
  await provider.ping()
  await provider.extend()
})

test('behavior: with wallets that cannot sign in, one-click auth falls back to a session', async () => {
  const { provider } = await world.createBrowser().open()
  const signIn = provider.authenticate({ nonce: '12345678', domain: 'page.test', uri: 'https://page.test/' })
  const topic = await world.approve(provider)
  expect(await signIn).toMatchObject({ cacaos: [], session: { topic } })
  expect(await provider.enable()).toEqual([walletAddress])
})

test('error: before init', async () => {
  const provider = createLoadedProvider(world.createBrowser().options())
  await expect(provider.connect()).rejects.toThrow('Provider not initialized. Call init() first')
  await expect(provider.enable()).rejects.toThrow('Provider not initialized. Call init() first')
  await expect(provider.disconnect()).rejects.toThrow('Sign Client not initialized')
  await expect(provider.authenticate({ nonce: '12345678', domain: '', uri: '' })).rejects.toThrow(
    'Sign Client not initialized',
  )
})

test('error: before connect', async () => {
  const { provider } = await world.createBrowser().open()
  for (const ask of [provider.ping, provider.extend, () => provider.request({ method: 'eth_sign' })])
    await expect(ask()).rejects.toMatchObject({ message: 'Please call connect() before request()', code: 4100 })
  await provider.disconnect()
})

test('error: options', () => {
  const options = world.createBrowser().options()
  expect(() => createLoadedProvider({ ...options, projectId: '' })).toThrow('WalletConnect project ID is required')
  expect(() => createLoadedProvider({ ...options, relayUrl: '' })).toThrow('The address of a relay is required')
  expect(() => createLoadedProvider({ ...options, chains: [] })).toThrow('Invalid chains')
  expect(() => createLoadedProvider({ ...options, optionalChains: [] })).toThrow('No chains specified in either')
})

function uriOf({ store }: ReturnType<typeof createLoadedProvider>): Promise<string> {
  return vi.waitFor(() => {
    const { displayUri } = store.getState()
    if (displayUri === undefined) throw new Error('no URI yet')
    return displayUri
  })
}
