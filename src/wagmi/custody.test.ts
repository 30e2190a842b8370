import { recoverMessageAddress } from 'viem'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createConfig, createStorage, http } from 'wagmi'
import { connect, disconnect, getAccount, reconnect, signMessage, switchChain } from 'wagmi/actions'
import { mainnet, sepolia } from 'wagmi/chains'
import { type CustodyWorld, createCustodyWorld } from '../../test/custodyWorld.ts'
import { createMemoryKeyStore } from '../core/keyStore.ts'
import { createStorage as createOwnStorage } from '../core/storage.ts'
import type { CustodyProvider } from '../wallets/custody/createCustodyProvider.ts'
import { custody } from './custody.ts'

let world: CustodyWorld

beforeEach(async () => {
  world = await createCustodyWorld()
  vi.stubGlobal('navigator', { credentials: world.authenticator.credentials })
  vi.stubGlobal('PublicKeyCredential', class {})
})
afterEach(() => vi.unstubAllGlobals())

/** Two pages after each other in one browser. */
function browser() {
  const kept = { storage: memory(), keys: createMemoryKeyStore() }
  const wagmiStorage = createStorage({ storage: memory() })
  return () =>
    createConfig({
      chains: [mainnet, sepolia],
      transports: { [mainnet.id]: http(), [sepolia.id]: http('http://rpc.test') },
      storage: wagmiStorage,
      connectors: [
        custody({
          ...world.options,
          ...kept,
          appName: 'Test',
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

test('behavior: nothing loads and nobody is asked before it is used', () => {
  const config = browser()()
  expect(config.connectors[0]).toMatchObject({ id: 'custody', name: 'Passkey', type: 'custody' })
  expect(world.requests).toEqual([])
})

test('behavior: accounts added in the wallet reach wagmi', async () => {
  const config = browser()()
  const connector = config.connectors[0]!
  await connect(config, { connector })
  const { wallet } = (await connector.getProvider()) as CustodyProvider
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
