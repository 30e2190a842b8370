import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startRelay, type TestRelay } from '../../../servers/testing/relay.ts'
import { createMemoryStorage } from '../../../src/core/relay/memoryStorage.ts'
import { createStorage } from '../../../src/core/storage.ts'
import { EthereumProvider } from '../../../src/wallets/relay/official/ethereumProvider.ts'
import type { OfficialProvider } from '../../../src/wallets/relay/official/officialProvider.ts'
import { openSocket } from '../../relayWallet.ts'
import { type Collected, collect } from './collect.ts'
import { keepOnLoopback } from './keepOnLoopback.ts'
import { type OfficialWallet, startOfficialWallet } from './officialWallet.ts'
import { metadata } from './page.ts'

// A page may replace the import: the same calls on @walletconnect/ethereum-provider 2.21.8 and on ours, with walletkit 1.2.10
// on our relay (relay-pairing §12). Where ours differs, the row says so.

const account = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const other = '0x2222222222222222222222222222222222222222'
const names = [
  'connect',
  'chainChanged',
  'accountsChanged',
  'session_update',
  'session_event',
  'session_delete',
  'disconnect',
] as const
let started = 0

type Link = { url: string; projectId: string }
const kinds = {
  'ethereum-provider 2.21.8': (options: object, { url, projectId }: Link): Promise<OfficialProvider> =>
    createRequire(import.meta.url)('@walletconnect/ethereum-provider').EthereumProvider.init({
      ...options,
      ...{ projectId, relayUrl: url, metadata, showQrModal: false, telemetryEnabled: false, logger: 'silent' },
      ...{ storageOptions: { database: ':memory:' }, customStoragePrefix: `swap-${++started}` },
    }),
  latchkey: (options: object, { url, projectId }: Link) =>
    EthereumProvider.init({
      ...options,
      ...{ projectId, relayUrl: url, metadata, showQrModal: false, storage: createStorage() },
      relayStorage: createMemoryStorage(),
      openSocket,
    }),
}

keepOnLoopback()

describe.each(Object.entries(kinds))('%s', (kind, init) => {
  const isOurs = kind === 'latchkey'
  let relay: TestRelay
  let wallet: OfficialWallet
  let provider: OfficialProvider
  let told: Collected
  let topic: string
  const chain = createServer(async (request, response) => {
    const { id } = JSON.parse((await request.toArray()).join(''))
    response.end(JSON.stringify({ jsonrpc: '2.0', id, result: '0xfe' }))
  })

  beforeAll(async () => {
    await new Promise<void>((resolve) => chain.listen(0, '127.0.0.1', resolve))
    relay = await startRelay()
    wallet = await startOfficialWallet('1.2.10', relay)
    const url = `http://127.0.0.1:${(chain.address() as AddressInfo).port}`
    provider = await init({ optionalChains: [1, 10], rpcMap: { 1: url, 10: url } }, relay)
    told = collect()
    for (const name of names) provider.on(name, (value: unknown) => told.put(name, value))
  })
  afterAll(async () => {
    await wallet?.close()
    await relay?.close()
    chain.close()
  })

  const given = (accounts = [account.address as string], methods: string[] = []) => ({
    eip155: {
      accounts: [1, 10].flatMap((id) => accounts.map((address) => `eip155:${id}:${address}`)),
      methods: ['personal_sign', 'eth_sendTransaction', ...methods],
      events: ['chainChanged', 'accountsChanged', 'message'],
    },
  })

  async function connect(gift: object = {}): Promise<void> {
    const shown = new Promise<string>((resolve) => provider.once('display_uri', resolve))
    const connecting = provider.connect()
    await wallet.kit.pair({ uri: await shown })
    const { id } = await wallet.told.next<{ id: number }>('session_proposal')
    const session = await wallet.kit.approveSession({ id, namespaces: given(), ...gift })
    topic = session.topic
    await connecting
  }

  type Asked = { id: number; topic: string; params: { chainId: string; request: { method: string; params: unknown } } }
  async function answer(result: unknown): Promise<Asked['params']> {
    const { id, topic, params } = await wallet.told.next<Asked>('session_request')
    await wallet.kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', result } })
    return params
  }

  test('before connecting', async () => {
    expect(provider).toMatchObject({ isWalletConnect: true, accounts: [], chainId: 1, session: undefined })
    await expect(provider.request({ method: 'personal_sign', params: [] })).rejects.toThrow(
      'Please call connect() before request()',
    )
  })

  test('connect: display_uri, session, accounts, chain', async () => {
    await connect()
    expect(provider).toMatchObject({ accounts: [account.address], chainId: 1, connected: true })
    expect(provider.session).toMatchObject({
      topic,
      namespaces: given(),
      peer: { metadata: { name: 'An official wallet' } },
    })
    expect(await told.next('connect')).toEqual({ chainId: '0x1' })
    expect(await told.next('accountsChanged')).toEqual([account.address])
    expect(await provider.enable()).toEqual([account.address])
  })

  test('request and sendAsync reach the wallet', async () => {
    const signing = provider.request({ method: 'personal_sign', params: ['0x00', account.address] })
    expect(await answer('0x5160')).toMatchObject({
      chainId: 'eip155:1',
      request: { params: ['0x00', account.address] },
    })
    expect(await signing).toBe('0x5160')
    const sending = new Promise((resolve, reject) =>
      provider.sendAsync({ method: 'eth_sendTransaction', params: [{}] }, (error, response) =>
        error ? reject(error) : resolve(response),
      ),
    )
    await answer('0x7a')
    expect(await sending).toMatchObject({ jsonrpc: '2.0', result: '0x7a' })
  })

  test('a method that is not approved reads the chain', async () => {
    expect(await provider.request({ method: 'eth_blockNumber', params: [] })).toBe('0xfe')
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([account.address])
  })

  test('difference: eth_chainId, a decimal number there and 0x-hex here', async () => {
    expect(await provider.request({ method: 'eth_chainId' })).toBe(isOurs ? '0x1' : 1)
  })

  test('an approved chain is switched to', async () => {
    expect(await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0xa' }] })).toBeNull()
    await expect.poll(() => provider.chainId).toBe(10)
  })

  test('difference: for another chain, theirs requests an unapproved method; ours says what is missing', async () => {
    const switching = provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x89' }] })
    await expect(switching).rejects.toThrow(
      isOurs
        ? "Failed to switch to chain 'eip155:137'. The chain is not approved or the wallet does not support 'wallet_switchEthereumChain' method."
        : 'Missing or invalid. request() method: wallet_switchEthereumChain',
    )
    expect(provider.chainId).toBe(10)
  })

  test('events of the wallet', async () => {
    const emit = (name: string, data: unknown) =>
      wallet.kit.emitSessionEvent({ topic, chainId: 'eip155:10', event: { name, data } })
    await emit('chainChanged', 1)
    await expect.poll(() => provider.chainId).toBe(1)
    await emit('accountsChanged', [`eip155:1:${other}`])
    await expect.poll(() => provider.accounts).toEqual([other])
    expect(await told.next('session_event')).toMatchObject({
      topic,
      params: { event: { name: 'chainChanged', data: 1 }, chainId: 'eip155:10' },
    })
  })

  test('session_update', async () => {
    const namespaces = given([other, account.address])
    const { acknowledged } = await wallet.kit.updateSession({ topic, namespaces })
    await acknowledged()
    expect(await told.next('session_update')).toMatchObject({ topic, params: { namespaces } })
    await expect.poll(() => provider.session?.namespaces).toEqual(namespaces)
  })

  test('wallet_getCallsStatus and wallet_getCapabilities without the wallet’s consent', async () => {
    await expect(provider.request({ method: 'wallet_getCallsStatus', params: ['batch'] })).rejects.toThrow(
      'Fetching call status not approved by the wallet.',
    )
    await expect(provider.request({ method: 'wallet_getCapabilities', params: [account.address] })).rejects.toThrow()
  })

  test('session_delete resets', async () => {
    await wallet.kit.disconnectSession({ topic, reason: { code: 6000, message: 'User disconnected.' } })
    expect(await told.next('session_delete')).toMatchObject({ topic })
    expect(await told.next('disconnect')).toMatchObject({ code: 6000 })
    expect(provider).toMatchObject({ accounts: [], chainId: 1, session: undefined })
  })

  test('capabilities and calls by the properties of the session', async () => {
    const sessionProperties = { atomic: JSON.stringify({ status: 'supported' }) }
    await connect({
      namespaces: given(undefined, ['wallet_getCapabilities', 'wallet_getCallsStatus']),
      sessionProperties,
    })
    expect(
      await provider.request({ method: 'wallet_getCapabilities', params: [account.address, ['0x1', '0xa']] }),
    ).toEqual({ '0x1': { atomic: { status: 'supported' } }, '0xa': { atomic: { status: 'supported' } } })
    const asking = provider.request({ method: 'wallet_getCallsStatus', params: ['batch'] })
    await answer({ status: 200 })
    expect(await asking).toEqual({ status: 200 })
  })

  test('disconnect ends the session on both sides', async () => {
    await provider.disconnect()
    expect(provider).toMatchObject({ accounts: [], chainId: 1, session: undefined })
    await expect.poll(() => Object.keys(wallet.kit.getActiveSessions())).toEqual([])
  })

  test('authenticate: signed in and connected in one step', async () => {
    const shown = new Promise<string>((resolve) => provider.once('display_uri', resolve))
    const signIn = { domain: 'dapp.example', uri: 'https://dapp.example/login', nonce: 'swap-12345', chains: [1] }
    const asking = provider.authenticate({ ...signIn, methods: ['personal_sign'] })
    await wallet.kit.pair({ uri: await shown })
    const { id, params } = await wallet.told.next<{ id: number; params: { authPayload: object } }>(
      'session_authenticate',
    )
    const wanted = { ...params, chains: ['eip155:1'], methods: ['personal_sign'] }
    const payload = wallet.utils.populateAuthPayload(wanted)
    const iss = `did:pkh:eip155:1:${account.address}`
    const message = wallet.kit.formatAuthMessage({ request: payload, iss })
    const signature = { t: 'eip191', s: await account.signMessage({ message }) }
    await wallet.kit.approveSessionAuthenticate({ id, auths: [wallet.utils.buildAuthObject(payload, signature, iss)] })
    const { auths, session } = await asking
    expect(auths).toMatchObject([{ p: { iss, nonce: 'swap-12345' }, s: signature }])
    expect(provider).toMatchObject({ accounts: [account.address], chainId: 1, session: { topic: session?.topic } })
    await provider.disconnect()
  })

  test('a rejection', async () => {
    const shown = new Promise<string>((resolve) => provider.once('display_uri', resolve))
    const connecting = provider.connect().catch((error: Error) => error)
    await wallet.kit.pair({ uri: await shown })
    const { id } = await wallet.told.next<{ id: number }>('session_proposal')
    await wallet.kit.rejectSession({ id, reason: { code: 5000, message: 'User rejected.' } })
    expect(String(await connecting)).toContain('rejected')
  })
})
