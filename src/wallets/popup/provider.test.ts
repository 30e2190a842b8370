import { expect, test, vi } from 'vitest'
import {
  account,
  createPage,
  networks,
  type PopupStep,
  pageOrigin,
  walletOrigin,
} from '../../../test/scripted/popupPage.ts'
import { createMemoryKeyStore } from '../../core/keyStore.ts'
import type { BlockedPopup } from '../../core/popup/blockedPopup.ts'
import type { PopupProviderOptions } from './popupProvider.ts'
import { createPopupProvider } from './provider.ts'

const keys = createMemoryKeyStore()

function open(script: PopupStep[] = [], options: Partial<PopupProviderOptions> = {}, page = createPage(script)) {
  const provider = createPopupProvider({
    ...{ walletUrl: `${walletOrigin}/popup`, appName: 'Dapp', appChainIds: [1329, 8453], keys },
    ...options,
  })
  const events: unknown[] = []
  provider.on('connect', (value) => events.push(['connect', value]))
  provider.on('disconnect', ({ message }) => events.push(['disconnect', message]))
  provider.on('accountsChanged', (value) => events.push(['accountsChanged', value]))
  provider.on('chainChanged', (value) => events.push(['chainChanged', value]))
  const request = (method: string, params?: unknown) => provider.request({ method, params })
  return { ...page, provider, request, events }
}

async function connect(script: PopupStep[] = [], options: Partial<PopupProviderOptions> = {}) {
  const world = open([{ type: 'approve' }, ...script], options)
  await world.request('eth_requestAccounts')
  return world
}

test('default: connects at our own door, and keeps the connection', async () => {
  const { request, events, opened, posted, stored } = await connect()
  expect(await request('eth_accounts')).toEqual([account])
  expect(await request('eth_chainId')).toBe('0x531')
  expect(await request('eth_coinbase')).toBe(account)
  expect(await request('net_version')).toBe('1329')
  expect(events).toEqual([
    ['connect', { chainId: '0x531' }],
    ['accountsChanged', [account]],
  ])
  expect(opened).toHaveLength(1)
  expect(opened[0]?.features).toContain('width=420,height=540,left=390,top=180')
  expect(opened[0]?.url?.href).toMatch(
    /^https:\/\/wallet\.example\/popup\?sdkName=latchkey&sdkVersion=[\d.]+&origin=https%3A%2F%2Fdapp\.example&coop=null$/,
  )
  expect(posted.every(({ targetOrigin }) => targetOrigin === walletOrigin)).toBe(true)
  expect(posted[0]?.data).toEqual({
    requestId: expect.any(String),
    data: {
      version: expect.any(String),
      metadata: { appName: 'Dapp', appLogoUrl: null, appChainIds: [8453, 1329] },
      preference: { options: 'all' },
      location: `${pageOrigin}/app`,
    },
  })
  expect([...stored.keys()]).toEqual([`latchkey-popup-${walletOrigin}`])
})

test('behavior: the page starts on the first of its chains that the wallet grants', async () => {
  const both = open([{ type: 'approve', networks }], { appChainIds: [10, 1329, 8453] })
  await both.request('eth_requestAccounts')
  expect(await both.request('eth_chainId')).toBe('0x531')
})

test('default: the popup opens inside the click, before any code has loaded, and after it', async () => {
  const { request, opened } = open([{ type: 'approve' }, { type: 'approve', value: '0x1' }])
  const connecting = request('eth_requestAccounts')
  expect(opened).toHaveLength(1)
  await connecting
  expect(opened).toHaveLength(1)
  opened[0]!.popup.closed = true
  const signing = request('personal_sign', ['0x00', account])
  expect(opened).toHaveLength(2)
  expect(await signing).toBe('0x1')
})

test('default: requests nothing before the first click', async () => {
  const { requested, opened } = open()
  expect(requested).toEqual([])
  expect(opened).toEqual([])
})

test('default: signs and sends; the wallet gets method, parameters and chain', async () => {
  const { request, asked } = await connect([
    { type: 'approve', value: '0xsignature' },
    { type: 'approve', value: '0xhash' },
  ])
  expect(await request('personal_sign', ['0x68656c6c6f', account])).toBe('0xsignature')
  const transaction = { from: account, to: account, value: '0x1' }
  expect(await request('eth_sendTransaction', [transaction])).toBe('0xhash')
  expect(asked.slice(1)).toEqual([
    { kind: 'ethereum', method: 'personal_sign', params: ['0x68656c6c6f', account], chainId: 1329 },
    { kind: 'ethereum', method: 'eth_sendTransaction', params: [transaction], chainId: 1329 },
  ])
})

test('default: the suffix of the page lands in the transaction', async () => {
  const dataSuffix = `0x${'ab'.repeat(16)}` as const
  const preference = { attribution: { dataSuffix } }
  const { request, asked } = await connect([{ type: 'approve', value: '0xhash' }], { preference })
  await request('eth_sendTransaction', [{ from: account, to: account, data: '0x12345678' }])
  expect(asked[1]?.params).toEqual([{ from: account, to: account, data: `0x12345678${'ab'.repeat(16)}` }])
})

test('default: an earlier visit is still connected, with the same key', async () => {
  const world = await connect([{ type: 'approve', value: '0x1' }])
  const provider = createPopupProvider({ walletUrl: `${walletOrigin}/popup`, appName: 'Dapp', keys })
  expect(await provider.request({ method: 'eth_accounts' })).toEqual([account])
  expect(await provider.request({ method: 'personal_sign', params: ['0x00', account] })).toBe('0x1')
  expect(world.connections.of(pageOrigin)).toHaveLength(1)
})

test('behavior: a switch is local to a chain that the page knows, else the wallet is asked', async () => {
  const { request, events, asked } = await connect([{ type: 'approve' }])
  events.length = 0
  expect(await request('wallet_switchEthereumChain', [{ chainId: '0x2105' }])).toBeNull()
  expect(asked.at(-1)).toEqual({ kind: 'switch-network' })
  expect(await request('wallet_switchEthereumChain', [{ chainId: '0x531' }])).toBeNull()
  expect(await request('wallet_switchEthereumChain', [{ chainId: '0x531' }])).toBeNull()
  expect(asked).toHaveLength(2)
  expect(events).toEqual([
    ['chainChanged', '0x2105'],
    ['chainChanged', '0x531'],
  ])
})

test('behavior: capabilities come from the wallet', async () => {
  const { request } = await connect()
  const all = { '0x531': { atomic: { status: 'unsupported' } } }
  expect(await request('wallet_getCapabilities', [account])).toEqual(all)
  expect(await request('wallet_getCapabilities', [account, ['0x1']])).toEqual({})
  await expect(request('wallet_getCapabilities', [`0x${'22'.repeat(20)}`])).rejects.toMatchObject({
    code: 4100,
    message: 'no active account found',
  })
  await expect(request('wallet_getCapabilities', ['x'])).rejects.toMatchObject({ code: -32602 })
})

test('behavior: other methods are read at the address that the wallet told', async () => {
  const { request } = await connect()
  expect(await request('eth_blockNumber')).toBe('read at https://rpc.example/1329')
})

test('behavior: disconnecting forgets state and key, and emits once', async () => {
  const { provider, request, events, stored } = await connect()
  events.length = 0
  await provider.disconnect()
  expect(events).toEqual([
    ['accountsChanged', []],
    ['disconnect', 'User initiated disconnection'],
  ])
  expect(await keys.get(`latchkey-popup-${walletOrigin}`)).toBeUndefined()
  expect(stored.get(`latchkey-popup-${walletOrigin}`)).not.toContain('3059')
  events.length = 0
  await provider.disconnect()
  await request('wallet_revokePermissions', [{ eth_accounts: {} }])
  expect(events).toEqual([])
})

test('behavior: before connecting, only what needs no account', async () => {
  const { request, events, opened } = open([], { appChainIds: [] })
  expect(await request('eth_accounts')).toEqual([])
  expect(await request('eth_chainId')).toBe('0x1')
  for (const method of ['personal_sign', 'eth_blockNumber', 'wallet_getCapabilities', 'eth_coinbase'])
    await expect(request(method)).rejects.toMatchObject({
      code: 4100,
      message: 'Must call eth_requestAccounts before other methods',
    })
  expect([events, opened]).toEqual([[], []])
})

test.each(['eth_sign', 'eth_signTypedData_v2', 'eth_subscribe', 'eth_unsubscribe'])('error: %s', async (method) => {
  const { request, opened } = await connect()
  await expect(request(method, [])).rejects.toMatchObject({ code: 4200 })
  expect(opened).toHaveLength(1)
})

test.each([
  ['wallet_switchEthereumChain', [{ chainId: 'x' }], { code: -32602 }],
  [
    'wallet_switchEthereumChain',
    [{ chainId: '0x7' }],
    {
      code: 4902,
      message: 'Unrecognized chain ID. Try adding the chain using addEthereumChain first.',
    },
  ],
  ['wallet_addEthereumChain', [{ chainId: '0x7' }], { code: -32602 }],
  ['wallet_watchAsset', { type: 'ERC721', options: { address: account } }, { code: -32602 }],
  ['wallet_watchAsset', { type: 'ERC20', options: { address: account } }, { code: 4200 }],
  ['eth_signTypedData_v1', [[], account], { code: 4200 }],
  ['wallet_sendCalls', [{}], { code: 4200 }],
  ['wallet_sendCalls', [{ atomicRequired: 'yes' }], { code: -32602 }],
  ['personal_sign', [1n], { code: -32602 }],
] as const)('error: %s %o', async (method, params, failure) => {
  const { request } = await connect()
  await expect(request(method, params)).rejects.toMatchObject(failure)
})

test('error: atomic calls are refused without a window, because the wallet has said that it cannot execute them', async () => {
  const { request, opened, asked } = await connect()
  opened[0]!.popup.close()
  const before = [opened.length, asked.length]
  await expect(request('wallet_sendCalls', [{ chainId: '0x531', atomicRequired: true }])).rejects.toMatchObject({
    code: 5760,
    message: 'Atomic is not supported for this wallet and chain',
  })
  expect([opened.length, asked.length]).toEqual(before)
})

test('error: the page’s chain is none of the wallet’s', async () => {
  const { request, stored } = await connect()
  const key = `latchkey-popup-${walletOrigin}`
  stored.set(key, JSON.stringify({ ...JSON.parse(stored.get(key)!), chains: {} }))
  const provider = createPopupProvider({ walletUrl: `${walletOrigin}/popup`, appName: 'Dapp', keys })
  await expect(provider.request({ method: 'eth_blockNumber' })).rejects.toMatchObject({
    code: -32603,
    message: 'No RPC URL set for chain',
  })
  expect(await request('eth_blockNumber')).toBe('read at https://rpc.example/1329')
})

test('error: the user rejects', async () => {
  const { request } = await connect([{ type: 'reject' }, { type: 'reject' }, { type: 'reject' }])
  await expect(request('personal_sign', ['0x00', account])).rejects.toMatchObject({
    code: 4001,
    message: 'User rejected the request.',
  })
  await expect(request('wallet_switchEthereumChain', [{ chainId: '0x2105' }])).rejects.toMatchObject({
    code: 4001,
    message: 'Rejected request to switch network',
  })
  const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  const rpcUrls = ['https://rpc.example/8453']
  const chain = { chainId: '0x2105', chainName: 'Base', rpcUrls, nativeCurrency }
  await expect(request('wallet_addEthereumChain', [chain])).rejects.toMatchObject({
    code: 4001,
    message: 'Rejected request to add network',
  })
})

test.each([true, false])('error: the user closes the window, which says nothing of it: %s', async (isSilent) => {
  const { request } = await connect([{ type: 'close', isSilent }])
  await expect(request('personal_sign', ['0x00', account])).rejects.toMatchObject({
    code: 4001,
    message: 'Request rejected',
  })
})

test('error: the wallet lost its key: 4100, and the page is disconnected', async () => {
  const { request, events, wallet, opened } = await connect([{ type: 'approve' }])
  wallet.keys = createMemoryKeyStore()
  opened[0]!.popup.close()
  events.length = 0
  await expect(request('personal_sign', ['0x00', account])).rejects.toMatchObject({ code: 4100 })
  expect(events).toEqual([
    ['accountsChanged', []],
    ['disconnect', 'User initiated disconnection'],
  ])
  expect(await request('eth_accounts')).toEqual([])
})

test('error: a blocked popup, which the user can open', async () => {
  const blocked: BlockedPopup[] = []
  const world = open([{ type: 'approve' }], { onBlocked: (each) => blocked.push(each) })
  world.options.blocked = true
  const connecting = world.request('eth_requestAccounts')
  await vi.waitFor(() => expect(blocked).toHaveLength(1))
  world.options.blocked = false
  blocked[0]?.retry()
  expect(await connecting).toEqual([account])
})

test('error: blocked again', async () => {
  const world = open([], { onBlocked: ({ retry }) => queueMicrotask(retry) })
  world.options.blocked = true
  await expect(world.request('eth_requestAccounts')).rejects.toMatchObject({
    code: -32603,
    message: 'Popup window was blocked',
  })
})

test('error: a page whose header cuts it off hears what to set, before the wallet loads', async () => {
  const page = createPage([], { headers: { 'cross-origin-opener-policy': 'same-origin' } })
  const { request, opened } = open([], {}, page)
  const failure = request('eth_requestAccounts').catch((error: unknown) => error)
  await vi.waitFor(() => expect(opened).toMatchObject([{ popup: { closed: true } }]))
  expect(await failure).toMatchObject({
    name: 'PopupSeveredError',
    hints: expect.arrayContaining([expect.stringContaining('same-origin-allow-popups')]),
  })
  expect(opened[0]).not.toHaveProperty('url')
})

test('behavior: same-origin-allow-popups is told to the wallet', async () => {
  const page = createPage([{ type: 'approve' }], {
    headers: { 'cross-origin-opener-policy': 'same-origin-allow-popups' },
  })
  const { request, opened } = open([], {}, page)
  expect(await request('eth_requestAccounts')).toEqual([account])
  expect(opened[0]?.url?.searchParams.get('coop')).toBe('same-origin-allow-popups')
})

test.each([
  [{ options: 'none' }, 'Invalid options: none'],
  [
    { attribution: { auto: true, dataSuffix: `0x${'ab'.repeat(16)}` } },
    'Attribution cannot contain both auto and dataSuffix properties',
  ],
  [{ attribution: { dataSuffix: '0xab' } }, 'Invalid dataSuffix'],
])('error: the preference %j', (preference, message) => {
  expect(() => open([], { preference: preference as never })).toThrow(message)
})

test('attack: another window and another origin answer for the wallet', async () => {
  const { request, opened, posted, say } = open([{ type: 'ignore' }, { type: 'approve' }])
  const connecting = request('eth_requestAccounts')
  await vi.waitFor(() => expect(posted).toHaveLength(3))
  const { id } = posted[2]!.data as { id: string }
  const failure = { code: 4001, message: 'forged' }
  const answer = { id: 'x', requestId: id, sender: '00', content: { failure } }
  say(answer, { source: {} })
  say(answer, { source: opened[0]!.popup, origin: 'https://evil.example' })
  say({ event: 'PopupUnload' }, { source: {}, origin: walletOrigin })
  opened[0]!.popup.close()
  await expect(connecting).rejects.toThrow('Request rejected')
})

test.each(['', '{', 'null', '{"accounts":["x"]}', '{"__proto__":{"accounts":[]}}'])(
  'attack: stored state of %j counts as none',
  async (text) => {
    const page = createPage()
    page.stored.set(`latchkey-popup-${walletOrigin}`, text)
    expect(await open([], {}, page).request('eth_accounts')).toEqual([])
  },
)
