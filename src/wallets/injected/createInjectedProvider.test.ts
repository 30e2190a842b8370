import { expect, test, vi } from 'vitest'
import { fail, installWallet, never, type Script } from '../../../test/scripted/installedWallet.ts'
import type { EvmNetwork } from '../../core/chain.ts'
import { createLogBuffer } from '../../core/logBuffer.ts'
import { createStorage } from '../../core/storage.ts'
import { createInjectedProvider } from './createInjectedProvider.ts'

const first = '0x1111111111111111111111111111111111111111'
const second = '0x2222222222222222222222222222222222222222'
const network: EvmNetwork = {
  chainId: 1329,
  chainName: 'Sei',
  nativeCurrency: { name: 'Sei', symbol: 'SEI', decimals: 18 },
  rpcUrls: ['https://rpc.example'],
  privateCustomerRpcUrls: ['https://rpc.example/secret-key'],
}

function setUp(script: Script) {
  let time = 1_000_000
  const installed = installWallet(script)
  const storage = createStorage(() => {
    throw new Error('no storage here')
  })
  const log = createLogBuffer({ now: () => 0 })
  const options = { name: 'io.example', networks: [network], storage, log, now: () => time }
  const provider = createInjectedProvider(installed.wallet, options)
  const events: unknown[] = []
  for (const name of ['accountsChanged', 'chainChanged', 'disconnect'] as const) {
    provider.on(name, (value: unknown) => void events.push([name, value]))
  }
  const ask = (method: string, params?: unknown) => provider.request({ method, params })
  const reload = () => createInjectedProvider(installed.wallet, options)
  return {
    ...installed,
    ask,
    log,
    events,
    reload,
    methods: () => installed.asked.map(({ method }) => method),
    pass: (ms: number) => (time += ms),
  }
}

const connected: Script = {
  wallet_requestPermissions: () => [],
  eth_requestAccounts: () => [second, first],
  eth_accounts: () => [first, second],
  eth_chainId: () => '0x1',
  wallet_revokePermissions: () => null,
}

test('connect: the chooser first, then the accounts in the order of eth_accounts', async () => {
  const { ask, methods } = setUp(connected)
  expect(await ask('eth_requestAccounts')).toEqual([first, second])
  expect(methods()).toEqual(['wallet_requestPermissions', 'eth_requestAccounts', 'eth_accounts'])
})

test.each([4200, -32601])('connect: a wallet without a chooser (%i) continues', async (code) => {
  const { ask } = setUp({ ...connected, wallet_requestPermissions: fail({ code, message: 'none' }) })
  expect(await ask('eth_requestAccounts')).toEqual([first, second])
})

test.each([4001, -32002])('connect: %i of the chooser ends the attempt', async (code) => {
  const { ask, methods } = setUp({ ...connected, wallet_requestPermissions: fail({ code, message: 'no' }) })
  await expect(ask('eth_requestAccounts')).rejects.toMatchObject({ code })
  expect(methods()).toEqual(['wallet_requestPermissions'])
})

test('accounts: four tries of 500 ms each, then none', async () => {
  vi.useFakeTimers()
  const { ask, asked } = setUp({ eth_accounts: never })
  let accounts: unknown
  void ask('eth_accounts').then((read) => {
    accounts = read
  })
  await vi.advanceTimersByTimeAsync(499)
  expect(asked).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(asked).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1499)
  expect([asked.length, accounts]).toEqual([4, undefined])
  await vi.advanceTimersByTimeAsync(1)
  expect(accounts).toEqual([])
  vi.useRealTimers()
})

test('accounts: a late wallet is asked again', async () => {
  vi.useFakeTimers()
  let tries = 0
  const { ask } = setUp({ eth_accounts: () => (++tries < 4 ? never() : [first]) })
  const reading = ask('eth_accounts')
  await vi.advanceTimersByTimeAsync(1500)
  expect(await reading).toEqual([first])
  vi.useRealTimers()
})

test('accounts: invalid addresses are left out', async () => {
  const { ask } = setUp({ eth_accounts: () => [first, '0x1', 7, null] })
  expect(await ask('eth_accounts')).toEqual([first])
})

test('chain id: four tries of 1000 ms each, then an error', async () => {
  vi.useFakeTimers()
  const { ask } = setUp({ eth_chainId: never })
  let outcome: unknown
  ask('eth_chainId').catch((error) => {
    outcome = error.message
  })
  await vi.advanceTimersByTimeAsync(3999)
  expect(outcome).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  expect(outcome).toBe('The wallet does not answer')
  vi.useRealTimers()
})

test('chain id: a wallet that stops answering keeps its last chain', async () => {
  vi.useFakeTimers()
  let tries = 0
  const { ask } = setUp({ eth_chainId: () => (++tries === 1 ? '0x531' : never()) })
  expect(await ask('eth_chainId')).toBe('0x531')
  const reading = ask('eth_chainId')
  await vi.advanceTimersByTimeAsync(4000)
  expect(await reading).toBe('0x531')
  vi.useRealTimers()
})

/** A wallet that knows chain 1 and the chains added to it. */
function chains(error: object, options: { switchesOnAdd?: boolean } = {}) {
  const known = new Set(['0x1'])
  let current = '0x1'
  const script: Script = {
    eth_chainId: () => current,
    wallet_switchEthereumChain: (params) => {
      const [{ chainId }] = params as [{ chainId: string }]
      if (!known.has(chainId)) throw error
      current = chainId
      return null
    },
    wallet_addEthereumChain: (params) => {
      const [{ chainId }] = params as [{ chainId: string }]
      known.add(chainId)
      if (options.switchesOnAdd) current = chainId
      return null
    },
  }
  return script
}
const toSei = [{ chainId: '0x531' }]

test('switch: no request if the wallet is on that chain', async () => {
  const { ask, methods } = setUp({ eth_chainId: () => '0x531' })
  expect(await ask('wallet_switchEthereumChain', toSei)).toBeNull()
  expect(methods()).not.toContain('wallet_switchEthereumChain')
})

test.each([
  ['code 4902', { code: 4902, message: 'no' }],
  ['nested code', { code: -32603, message: 'no', data: { originalError: { code: 4902 } } }],
  ['nested code, misspelt', { code: -32603, message: 'no', data: { orginalError: { code: 4902 } } }],
  ['text', { code: -32603, message: 'Unrecognized chain ID "0x531"' }],
  ['4902 before rejected', { code: 4902, message: 'User rejected' }],
])('switch: an unknown chain is added: %s', async (_, error) => {
  const { ask, asked, events } = setUp(chains(error))
  expect(await ask('wallet_switchEthereumChain', toSei)).toBeNull()
  expect(events).toEqual([['chainChanged', '0x531']])
  const added = asked.find(({ method }) => method === 'wallet_addEthereumChain')
  expect(added?.params).toEqual([
    { chainId: '0x531', chainName: 'Sei', nativeCurrency: network.nativeCurrency, rpcUrls: ['https://rpc.example'] },
  ])
})

test('switch: a wallet that switches to an added chain is not asked again', async () => {
  const { ask, methods } = setUp(chains({ code: 4902 }, { switchesOnAdd: true }))
  await ask('wallet_switchEthereumChain', toSei)
  expect(methods().filter((method) => method === 'wallet_switchEthereumChain')).toHaveLength(1)
})

test.each([
  [
    'rejected, by code',
    { code: 4001, message: 'no' },
    'NetworkRequestRejectedError',
    'Rejected request to switch network',
  ],
  [
    'rejected, by text',
    { message: 'User rejected it' },
    'NetworkRequestRejectedError',
    'Rejected request to switch network',
  ],
  [
    'not implemented',
    { message: '"wallet_switchEthereumChain" not implemented' },
    'SwitchByHandError',
    'The wallet cannot switch networks for a page',
  ],
])('error: switch %s', async (_, error, name, message) => {
  const { ask, methods } = setUp(chains(error))
  await expect(ask('wallet_switchEthereumChain', toSei)).rejects.toMatchObject({ name, message, cause: error })
  expect(methods()).not.toContain('wallet_addEthereumChain')
})

test('error: adding is rejected', async () => {
  const { ask } = setUp({ ...chains({ code: 4902 }), wallet_addEthereumChain: fail({ code: 4001 }) })
  await expect(ask('wallet_switchEthereumChain', toSei)).rejects.toThrow('Rejected request to add network')
})

test.each([
  ['code', { code: 4001, message: 'no' }],
  ['text', { code: -32603, message: 'User rejected it' }],
])('error: a page adds a chain, and the user rejects it, by %s', async (_, cause) => {
  const { ask } = setUp({ ...chains({ code: 4902 }), wallet_addEthereumChain: fail(cause) })
  const { privateCustomerRpcUrls: _secret, ...shown } = network
  await expect(ask('wallet_addEthereumChain', [{ ...shown, chainId: '0x531' }])).rejects.toMatchObject({
    ...{ name: 'NetworkRequestRejectedError', code: 4001, message: 'Rejected request to add network', cause },
  })
})

test('error: an unknown chain without a description', async () => {
  const { ask } = setUp(chains({ code: 4902 }))
  await expect(ask('wallet_switchEthereumChain', [{ chainId: '0x7' }])).rejects.toMatchObject({ code: 4902 })
})

test('error: other failures are passed on unchanged', async () => {
  const busy = { code: -32002, message: 'busy' }
  await expect(setUp(chains(busy)).ask('wallet_switchEthereumChain', toSei)).rejects.toBe(busy)
})

test('error: add and watch are checked before the wallet gets them', async () => {
  const { ask, asked } = setUp({})
  await expect(ask('wallet_addEthereumChain', [{ chainId: '0x1' }])).rejects.toMatchObject({ code: -32602 })
  await expect(ask('wallet_watchAsset', { type: 'ERC721' })).rejects.toMatchObject({ code: -32602 })
  expect(asked).toEqual([])
})

test('error: wallet_getCapabilities is checked before the wallet gets it', async () => {
  const { ask, asked } = setUp({ wallet_getCapabilities: () => ({}) })
  for (const params of [undefined, ['0x1'], [first, ['1']], [first, ['0x1'], true]])
    await expect(ask('wallet_getCapabilities', params)).rejects.toMatchObject({ code: -32602 })
  expect(asked).toEqual([])
  expect(await ask('wallet_getCapabilities', [first, ['0x1']])).toEqual({})
})

test('behavior: atomic calls go to a wallet that can execute them', async () => {
  const atomic = { '0x1': { atomic: { status: 'ready' } } }
  const { ask, asked } = setUp({ ...connected, wallet_getCapabilities: () => atomic, wallet_sendCalls: () => 'id' })
  const batch = [{ calls: [], atomicRequired: true }]
  expect(await ask('wallet_sendCalls', batch)).toBe('id')
  expect(asked.slice(-2)).toEqual([
    { method: 'wallet_getCapabilities', params: [first, ['0x1']] },
    { method: 'wallet_sendCalls', params: batch },
  ])
})

test.each([
  ['says that it cannot', { wallet_getCapabilities: () => ({ '0x1': { atomic: { status: 'unsupported' } } }) }],
  ['does not say', {}],
])('error: the user is not asked for atomic calls if the wallet %s', async (_, script) => {
  const { ask, methods } = setUp({ ...connected, ...script, wallet_sendCalls: () => 'id' })
  await expect(ask('wallet_sendCalls', [{ calls: [], atomicRequired: true }])).rejects.toMatchObject({
    ...{ code: 5760, message: 'Atomic is not supported for this wallet and chain' },
  })
  expect(methods()).not.toContain('wallet_sendCalls')
  expect(await ask('wallet_sendCalls', [{ calls: [] }])).toBe('id')
})

test('behavior: other requests are passed on unchanged', async () => {
  const params = [{ any: 'thing' }]
  const { ask, asked } = setUp({ personal_sign: () => '0xsig' })
  expect(await ask('personal_sign', params)).toBe('0xsig')
  expect(asked[0]!.params).toBe(params)
})

test('disconnect: is remembered, even if the wallet keeps its permission', async () => {
  const { ask, events, reload } = setUp({ ...connected, wallet_revokePermissions: fail({ code: 4200 }) })
  expect(await ask('wallet_revokePermissions')).toBeNull()
  expect(await ask('eth_accounts')).toEqual([])
  expect(events).toEqual([['accountsChanged', []]])
  expect(await reload().request({ method: 'eth_accounts' })).toEqual([])
  await ask('eth_requestAccounts')
  expect(await ask('eth_accounts')).toEqual([first, second])
})

test('disconnect: a wallet that throws synchronously makes no difference', async () => {
  const { ask, events, wallet } = setUp(connected)
  wallet.request = () => {
    throw new Error('not even a promise')
  }
  expect(await ask('wallet_revokePermissions')).toBeNull()
  expect(events).toEqual([['accountsChanged', []]])
})

test('disconnect: permissions granted afterwards connect again if they are for accounts', async () => {
  const { ask, reload } = setUp(connected)
  await ask('wallet_revokePermissions')
  await ask('wallet_requestPermissions', [{ wallet_snap: {} }])
  expect(await ask('eth_accounts')).toEqual([])
  await ask('wallet_requestPermissions', [{ eth_accounts: {} }])
  expect(await ask('eth_accounts')).toEqual([first, second])
  expect(await reload().request({ method: 'eth_accounts' })).toEqual([first, second])
})

test('disconnect: refused permissions do not connect', async () => {
  const { ask } = setUp({ ...connected, wallet_requestPermissions: fail({ code: 4001 }) })
  await ask('wallet_revokePermissions')
  await expect(ask('wallet_requestPermissions', [{ eth_accounts: {} }])).rejects.toMatchObject({ code: 4001 })
  expect(await ask('eth_accounts')).toEqual([])
})

test('log: receives failures, of the wallet and before it', async () => {
  const { ask, log } = setUp({ personal_sign: fail({ code: 4001, message: 'no' }) })
  await expect(ask('personal_sign')).rejects.toMatchObject({ code: 4001 })
  await expect(ask('wallet_watchAsset', {})).rejects.toMatchObject({ code: -32602 })
  const lines = log.read().trim().split('\n')
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { at: 0, event: 'warning', wallet: 'injected', method: 'personal_sign', code: 4001 },
    { at: 0, event: 'error', wallet: 'injected', method: 'wallet_watchAsset', code: -32602 },
  ])
})

test('disconnect: a wallet that never answers gets 100 ms', async () => {
  vi.useFakeTimers()
  const { ask } = setUp({ wallet_revokePermissions: never })
  const disconnecting = ask('wallet_revokePermissions')
  await vi.advanceTimersByTimeAsync(100)
  expect(await disconnecting).toBeNull()
  vi.useRealTimers()
})

test("disconnect: the wallet's account events are ignored for 1000 ms", async () => {
  const { ask, say, events, pass } = setUp(connected)
  await ask('wallet_revokePermissions')
  await ask('eth_requestAccounts')
  events.length = 0
  pass(999)
  say('accountsChanged', [])
  expect(events).toEqual([])
  pass(1)
  say('accountsChanged', [second])
  expect(events).toEqual([['accountsChanged', [second]]])
})

test('disconnect: a connect that fails within 1000 ms was cancelled', async () => {
  const { ask, pass } = setUp({ ...connected, eth_requestAccounts: fail({ code: -32603 }) })
  await ask('wallet_revokePermissions')
  await expect(ask('eth_requestAccounts')).rejects.toMatchObject({
    code: 4001,
    message: 'The connection was canceled',
  })
  pass(1000)
  await expect(ask('eth_requestAccounts')).rejects.toMatchObject({ code: -32603 })
})

test('events: code 1013 is not a disconnect, and chain ids become hex', () => {
  const { say, events } = setUp({})
  say('disconnect', { code: 1013 })
  say('chainChanged', '1329')
  say('chainChanged', '0x531')
  say('chainChanged', 'nonsense')
  say('accountsChanged', 'nonsense')
  say('disconnect', { code: 1000 })
  expect(events).toEqual([
    ['chainChanged', '0x531'],
    ['accountsChanged', []],
    ['disconnect', expect.objectContaining({ code: 4900 })],
  ])
})

test('behavior: a wallet without on is used without events', async () => {
  const provider = createInjectedProvider({ request: async () => '0x1' }, { name: 'bare', storage: createStorage() })
  expect(await provider.request({ method: 'eth_chainId' })).toBe('0x1')
})
