import { expect, test } from 'vitest'
import { createConfig, createStorage, custom } from 'wagmi'
import { connect, disconnect, getConnection, reconnect, switchChain } from 'wagmi/actions'
import { base, sei } from 'wagmi/chains'
import { account, createPage, type PopupStep, walletOrigin } from '../../test/scripted/popupPage.ts'
import { createMemoryKeyStore } from '../core/keyStore.ts'
import { popup } from './popup.ts'

const silent = custom({ request: () => Promise.reject(new Error('not asked in these tests')) })

function open(script: PopupStep[], page = createPage(script)) {
  const keys = createMemoryKeyStore()
  const createWagmi = () =>
    createConfig({
      chains: [sei, base],
      connectors: [popup({ walletUrl: `${walletOrigin}/popup`, name: 'Popup', appName: 'Dapp', keys })],
      transports: { [sei.id]: silent, [base.id]: silent },
      storage: createStorage({ storage: localStorage }),
      multiInjectedProviderDiscovery: false,
    })
  return { ...page, createWagmi }
}

test('default: connects, switches to a chain that the wallet is asked for, and disconnects', async () => {
  const { createWagmi, posted } = open([{ type: 'approve' }, { type: 'approve' }])
  const config = createWagmi()
  const connector = config.connectors[0]!
  expect(connector).toMatchObject({ id: 'popup', name: 'Popup', type: 'popup' })
  expect(await connect(config, { connector })).toEqual({ accounts: [account], chainId: 1329 })
  // The chains of the wagmi configuration, Base first (specification §9).
  expect(posted[0]?.data).toMatchObject({ data: { metadata: { appChainIds: [8453, 1329] } } })
  await switchChain(config, { chainId: 8453 })
  expect(getConnection(config)).toMatchObject({ status: 'connected', address: account, chainId: 8453 })
  await disconnect(config)
  expect(getConnection(config).status).toBe('disconnected')
})

test('default: the popup opens inside the click, before any code has loaded', async () => {
  const { createWagmi, opened } = open([{ type: 'approve' }])
  const config = createWagmi()
  const connecting = connect(config, { connector: config.connectors[0]! })
  expect(opened).toHaveLength(1)
  await connecting
  expect(opened).toHaveLength(1)
})

test('behavior: a reload reconnects without a popup, and without a connection there is none', async () => {
  const { createWagmi, opened } = open([{ type: 'approve' }])
  expect(await reconnect(createWagmi())).toEqual([])
  expect(opened).toHaveLength(0)
  const first = createWagmi()
  await connect(first, { connector: first.connectors[0]! })
  expect(await reconnect(createWagmi())).toMatchObject([{ accounts: [account], chainId: 1329 }])
  expect(opened).toHaveLength(1)
})

test('error: the user rejects', async () => {
  const { createWagmi } = open([{ type: 'reject' }])
  const config = createWagmi()
  await expect(connect(config, { connector: config.connectors[0]! })).rejects.toMatchObject({ code: 4001 })
})
