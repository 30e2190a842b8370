import { recoverMessageAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { beforeEach, expect, test, vi } from 'vitest'
import { createConfig, createStorage, http } from 'wagmi'
import { connect, disconnect, getAccount, reconnect, signMessage, switchChain } from 'wagmi/actions'
import { mainnet, sepolia } from 'wagmi/chains'
import { type CustodyWorld, createCustodyWorld } from '../../test/custodyWorld.ts'
import { createMemoryKeyStore } from '../core/keyStore.ts'
import { createStorage as createOwnStorage } from '../core/storage.ts'
import { createPageFrames } from '../wallets/mpc/pageFrames.ts'
import { openPageDouble } from '../wallets/mpc/testing/pageDouble.ts'
import { embeddedWalletOf } from './embeddedWalletOf.ts'
import { mpc } from './mpc.ts'

let world: CustodyWorld
beforeEach(async () => {
  world = await createCustodyWorld({
    mpc: {
      ...{ frameUrl: 'https://frame.example', relayUrl: 'https://mpc.example' },
      ...{ mfa: [], rawSigning: 'on', imports: true, operatorBackup: false },
    },
  })
})

const key = privateKeyToAccount(`0x${'11'.repeat(32)}`)

/** Pages in one browser, one after the other, whose frame holds one key. */
function browser() {
  const created = { chainName: 'EVM', accountAddress: key.address, publicKeyHex: '', rawPublicKey: undefined }
  const record = {
    ...{ walletId: '1', derivationPath: '', ...created, thresholdSignatureScheme: 'TWO_OF_TWO' },
    clientKeySharesBackupInfo: { passwordEncrypted: false, backups: {} },
  }
  let isCreated = false
  const { frames } = openPageDouble({
    answers: {
      getWallets: () => (isCreated ? [record] : []),
      createWalletAccount() {
        isCreated = true
        return created
      },
      requiresPasswordForOperation: () => false,
      signMessage: ([asked]) => key.signMessage({ message: (asked as { message: string }).message }),
    },
  })
  vi.stubGlobal('navigator', { credentials: world.authenticator.credentials })
  vi.stubGlobal('PublicKeyCredential', class {})
  const kept = { storage: memory(), keys: createMemoryKeyStore() }
  const wagmiStorage = createStorage({ storage: memory() })
  const openPage = () =>
    createConfig({
      chains: [mainnet, sepolia],
      transports: { [mainnet.id]: http(), [sepolia.id]: http('http://rpc.test') },
      storage: wagmiStorage,
      connectors: [
        mpc({
          ...{ ...world.options, ...kept, appName: 'Test', confirm: 'never', frames: createPageFrames() },
          choosePassword: async () => 'a password',
          connect: (wallet) => wallet.signUp({ displayName: 'Ada' }),
        }),
      ],
    })
  return { frames, openPage, storage: kept.storage }
}

function memory() {
  return createOwnStorage(() => {
    throw new Error('no localStorage here')
  })
}

test('default: connect, sign, switch, reload, disconnect', async () => {
  const { openPage, storage } = browser()
  const config = openPage()
  const { accounts, chainId } = await connect(config, { connector: config.connectors[0]! })
  expect([accounts, chainId]).toEqual([[key.address], mainnet.id])
  const signature = await signMessage(config, { message: 'Hello' })
  expect(await recoverMessageAddress({ message: 'Hello', signature })).toBe(key.address)
  await switchChain(config, { chainId: sepolia.id })
  expect(storage.getItem('latchkey-mpc-current-chain')).toBe(String(sepolia.id))

  const reloaded = openPage()
  await reconnect(reloaded)
  expect(getAccount(reloaded)).toMatchObject({ status: 'connected', address: key.address, chainId: sepolia.id })
  expect(world.authenticator.prompts).toHaveLength(1)
  await disconnect(reloaded)
  expect(getAccount(reloaded).status).toBe('disconnected')
})

test('behavior: nothing loads and no request is sent before it is used', () => {
  const { openPage, frames } = browser()
  const config = openPage()
  expect(config.connectors[0]).toMatchObject({ id: 'mpc', name: 'Managed wallet', type: 'mpc' })
  expect([world.requests, frames]).toEqual([[], []])
})

test('behavior: the wallet behind the connector', async () => {
  const config = browser().openPage()
  const wallet = await embeddedWalletOf(config.connectors[0]!)
  expect(wallet?.capabilities).toMatchObject({ export: expect.any(Object), import: expect.any(Object) })
})

test('error: a closed prompt is a rejection', async () => {
  const config = browser().openPage()
  world.authenticator.refuseNext()
  await expect(connect(config, { connector: config.connectors[0]! })).rejects.toMatchObject({ code: 4001 })
  expect(getAccount(config).status).toBe('disconnected')
})
