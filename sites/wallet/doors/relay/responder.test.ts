import { createRelayMemory, createRelayPeer } from 'latchkey/core/relay'
import { topicOf } from 'latchkey/crypto'
import { codes } from 'latchkey/wire'
import { formatPairingUri, maxOpenRequests, peerErrors } from 'latchkey/wire/relay'
import { verifyMessage } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { startRelay, type TestRelay } from '../../../../servers/testing/relay.ts'
import { createMemoryStorage } from '../../../../src/core/relay/memoryStorage.ts'
import { createRelayClient } from '../../../../src/wallets/relay/client/createRelayClient.ts'
import { SupersededError } from '../../review/supersededError.ts'
import type { RelayCall } from './relayRequest.ts'
import { account, networks, otherAccount, startWallet, type TestWallet } from './testing/startWallet.ts'

const [one, ten, polygon] = networks
const metadata = { name: 'A page', description: '', url: 'https://dapp.example/app', icons: [] }
const namespaces = {
  eip155: {
    chains: ['eip155:1', 'eip155:10'],
    methods: [
      'personal_sign',
      'eth_sendTransaction',
      'wallet_switchEthereumChain',
      'wallet_getCapabilities',
      'eth_sign',
    ],
    events: ['chainChanged', 'accountsChanged'],
  },
}
const choice = { addresses: [account.address, otherAccount.address], networks: [one, ten] } as const

/** Long enough for a busy machine. */
const soon = { timeout: 60_000 }
let relay: TestRelay
let page: ReturnType<typeof createRelayClient>
let wallet: TestWallet
beforeAll(async () => {
  relay = await startRelay()
})
afterAll(() => relay?.close())
beforeEach(async () => {
  page = createRelayClient({
    relayUrl: relay.url,
    projectId: relay.projectId,
    metadata,
    storage: createMemoryStorage(),
    openSocket: (url) => new WebSocket(url) as never,
  })
  wallet = await startWallet(relay)
})
afterEach(() => {
  page.close()
  wallet.responder.close()
})

async function connect(by: TestWallet = wallet, given: Parameters<TestWallet['responder']['connect']>[1] = choice) {
  const { uri, approval } = await page.propose({ namespaces })
  await by.responder.pair(uri)
  await by.responder.connect(await by.request('connect'), given)
  return { ...(await approval), uri }
}
const sign = (topic: string) =>
  page.request({ topic, chainId: 'eip155:1', method: 'personal_sign', params: ['0x68656c6c6f', account.address] })

const askSignIn = (chain = 'eip155:1') =>
  page.authenticate({
    chains: [chain],
    domain: 'dapp.example',
    nonce: 'abcdef123456',
    uri: 'https://dapp.example/login',
    methods: ['personal_sign'],
    fallback: { namespaces },
  })

/** Returns the next event of this name that the page receives. */
const heard = (name: 'session_event' | 'session_update' | 'session_delete') =>
  new Promise<unknown>((resolve) => page.on(name, resolve as never))

test('default: pair and connect; both ends report it', async () => {
  const { namespaces: given, peer } = await connect()
  expect(given.eip155).toEqual({
    chains: ['eip155:1', 'eip155:10'],
    defaultChain: 'eip155:1',
    accounts: ['1', '10'].flatMap((chain) => [
      `eip155:${chain}:${account.address}`,
      `eip155:${chain}:${otherAccount.address}`,
    ]),
    // This wallet does not support `eth_sign`.
    methods: ['eth_sendTransaction', 'personal_sign', 'wallet_switchEthereumChain', 'wallet_getCapabilities'],
    events: ['accountsChanged', 'chainChanged'],
  })
  expect(peer.metadata).toMatchObject({ name: 'Wallet', url: 'https://wallet.example' })
  await vi.waitFor(() => expect(wallet.notice().status).toBe('connected'), soon)
  expect(wallet.responder.store.getState()).toMatchObject({
    requests: [],
    sessions: [{ pairingTopic: expect.any(String) }],
  })
})

test('behavior: a page is shown as it describes itself, unverified (T13)', async () => {
  const { uri } = await page.propose({ namespaces })
  await wallet.responder.pair(uri)
  expect((await wallet.request('connect')).requester).toEqual({
    origin: 'https://dapp.example',
    name: 'A page',
    isProven: false,
  })
})

test('behavior: a rejection reaches the page', async () => {
  const { uri, approval } = await page.propose({ namespaces })
  approval.catch(() => undefined)
  await wallet.responder.pair(uri)
  await wallet.responder.refuse(await wallet.request('connect'), peerErrors.userRejected)
  await expect(approval).rejects.toMatchObject({ code: 5000 })
  expect(wallet.notice()).toMatchObject({ status: 'answered', outcome: 'refused' })
})

test('behavior: the wallet still waits for a page after a reload', async () => {
  const memory = createRelayMemory()
  const before = await startWallet(relay, { memory })
  const symKey = '07'.repeat(32)
  const pairingTopic = await topicOf(symKey)
  const expiryTimestamp = Math.floor(Date.now() / 1000) + 300
  await before.responder.pair(formatPairingUri({ topic: pairingTopic, symKey, expiryTimestamp }))
  before.responder.close()
  const after = await startWallet(relay, { memory })
  expect(after.notice()).toEqual({ status: 'pairing', pairingTopic })
  await after.responder.abandon(pairingTopic)
  after.responder.close()
  const last = await startWallet(relay, { memory })
  expect(last.notice()).toEqual({ status: 'none' })
  last.responder.close()
})

test('behavior: after the user stopped waiting for a page, its requests are ignored', async () => {
  const { uri, approval } = await page.propose({ namespaces })
  approval.catch(() => undefined)
  const pairingTopic = /^wc:(\w+)@/.exec(uri)![1]!
  await wallet.responder.pair(uri)
  await wallet.request('connect')
  await wallet.responder.abandon(pairingTopic)
  expect(wallet.notice()).toEqual({ status: 'none' })
  await wallet.responder.pair(uri)
  expect(wallet.notice()).toEqual({ status: 'failed', why: 'used' })
  await vi.waitFor(() => expect(wallet.responder.store.getState().requests).toEqual([]), soon)
})

test('behavior: a request for something that this wallet lacks is refused without asking the user', async () => {
  const { uri, approval } = await page.propose({
    namespaces: { eip155: { ...namespaces.eip155, chains: ['eip155:99'] } },
  })
  approval.catch(() => undefined)
  await wallet.responder.pair(uri)
  await expect(approval).rejects.toMatchObject({ code: peerErrors.unsupportedChains.code })
  await vi.waitFor(() => expect(wallet.notice()).toEqual({ status: 'failed', why: 'unsupported' }), soon)
  expect(wallet.responder.store.getState().requests).toEqual([])
})

test('behavior: a sign-in on networks that this wallet lacks is refused too', async () => {
  const { uri, answer } = await askSignIn('eip155:99')
  answer.catch(() => undefined)
  await wallet.responder.pair(uri)
  await expect(answer).rejects.toMatchObject({ code: peerErrors.unsupportedChains.code })
})

test('behavior: the wallet does not wait for a page whose request is unreadable', async () => {
  const far = createRelayPeer({
    ...{ relayUrl: relay.url, projectId: relay.projectId, storage: createMemoryStorage(), requests: {} },
    openSocket: (url) => new WebSocket(url) as never,
  })
  await far.open()
  const symKey = 'cd'.repeat(32)
  const topic = await topicOf(symKey)
  const expiryTimestamp = Math.floor(Date.now() / 1000) + 300
  await far.transaction(async (tx) => {
    tx.join(topic, { kind: 'shared', key: symKey }, { expiry: expiryTimestamp })
    await tx.request(topic, 'wc_sessionAuthenticate', { authPayload: {} } as never)
  })
  await wallet.responder.pair(formatPairingUri({ topic, symKey, expiryTimestamp }))
  await vi.waitFor(() => expect(wallet.notice()).toEqual({ status: 'failed', why: 'unsupported' }), soon)
  far.close()
})

test('behavior: a page that asks for more than a user can read is refused, and another page can still ask', async () => {
  const { topic } = await connect()
  const { topic: elsewhere } = await connect()
  const signing = Array.from({ length: maxOpenRequests }, () => sign(topic))
  for (const one of signing) one.catch(() => undefined)
  await vi.waitFor(() => expect(wallet.responder.store.getState().requests).toHaveLength(maxOpenRequests), soon)
  await expect(sign(topic)).rejects.toMatchObject({ code: codes.limitExceeded.code })

  sign(elsewhere).catch(() => undefined)
  await vi.waitFor(() => expect(wallet.responder.store.getState().requests).toHaveLength(maxOpenRequests + 1), soon)
})

test.each([
  ['a text that is no link', 'not a link'],
  [
    'a key of another topic',
    `wc:${'ab'.repeat(32)}@2?relay-protocol=irn&symKey=${'cd'.repeat(32)}&expiryTimestamp=99999999999`,
  ],
])('error: %s', async (_, uri) => {
  await wallet.responder.pair(uri)
  expect(wallet.notice()).toEqual({ status: 'failed', why: 'unreadable' })
})

test('error: an expired link, and a used one', async () => {
  const late = await startWallet(relay, { now: () => Date.now() + 301_000 })
  const { uri } = await page.propose({ namespaces })
  await late.responder.pair(uri)
  expect(late.notice()).toEqual({ status: 'failed', why: 'expired' })
  late.responder.close()

  const { uri: used } = await connect()
  await wallet.responder.pair(used)
  expect(wallet.notice()).toEqual({ status: 'failed', why: 'used' })
})

test('behavior: a request is reviewed, signed and answered', async () => {
  const { topic } = await connect()
  const answer = sign(topic)
  const asked = await wallet.request('ethereum')
  expect(asked).toMatchObject({ accounts: choice.addresses, call: { chainId: 1, method: 'personal_sign' } })
  await wallet.responder.approve(asked, () => account.signMessage({ message: 'hello' }))
  expect(await verifyMessage({ address: account.address, message: 'hello', signature: (await answer) as never })).toBe(
    true,
  )
  expect(wallet.responder.store.getState().requests).toEqual([])
})

test('behavior: several requests wait in order, and each rejection reaches its own', async () => {
  const { topic } = await connect()
  const first = sign(topic)
  await wallet.request('ethereum')
  const second = page.request({ topic, chainId: 'eip155:10', method: 'eth_sendTransaction', params: [{}] })
  await vi.waitFor(() => expect(wallet.responder.store.getState().requests).toHaveLength(2), soon)
  expect((await wallet.request('ethereum')).call.method).toBe('personal_sign')
  await wallet.responder.refuse(await wallet.request('ethereum'), codes.userRejected)
  await expect(first).rejects.toMatchObject({ code: 4001 })
  expect((await wallet.request('ethereum')).call.method).toBe('eth_sendTransaction')
  await wallet.responder.approve(await wallet.request('ethereum'), async () => '0x01')
  expect(await second).toBe('0x01')
})

test('behavior: a failed effect may be tried again, in any window; a finished one is not repeated (T8)', async () => {
  const memory = createRelayMemory()
  const [left, right] = [await startWallet(relay, { memory }), await startWallet(relay, { memory })]
  const { topic } = await connect(left)
  const answer = sign(topic)
  const asked = await left.request('ethereum')
  await expect(left.responder.approve(asked, () => Promise.reject(new Error('prompt closed')))).rejects.toThrow()
  const effect = vi.fn(async () => '0x02')
  await right.responder.approve(await right.request('ethereum'), effect)
  await expect(left.responder.approve(asked, effect)).rejects.toThrow(SupersededError)
  left.responder.close()
  right.responder.close()
  expect(await answer).toBe('0x02')
  expect(effect).toHaveBeenCalledTimes(1)
})

test('behavior: a finished effect whose result could not be stored is not repeated (T8)', async () => {
  let isFull = false
  const full = await startWallet(relay, {
    toStorage: (storage) => ({
      ...storage,
      transaction: (work) => (isFull ? Promise.reject(new Error('The disk is full.')) : storage.transaction(work)),
    }),
  })
  const { topic } = await connect(full)
  const answer = sign(topic)
  const asked = await full.request('ethereum')
  const effect = vi.fn(async () => {
    isFull = true
    return '0x07'
  })
  await expect(full.responder.approve(asked, effect)).rejects.toThrow('The disk is full.')
  isFull = false
  await full.responder.approve(asked, effect)
  expect(await answer).toBe('0x07')
  expect(effect).toHaveBeenCalledTimes(1)
  full.responder.close()
})

test('behavior: of two windows, only one answers (T8)', async () => {
  const memory = createRelayMemory()
  const [left, right] = [await startWallet(relay, { memory }), await startWallet(relay, { memory })]
  const { topic } = await connect(left)
  const answer = sign(topic)
  const [here, there] = [await left.request('ethereum'), await right.request('ethereum')]
  const effect = vi.fn(async () => '0x03')
  let release = () => {}
  const approving = left.responder.approve(here, async () => {
    await new Promise<void>((resolve) => {
      release = resolve
    })
    return effect()
  })
  await expect(right.responder.approve(there, effect)).rejects.toThrow(SupersededError)
  await expect(right.responder.refuse(there, codes.userRejected)).rejects.toThrow(SupersededError)
  release()
  await approving
  expect(await answer).toBe('0x03')
  expect(effect).toHaveBeenCalledTimes(1)
  await vi.waitFor(() => expect(right.responder.store.getState().requests).toEqual([]), soon)
  left.responder.close()
  right.responder.close()
})

test('behavior: requests that were sent while the wallet was closed wait', async () => {
  const memory = createRelayMemory()
  const before = await startWallet(relay, { memory })
  const { topic } = await connect(before)
  before.responder.close()
  const answer = sign(topic)
  const after = await startWallet(relay, { memory })
  await after.responder.approve(await after.request('ethereum'), async () => '0x04')
  expect(await answer).toBe('0x04')
  after.responder.close()
})

test('behavior: a wallet that was closed while it answered never repeats the effect, and informs the page and the user (T8)', async () => {
  const memory = createRelayMemory()
  const before = await startWallet(relay, { memory })
  const { topic } = await connect(before)
  const answer = sign(topic)
  answer.catch(() => undefined)
  const asked = await before.request('ethereum')
  const begun = new Promise<void>((resolve) => {
    void before.responder.approve(asked, () => {
      resolve()
      return new Promise(() => {})
    })
  })
  await begun
  before.responder.close()
  const after = await startWallet(relay, { memory })
  await expect(answer).rejects.toMatchObject({ code: codes.internal.code })
  expect(after.notice()).toMatchObject({ status: 'interrupted', requester: { origin: 'https://dapp.example' } })
  expect(after.responder.store.getState().requests).toEqual([])
  after.responder.close()
})

test('behavior: a window that was closed while it answered does not block other windows (T8)', async () => {
  const memory = createRelayMemory()
  const [left, right] = [await startWallet(relay, { memory }), await startWallet(relay, { memory })]
  const { topic } = await connect(left)
  for (const look of [
    (asked: RelayCall) => right.responder.refuse(asked, codes.userRejected).catch((error: unknown) => error),
    () => right.responder.endInterrupted(),
  ]) {
    const dying = await startWallet(relay, { memory })
    const answer = sign(topic)
    answer.catch(() => undefined)
    const asked = await right.request('ethereum')
    await new Promise<void>((begin) => {
      const never = () => new Promise<never>(() => begin())
      void dying.request('ethereum').then((same) => dying.responder.approve(same, never))
    })
    dying.responder.close()
    expect([undefined, new SupersededError()]).toContainEqual(await look(asked))
    await expect(answer).rejects.toMatchObject({ code: codes.internal.code })
    expect(right.notice()).toMatchObject({ status: 'interrupted', requester: { origin: 'https://dapp.example' } })
    expect(right.responder.store.getState()).toMatchObject({ requests: [], sessions: [{ topic }] })
  }
  left.responder.close()
  right.responder.close()
})

test('behavior: another active account comes first; a page that does not know the account is not informed', async () => {
  const { topic } = await connect()
  const [event, update] = [heard('session_event'), heard('session_update')]
  await wallet.responder.leadWith(otherAccount.address)
  const accounts = [`eip155:1:${otherAccount.address}`, `eip155:1:${account.address}`]
  expect(await event).toMatchObject({ topic, name: 'accountsChanged', chainId: 'eip155:1', data: accounts })
  expect(await update).toMatchObject({ namespaces: { eip155: { accounts: expect.arrayContaining(accounts) } } })

  const told = vi.fn()
  page.on('session_event', told)
  await wallet.responder.leadWith('0x3333333333333333333333333333333333333333')
  await page.ping(topic)
  expect(told).not.toHaveBeenCalled()
})

test('behavior: another active network is announced; a page that was not given the network is not informed', async () => {
  const { topic } = await connect()
  const event = heard('session_event')
  await wallet.responder.standOn(ten)
  expect(await event).toMatchObject({ topic, name: 'chainChanged', chainId: 'eip155:10', data: 10 })
  const told = vi.fn()
  page.on('session_event', told)
  page.on('session_update', told)
  await wallet.responder.standOn(polygon)
  await page.ping(topic)
  expect(told).not.toHaveBeenCalled()
  expect(page.store.getState().sessions[0]?.namespaces.eip155?.chains).toEqual(['eip155:1', 'eip155:10'])
})

test('behavior: a page asks for another network, and the user agrees', async () => {
  const { topic } = await connect()
  const [event, update] = [heard('session_event'), heard('session_update')]
  const method = 'wallet_switchEthereumChain'
  const answer = page.request({ topic, chainId: 'eip155:1', method, params: [{ chainId: '0x89' }] })
  const asked = await wallet.request('switch-network')
  expect(asked.network).toBe(polygon)
  await wallet.responder.switchNetwork(asked)
  expect(await answer).toBeNull()
  expect(await event).toMatchObject({ name: 'chainChanged', data: 137 })
  expect(await update).toMatchObject({ namespaces: { eip155: { chains: ['eip155:1', 'eip155:10', 'eip155:137'] } } })
})

test('behavior: a page that asks for its current network gets it without asking the user', async () => {
  const { topic } = await connect()
  const method = 'wallet_switchEthereumChain'
  const switchTo = (chainId: string) => page.request({ topic, chainId: 'eip155:1', method, params: [{ chainId }] })
  expect(await switchTo('0x1')).toBeNull()
  await wallet.responder.standOn(ten)
  expect(await switchTo('0xa')).toBeNull()
  expect(wallet.events.filter(({ type }) => type === 'requested')).toHaveLength(1)
})

test.each([
  ['wallet_switchEthereumChain', [{ chainId: '0x63' }], 4902],
  ['wallet_switchEthereumChain', [], -32602],
  ['wallet_getCapabilities', ['0x3333333333333333333333333333333333333333'], 4100],
])('error: %s %j is answered immediately', async (method, params, code) => {
  const { topic } = await connect()
  await expect(page.request({ topic, chainId: 'eip155:1', method, params })).rejects.toMatchObject({ code })
})

test('behavior: reports capabilities', async () => {
  const { topic } = await connect()
  const asked = { topic, chainId: 'eip155:1', method: 'wallet_getCapabilities', params: [account.address, ['0x1']] }
  expect(await page.request(asked)).toEqual({ '0x1': { atomic: { status: 'unsupported' } } })
})

test('behavior: either end can extend or end the session', async () => {
  const { topic } = await connect()
  await Promise.all([page.ping(topic), page.extend(topic), wallet.responder.extend(topic)])
  const ended = heard('session_delete')
  await wallet.responder.end(topic)
  expect(await ended).toMatchObject({ topic, code: 6000 })
  expect(wallet.responder.store.getState().sessions).toEqual([])
})

test('behavior: when a page disconnects, its request is removed and the user is told', async () => {
  const { topic } = await connect()
  sign(topic).catch(() => undefined)
  await wallet.request('ethereum')
  await page.disconnect(topic)
  await vi.waitFor(() => expect(wallet.notice().status).toBe('ended'), soon)
  expect(wallet.responder.store.getState()).toMatchObject({ requests: [], sessions: [] })
})

test('behavior: an expired request leaves the screen, and the user is told', async () => {
  let ahead = 0
  const slow = await startWallet(relay, { now: () => Date.now() + ahead })
  const { topic } = await connect(slow)
  sign(topic).catch(() => undefined)
  const asked = await slow.request('ethereum')
  ahead = 301_000
  // The next change also removes what has expired.
  await slow.responder.extend(topic)
  await vi.waitFor(() => expect(slow.notice()).toMatchObject({ status: 'expired' }), soon)
  await expect(slow.responder.approve(asked, async () => '0x06')).rejects.toThrow(SupersededError)
  slow.responder.close()
})

test('behavior: one click signs in and connects, and the proposal beside it is not shown', async () => {
  const { uri, answer } = await page.authenticate({
    chains: ['eip155:1', 'eip155:10', 'eip155:99'],
    domain: 'dapp.example',
    nonce: 'abcdef123456',
    uri: 'https://dapp.example/login',
    methods: ['personal_sign', 'eth_sign'],
    fallback: { namespaces },
  })
  await wallet.responder.pair(uri)
  const asked = await wallet.request('sign-in')
  expect(asked.wish).toMatchObject({ networks: [one, ten], methods: ['personal_sign'] })
  await wallet.responder.signIn(asked, { addresses: [account.address], networks: [one, ten] }, (text) =>
    account.signMessage({ message: text }),
  )
  const { cacaos, session } = await answer
  expect(cacaos).toHaveLength(2)
  expect(session?.namespaces.eip155?.methods).toEqual(['personal_sign'])
  expect(wallet.responder.store.getState()).toMatchObject({ requests: [], sessions: [{ topic: session?.topic }] })
  const signed = sign(session?.topic ?? '')
  await wallet.responder.approve(await wallet.request('ethereum'), async () => '0x05')
  expect(await signed).toBe('0x05')
})

test('behavior: of two windows, only one signs a sign-in; if it closes meanwhile, the other does not repeat it (T8)', async () => {
  const memory = createRelayMemory()
  const [left, right] = [await startWallet(relay, { memory }), await startWallet(relay, { memory })]
  const { uri, answer } = await askSignIn()
  answer.catch(() => undefined)
  await left.responder.pair(uri)
  const [here, there] = [await left.request('sign-in'), await right.request('sign-in')]
  const given = { addresses: [account.address], networks: [one] } as const
  await new Promise<void>((begin) => {
    void left.responder.signIn(here, given, () => new Promise(() => begin()))
  })
  const sign = vi.fn(async () => '0x08' as const)
  await expect(right.responder.signIn(there, given, sign)).rejects.toThrow(SupersededError)
  left.responder.close()
  await right.responder.endInterrupted()
  await expect(answer).rejects.toMatchObject({ code: codes.internal.code })
  expect(right.notice().status).toBe('interrupted')
  expect(sign).not.toHaveBeenCalled()
  right.responder.close()
})

test('behavior: a sign-in that waits for the user longer than its link is valid can still be answered', async () => {
  let ahead = 0
  const slow = await startWallet(relay, { now: () => Date.now() + ahead })
  const { uri, answer } = await askSignIn()
  answer.catch(() => undefined)
  await slow.responder.pair(uri)
  const asked = await slow.request('sign-in')
  ahead = 301_000
  await slow.responder.refuse(asked, peerErrors.userRejected)
  await expect(answer).rejects.toMatchObject({ code: peerErrors.userRejected.code })
  slow.responder.close()
})
