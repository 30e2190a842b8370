import { expect, onTestFinished, test, vi } from 'vitest'
import { createConfig, createStorage, custom } from 'wagmi'
import { connect, disconnect, getConnection, reconnect, switchChain } from 'wagmi/actions'
import { mainnet, sei } from 'wagmi/chains'
import { account, constants, createPage, type PopupStep } from '../../test/scripted/globalPage.ts'
import { fail, installWallet, type Script } from '../../test/scripted/installedWallet.ts'
import { createLogBuffer } from '../core/logBuffer.ts'
import { global } from './global.ts'
import { injected } from './injected.ts'

const silent = custom({ request: () => Promise.reject(new Error('not asked in these tests')) })

function createWagmi(connector: ReturnType<typeof global> | ReturnType<typeof injected>) {
  return createConfig({
    chains: [sei, mainnet],
    connectors: [connector],
    transports: { [sei.id]: silent, [mainnet.id]: silent },
    storage: createStorage({ storage: localStorage }),
    multiInjectedProviderDiscovery: false,
  })
}

const hosted = { environmentId: constants.environment_id, walletUrl: constants.wallet_origin }

test('global: connects, switches and disconnects', async () => {
  createPage([{ type: 'approve' }])
  const config = createWagmi(global(hosted))
  const connector = config.connectors[0]!
  expect(connector).toMatchObject({ id: 'io.sei.global-wallet', name: 'Sei Global Wallet', type: 'global' })

  expect(await connect(config, { connector })).toEqual({ accounts: [account], chainId: 1329 })
  await switchChain(config, { chainId: 1 })
  expect(getConnection(config)).toMatchObject({ status: 'connected', address: account, chainId: 1 })
  await disconnect(config)
  expect(getConnection(config).status).toBe('disconnected')
})

test('global: the popup opens inside the click, before any code has loaded', async () => {
  const { opened } = createPage([{ type: 'approve' }])
  const config = createWagmi(global(hosted))
  const connecting = connect(config, { connector: config.connectors[0]! })
  expect(opened).toHaveLength(1)
  await connecting
  expect(opened).toHaveLength(1)
})

test('global: a reload reconnects without a popup', async () => {
  const { opened } = createPage([{ type: 'approve' }])
  const first = createWagmi(global(hosted))
  await connect(first, { connector: first.connectors[0]! })
  const second = createWagmi(global(hosted))
  const [connection] = await reconnect(second)
  expect(connection).toMatchObject({ accounts: [account], chainId: 1329 })
  expect(opened).toHaveLength(1)
})

test('global: without a connection to restore, no popup', async () => {
  const { opened } = createPage()
  const config = createWagmi(global(hosted))
  expect(await reconnect(config)).toEqual([])
  expect(opened).toEqual([])
})

test('global: a rejection is 4001', async () => {
  createPage([{ type: 'fail', message: 'No', code: 4001 }])
  const config = createWagmi(global(hosted))
  await expect(connect(config, { connector: config.connectors[0]! })).rejects.toMatchObject({
    code: 4001,
    message: 'No',
  })
})

test.each<[string, PopupStep, PopupStep[]]>([
  ['a refusal', { type: 'fail', message: 'No', code: 4001 }, []],
  ['disconnecting', { type: 'approve' }, []],
  [
    'a refusal, then another',
    { type: 'fail', message: 'No', code: 4001 },
    [{ type: 'fail', message: 'No', code: 4001 }],
  ],
])('global: connecting within a second of %s reuses the open window', async (_, first, more) => {
  const { opened } = createPage([first, ...more, { type: 'approve' }])
  const config = createWagmi(global(hosted))
  const connector = config.connectors[0]!
  for (const _ of [first, ...more]) {
    await connect(config, { connector }).catch(() => {})
    await disconnect(config)
  }
  expect(await connect(config, { connector })).toMatchObject({ accounts: [account] })
  expect(opened).toHaveLength(1)
})

test('global: a window that the user closed is opened again, and none stays open', async () => {
  const { opened } = createPage([{ type: 'close' }, { type: 'approve' }])
  const config = createWagmi(global(hosted))
  const connector = config.connectors[0]!
  await expect(connect(config, { connector })).rejects.toThrow()
  await connect(config, { connector })
  expect(opened.map(({ popup }) => popup.closed)).toEqual([true, false])
})

test('global: the wallet reports that it was disconnected', async () => {
  createPage([{ type: 'approve' }, { type: 'post', data: '{"message":"Global wallet was disconnected"}' }])
  const config = createWagmi(global(hosted))
  const connector = config.connectors[0]!
  await connect(config, { connector })
  const provider = (await connector.getProvider()) as { request(request: object): Promise<unknown> }
  await expect(provider.request({ method: 'personal_sign', params: ['0x00', account] })).rejects.toThrow()
  expect(getConnection(config).status).toBe('disconnected')
})

test('option: brand', () => {
  createPage()
  const icon = 'data:image/png;base64,AA=='
  const config = createWagmi(global({ ...hosted, brand: { name: 'Ours', rdns: 'org.example', icon } }))
  expect(config.connectors[0]).toMatchObject({ id: 'org.example', rdns: 'org.example', name: 'Ours', icon })
})

function install(changes: Script = {}) {
  let chainId = '0x1'
  const installed = installWallet({
    wallet_requestPermissions: () => [],
    eth_requestAccounts: () => [account],
    eth_accounts: () => [account],
    eth_chainId: () => chainId,
    wallet_revokePermissions: () => null,
    wallet_addEthereumChain: () => null,
    wallet_switchEthereumChain: (params) => {
      if (!installed.asked.some(({ method }) => method === 'wallet_addEthereumChain')) throw { code: 4902 }
      chainId = (params as [{ chainId: string }])[0].chainId
      return null
    },
    ...changes,
  })
  const { stored } = createPage()
  vi.stubGlobal('window', Object.assign(new EventTarget(), { ethereum: installed.wallet }))
  onTestFinished(() => void vi.unstubAllGlobals())
  return { ...installed, stored }
}

test('injected: a page gets checksummed addresses of a wallet that writes them in lower case', async () => {
  const [first, second] = ['0x52908400098527886E0F7030069857D2E4169EE7', '0x8617E340B3D01FA5F11F306F4090FD50E238070D']
  const lower = [first?.toLowerCase()]
  const { say } = install({ eth_requestAccounts: () => lower, eth_accounts: () => lower })
  const config = createWagmi(injected())
  expect(await connect(config, { connector: config.connectors[0]! })).toMatchObject({ accounts: [first] })
  say('accountsChanged', [second?.toLowerCase()])
  expect(getConnection(config).address).toBe(second)
})

test('injected: connects, adds and switches, and stays disconnected', async () => {
  const { asked } = install()
  const config = createWagmi(injected())
  const connector = config.connectors[0]!
  expect(await connect(config, { connector })).toEqual({ accounts: [account], chainId: 1 })
  await switchChain(config, { chainId: sei.id })
  expect(getConnection(config).chainId).toBe(sei.id)
  expect(asked.find(({ method }) => method === 'wallet_addEthereumChain')?.params).toMatchObject([
    { chainId: '0x531', chainName: sei.name, rpcUrls: sei.rpcUrls.default.http },
  ])
  await disconnect(config)
  expect(await reconnect(createWagmi(injected()))).toEqual([])
})

test("injected: the wallet's events reach wagmi", async () => {
  const { say } = install()
  const config = createWagmi(injected())
  await connect(config, { connector: config.connectors[0]! })
  const other = '0x2222222222222222222222222222222222222222'
  say('accountsChanged', [other])
  expect(getConnection(config).address).toBe(other)
  say('accountsChanged', [])
  expect(getConnection(config).status).toBe('disconnected')
})

test('option: log', async () => {
  createPage([{ type: 'fail', message: 'No', code: 4001 }])
  const log = createLogBuffer({ now: () => 0 })
  const config = createWagmi(global({ ...hosted, log }))
  await expect(connect(config, { connector: config.connectors[0]! })).rejects.toThrow()
  expect(JSON.parse(log.read())).toMatchObject({ event: 'warning', wallet: 'global', code: 4001 })

  install({ eth_requestAccounts: fail({ code: -32603 }) })
  const other = createWagmi(injected({ log }))
  await expect(connect(other, { connector: other.connectors[0]! })).rejects.toMatchObject({ code: -32603 })
  expect(log.read()).toContain('"wallet":"injected"')
  expect(other.connectors[0]).not.toHaveProperty('log')
})

test('error: injected: not installed', async () => {
  createPage()
  const config = createWagmi(injected({ rdns: 'io.metamask' }))
  await expect(connect(config, { connector: config.connectors[0]! })).rejects.toThrow('The wallet is not installed')
})
