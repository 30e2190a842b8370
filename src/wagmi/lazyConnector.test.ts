import { expect, test } from 'vitest'
import { createConfig, createStorage, custom } from 'wagmi'
import { connect, disconnect, reconnect } from 'wagmi/actions'
import { mainnet } from 'wagmi/chains'
import { createEmitter, type ProviderEvents } from '../core/emitter.ts'
import { codes } from '../wire/codes.ts'
import { lazyConnector } from './lazyConnector.ts'
import type { LazyProvider } from './lazyProvider.ts'
import { providerConnector } from './providerConnector.ts'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const silent = custom({ request: () => Promise.reject(new Error('not asked in these tests')) })
const about = { id: 'example', name: 'Example', type: 'example', options: {} }
const answers: Record<string, unknown> = { eth_accounts: [account], eth_requestAccounts: [account], eth_chainId: '0x1' }

function createWallet() {
  const { emit, on, removeListener } = createEmitter<ProviderEvents>()
  return { emit, on, removeListener, request: async ({ method }: { method: string }) => answers[method] }
}

/** Pages of one browser: the storage stays, everything else is new. */
function createBrowser() {
  const kept = new Map<string, string>()
  const storage = createStorage({
    storage: {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    },
  })
  return function openPage({ isInstalled = true } = {}) {
    const wallet = createWallet()
    const loads: string[] = []
    const made: string[] = []
    const connector = lazyConnector(about, async () => {
      loads.push('wallet')
      return providerConnector(about, () => {
        if (!isInstalled) throw new Error('not installed')
        made.push('wallet')
        return wallet
      })
    })
    const config = createConfig({
      chains: [mainnet],
      connectors: [connector],
      transports: { [mainnet.id]: silent },
      storage,
    })
    return { config, loads, made, wallet, connector: config.connectors[0]! }
  }
}

test('behavior: a page loads nothing for a user who never connected', async () => {
  const { config, loads } = createBrowser()()
  expect(await reconnect(config)).toEqual([])
  expect(loads).toEqual([])
})

test('behavior: a connected user is reconnected until they disconnect', async () => {
  const openPage = createBrowser()
  const first = openPage()
  await connect(first.config, { connector: first.connector })
  const second = openPage()
  expect(await reconnect(second.config)).toMatchObject([{ accounts: [account], chainId: 1 }])
  await disconnect(second.config)
  const third = openPage()
  expect(await reconnect(third.config)).toEqual([])
  expect(third.loads).toEqual([])
})

test('behavior: a wallet that was removed is not reconnected, and blocks no other', async () => {
  const openPage = createBrowser()
  const first = openPage()
  await connect(first.config, { connector: first.connector })
  const second = openPage({ isInstalled: false })
  expect(await reconnect(second.config)).toEqual([])
  await expect(connect(second.config, { connector: second.connector })).rejects.toThrow('not installed')
})

test('behavior: it has one provider, which loads on the first request or listener', async () => {
  const { connector, loads, made, wallet } = createBrowser()()
  const provider = (await connector.getProvider()) as LazyProvider<ReturnType<typeof createWallet>>
  expect(await connector.getProvider()).toBe(provider)
  expect(loads).toEqual([])

  const heard: string[] = []
  const left = () => heard.push('left')
  provider.on('chainChanged', (chainId) => heard.push(chainId))
  provider.on('disconnect', left)
  provider.removeListener('disconnect', left)
  expect(await provider.request({ method: 'eth_chainId' })).toBe('0x1')
  wallet.emit('chainChanged', '0x2')
  expect(heard).toEqual(['0x2'])
  expect(made).toEqual(['wallet'])
  expect(await provider.load()).toBe(wallet)
})

test('error: a part that failed to load is reported as such, with its cause, to requests and not to listeners', async () => {
  const cause = new TypeError('Failed to fetch dynamically imported module')
  const connector = lazyConnector(about, () => Promise.reject(cause))
  const config = createConfig({ chains: [mainnet], connectors: [connector], transports: { [mainnet.id]: silent } })
  const provider = (await config.connectors[0]!.getProvider()) as LazyProvider<ReturnType<typeof createWallet>>
  provider.on('chainChanged', () => {})
  const error = await provider.request({ method: 'eth_chainId' }).catch((each: unknown) => each)
  expect(error).toMatchObject({
    name: 'NotLoadedError',
    code: codes.internal.code,
    message: 'A part did not load. Try again.',
    cause,
  })
})
