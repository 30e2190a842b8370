import { expect, onTestFinished, test } from 'vitest'
import { createConfig, createStorage, custom } from 'wagmi'
import { connect, disconnect, reconnect, switchChain } from 'wagmi/actions'
import { mainnet, sei } from 'wagmi/chains'
import { constants, createPage, type PopupStep } from '../../test/scripted/globalPage.ts'
import { global } from '../wagmi/global.ts'
import type { ConnectionEvent } from './connectionEvent.ts'
import { watchConnections } from './watchConnections.ts'

const silent = custom({ request: () => Promise.reject(new Error('not asked in these tests')) })
const wallet = 'io.sei.global-wallet'

function createWagmi() {
  const hosted = { environmentId: constants.environment_id, walletUrl: constants.wallet_origin }
  return createConfig({
    chains: [sei, mainnet],
    connectors: [global(hosted)],
    transports: { [sei.id]: silent, [mainnet.id]: silent },
    storage: createStorage({ storage: localStorage }),
    multiInjectedProviderDiscovery: false,
  })
}

function watch(config: ReturnType<typeof createWagmi>) {
  const events: ConnectionEvent[] = []
  let now = 0
  const clock = () => {
    now += 5
    return now
  }
  onTestFinished(watchConnections(config, { record: (event) => events.push(event) }, clock))
  return events
}

const approve: PopupStep = { type: 'approve' }

test('default: asked, connected, another chain, and the end', async () => {
  createPage([approve])
  const config = createWagmi()
  const events = watch(config)
  await connect(config, { connector: config.connectors[0]! })
  await switchChain(config, { chainId: 1 })
  await disconnect(config)
  expect(events).toEqual([
    { event: 'connecting', wallet },
    { event: 'connected', wallet, chainId: 1329, durationMs: 5 },
    { event: 'switched-chain', wallet, chainId: 1 },
    { event: 'disconnected', wallet },
  ])
})

test('behavior: a refusal is reported without its reason', async () => {
  createPage([{ type: 'fail', message: 'No', code: 4001 }])
  const config = createWagmi()
  const events = watch(config)
  await expect(connect(config, { connector: config.connectors[0]! })).rejects.toThrow()
  expect(events).toEqual([
    { event: 'connecting', wallet },
    { event: 'failed', wallet, durationMs: 5 },
  ])
})

test('behavior: on the next visit the connection is back', async () => {
  createPage([approve])
  const first = createWagmi()
  await connect(first, { connector: first.connectors[0]! })
  const second = createWagmi()
  const events = watch(second)
  await reconnect(second)
  expect(events).toEqual([{ event: 'reconnected', wallet, chainId: 1329 }])
})

test('behavior: once stopped, it reports nothing', async () => {
  createPage([approve])
  const config = createWagmi()
  const events: ConnectionEvent[] = []
  watchConnections(config, { record: (event) => events.push(event) })()
  await connect(config, { connector: config.connectors[0]! })
  expect(events).toEqual([])
})
