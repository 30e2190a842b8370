import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { installWallet, never, type Script } from '../../../test/scripted/installedWallet.ts'
import { createStorage } from '../../core/storage.ts'
import { createMetaMaskProvider } from './createMetaMaskProvider.ts'

// The SDK's licence keeps it out of this repository, so a double with the published methods stands for it.

const account = '0x1111111111111111111111111111111111111111'
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15'
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function setUp({ script = {}, userAgent = mac }: { script?: Script; userAgent?: string } = {}) {
  const document = { isFocused: true, hasFocus: () => document.isFocused }
  const page = Object.assign(new EventTarget(), { navigator: { userAgent }, document })
  vi.stubGlobal('window', page)
  const installed = installWallet({
    wallet_requestPermissions: () => [],
    eth_requestAccounts: () => [account],
    eth_accounts: () => [account],
    eth_chainId: () => '0x1',
    personal_sign: () => '0xsigned',
    eth_getBalance: () => '0x0',
    ...script,
  })
  const instances: { isReady: boolean; isTerminated: boolean }[] = []
  const load = async () => {
    const instance = { isReady: false, isTerminated: false }
    instances.push(instance)
    return {
      async init() {
        instance.isReady = true
      },
      getProvider: () => (instance.isReady ? installed.wallet : undefined),
      async terminate() {
        instance.isTerminated = true
      },
    }
  }
  const storage = createStorage(() => {
    throw new Error('no storage here')
  })
  const provider = createMetaMaskProvider({ load, storage })
  const ask = (method: string, params?: unknown) => provider.request({ method, params })
  return { ...installed, ask, provider, instances, document, page }
}

const notInitialized = { code: 4900, message: 'MetaMaskSDK not initialized' }
const connect = 'eth_requestAccounts'
const disconnect = 'wallet_revokePermissions'

test('default: the SDK starts when the user connects', async () => {
  const { ask, instances } = setUp()
  expect(instances).toEqual([])
  expect(await ask(connect)).toEqual([account])
  expect(instances).toEqual([{ isReady: true, isTerminated: false }])
  expect(await ask('personal_sign', ['0x00', account])).toBe('0xsigned')
  expect(await ask('eth_getBalance', [account])).toBe('0x0')
})

test('error: before it has started, and after the user has disconnected', async () => {
  const { ask, instances } = setUp()
  await expect(ask('personal_sign')).rejects.toMatchObject(notInitialized)
  await ask(connect)
  await ask(disconnect)
  expect(instances).toEqual([{ isReady: true, isTerminated: true }])
  await expect(ask('eth_getBalance')).rejects.toMatchObject(notInitialized)
  expect(await ask('eth_accounts')).toEqual([])
  await ask(connect)
  expect(instances).toHaveLength(2)
})

test('error: an instance without a provider', async () => {
  setUp()
  const provider = createMetaMaskProvider({ load: async () => ({ getProvider: () => undefined, terminate: () => {} }) })
  await expect(provider.request({ method: connect })).rejects.toMatchObject(notInitialized)
})

test('behavior: an SDK that did not load is loaded again', async () => {
  const { wallet } = installWallet({ eth_requestAccounts: () => [account], eth_accounts: () => [account] })
  let tries = 0
  const load = async () => {
    tries += 1
    if (tries < 3) throw new Error('offline')
    return { getProvider: () => wallet, terminate: () => {} }
  }
  setUp()
  const provider = createMetaMaskProvider({ load })
  await expect(provider.request({ method: connect })).rejects.toThrow('offline')
  expect(await provider.request({ method: connect })).toEqual([account])
})

test('accounts: four tries of 1000 ms each, then none', async () => {
  const { ask, asked } = setUp({ script: { eth_accounts: never } })
  let accounts: unknown
  void ask('eth_accounts').then((read) => {
    accounts = read
  })
  const tries = () => asked.filter(({ method }) => method === 'eth_accounts').length
  await vi.advanceTimersByTimeAsync(999)
  expect(tries()).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(tries()).toBe(2)
  await vi.advanceTimersByTimeAsync(2999)
  expect(accounts).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  expect(accounts).toEqual([])
})

test('behavior: on a phone a signature arrives a second after the page has its focus back', async () => {
  const { ask, document, page } = setUp({ userAgent: iphone })
  await ask(connect)
  document.isFocused = false
  let signature: unknown
  void ask('personal_sign').then((signed) => {
    signature = signed
  })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(signature).toBeUndefined()
  document.isFocused = true
  page.dispatchEvent(new Event('focus'))
  await vi.advanceTimersByTimeAsync(999)
  expect(signature).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  expect(signature).toBe('0xsigned')
})

test('behavior: what needs no signature does not wait', async () => {
  const { ask, document } = setUp({ userAgent: iphone })
  await ask(connect)
  document.isFocused = false
  expect(await ask('eth_getBalance')).toBe('0x0')
})

test('behavior: within a second of disconnecting, a failed connection counts as canceled, and events are ignored', async () => {
  let isBroken = false
  const { ask, say, provider } = setUp({
    script: {
      eth_requestAccounts: () => {
        if (isBroken) throw new Error('terminated')
        return [account]
      },
    },
  })
  const heard: unknown[] = []
  provider.on('accountsChanged', (accounts) => heard.push(accounts))
  await ask(connect)
  await ask(disconnect)
  isBroken = true
  await expect(ask(connect)).rejects.toMatchObject({ code: 4001 })
  say('accountsChanged', [account])
  expect(heard).toEqual([[]])
  await vi.advanceTimersByTimeAsync(1000)
  await expect(ask(connect)).rejects.toThrow('terminated')
})

test('behavior: events of the SDK reach the page, also those of a later instance', async () => {
  const { ask, say, provider } = setUp()
  const heard: unknown[] = []
  provider.on('chainChanged', (chainId) => heard.push(chainId))
  await ask(connect)
  say('chainChanged', '0x2105')
  await ask(disconnect)
  await ask(connect)
  say('chainChanged', '0x1')
  expect(heard).toEqual(['0x2105', '0x1'])
})
