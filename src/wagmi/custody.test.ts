import { type Chain, recoverMessageAddress, type Transport, toHex } from 'viem'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createConfig, createStorage, fallback, http } from 'wagmi'
import { connect, disconnect, getAccount, reconnect, signMessage, switchChain } from 'wagmi/actions'
import { mainnet, sei, sepolia } from 'wagmi/chains'
import { type CustodyWorld, createCustodyWorld } from '../../test/custodyWorld.ts'
import { createMemoryKeyStore } from '../core/keyStore.ts'
import { createStorage as createOwnStorage } from '../core/storage.ts'
import type { CustodyProvider } from '../wallets/custody/createCustodyProvider.ts'
import { custody } from './custody.ts'
import type { LazyProvider } from './lazyProvider.ts'

let world: CustodyWorld

beforeEach(async () => {
  world = await createCustodyWorld({
    networks: [mainnet, sei].map(({ id, name, nativeCurrency }) => ({
      ...{ chainId: id, chainName: name, nativeCurrency },
      rpcUrls: [`http://rpc.test/${id}`],
    })),
  })
  vi.stubGlobal('navigator', { credentials: world.authenticator.credentials })
  vi.stubGlobal('PublicKeyCredential', class {})
})
afterEach(() => vi.unstubAllGlobals())

/** Two pages in one browser, one after the other. */
function browser({
  chains = [mainnet, sepolia],
  transports = { [mainnet.id]: http(), [sepolia.id]: http('http://rpc.test') },
  fetch = world.options.fetch,
}: {
  chains?: readonly [Chain, ...Chain[]]
  transports?: Record<number, Transport>
  fetch?: typeof globalThis.fetch
} = {}) {
  const kept = { storage: memory(), keys: createMemoryKeyStore() }
  const wagmiStorage = createStorage({ storage: memory() })
  return () =>
    createConfig({
      ...{ chains, transports },
      storage: wagmiStorage,
      connectors: [
        custody({
          ...world.options,
          ...kept,
          fetch,
          appName: 'Test',
          confirm: 'never',
          connect: (wallet) => wallet.signUp({ displayName: 'Ada' }),
        }),
      ],
    })
}

function memory() {
  return createOwnStorage(() => {
    throw new Error('no localStorage here')
  })
}

test('default: connect, sign, switch, reload, disconnect', async () => {
  const openPage = browser()
  const config = openPage()
  const { accounts, chainId } = await connect(config, { connector: config.connectors[0]! })
  expect(chainId).toBe(mainnet.id)
  const signature = await signMessage(config, { message: 'Hello' })
  expect(await recoverMessageAddress({ message: 'Hello', signature })).toBe(accounts[0])
  await switchChain(config, { chainId: sepolia.id })
  expect(getAccount(config)).toMatchObject({ status: 'connected', chainId: sepolia.id })

  const reloaded = openPage()
  await reconnect(reloaded)
  expect(getAccount(reloaded)).toMatchObject({ status: 'connected', address: accounts[0], chainId: sepolia.id })
  await disconnect(reloaded)
  expect(getAccount(reloaded).status).toBe('disconnected')

  const again = openPage()
  await reconnect(again)
  expect(getAccount(again).status).toBe('disconnected')
})

test('behavior: nothing loads and no request is sent before it is used', () => {
  const config = browser()()
  expect(config.connectors[0]).toMatchObject({ id: 'custody', name: 'Passkey', type: 'custody' })
  expect(world.requests).toEqual([])
})

test("behavior: a chain is read at the transport's explicit URL, otherwise at the environment's", async () => {
  const read: string[] = []
  const config = browser({
    chains: [mainnet, sepolia, sei],
    transports: { [mainnet.id]: http(), [sepolia.id]: http('http://chosen.test/'), [sei.id]: fallback([http()]) },
    fetch: async (url, init) => {
      if (!String(url).includes('rpc') && !String(url).includes('chosen')) return world.options.fetch(url, init)
      read.push(String(url))
      return Response.json({ jsonrpc: '2.0', id: 1, result: '0x1' })
    },
  })()
  const provider = (await config.connectors[0]!.getProvider()) as LazyProvider<CustodyProvider>
  for (const { id } of config.chains) {
    await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: toHex(id) }] })
    await provider.request({ method: 'eth_blockNumber' })
  }
  expect(read).toEqual(['http://rpc.test/1', 'http://chosen.test/', 'http://rpc.test/1329'])
})

test('behavior: accounts added in the wallet reach wagmi', async () => {
  const config = browser()()
  const connector = config.connectors[0]!
  await connect(config, { connector })
  const { wallet } = await ((await connector.getProvider()) as LazyProvider<CustodyProvider>).load()
  const second = await wallet.createAccount()
  wallet.selectAccount(second)
  expect(getAccount(config)).toMatchObject({ address: second, addresses: [second, expect.any(String)] })
})

test('error: a closed prompt is a rejection', async () => {
  const config = browser()()
  world.authenticator.refuseNext()
  await expect(connect(config, { connector: config.connectors[0]! })).rejects.toMatchObject({ code: 4001 })
  expect(getAccount(config).status).toBe('disconnected')
})
