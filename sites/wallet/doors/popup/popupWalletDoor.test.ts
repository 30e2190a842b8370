import { UnknownOutcomeError } from 'latchkey/review'
import { codes } from 'latchkey/wire'
import { closeDelayMs, maxCipherTextBytes } from 'latchkey/wire/popup'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createMemoryKeyStore } from '../../../../src/core/keyStore.ts'
import { SupersededError } from '../../review/supersededError.ts'
import { connectionTtlMs } from '../limits.ts'
import type { CallRequest, ConnectRequest, DoorRequest, SwitchRequest } from './doorRequest.ts'
import { maxMessages, maxWaiting } from './limits.ts'
import { createPopupConnections } from './popupConnections.ts'
import { createPopupWalletDoor, type PopupWalletDoor } from './popupWalletDoor.ts'
import { createPopupPage, createPopupWindow, type PopupWindowDouble } from './testing/popupPage.ts'

const environmentId = '36b63d10-7ba6-49a3-9614-22f471b9283c'
const origin = 'https://dapp.example'
const search = `?sdkName=%40coinbase%2Fwallet-sdk&sdkVersion=4.3.7&origin=${encodeURIComponent(origin)}&coop=null`
const address = '0x1111111111111111111111111111111111111111'
const toNetwork = (chainId: number) => ({
  chainId,
  chainName: `Network ${chainId}`,
  nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
  rpcUrls: [`https://rpc.example/${chainId}`],
})
const [one, two] = [toNetwork(1329), toNetwork(8453)]
const grant = { addresses: [address], networks: [one] } as const

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** One wallet origin, whose storage outlives its windows. */
function createWallet(options: { now?: () => number } = {}) {
  const stored = new Map<string, string>()
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
  let keys = createMemoryKeyStore()
  const connections = createPopupConnections({ environmentId, storage, ...options })
  return {
    stored,
    connections,
    loseKeys() {
      keys = createMemoryKeyStore()
    },
    async open(popup: PopupWindowDouble) {
      const door = createPopupWalletDoor({
        ...{ environmentId, networks: [one, two], connections, keys, window: popup.window },
        ...options,
      })
      await door.open()
      return door
    },
  }
}

/** Waits until a request is on the screen. */
function asked<request extends DoorRequest>(door: PopupWalletDoor, kind: request['kind']): Promise<request> {
  return new Promise((resolve) => {
    const look = () => {
      const state = door.store.getState()
      if (state.status !== 'asking' || state.request.kind !== kind) return
      ended()
      resolve(state.request as request)
    }
    const ended = door.store.subscribe(look)
    look()
  })
}

const loadedId = ({ heard }: PopupWindowDouble) => {
  const [{ message } = { message: undefined }] = heard
  if (!message || !('event' in message) || message.event !== 'PopupLoaded') throw new Error('not loaded')
  return message.id
}

/** What the official client posts once the window has loaded. */
function configure(popup: PopupWindowDouble, changes: object = {}) {
  const metadata = { appName: 'Dapp', appLogoUrl: '', appChainIds: [1329] }
  const data = { version: '4.3.7', metadata, preference: { options: 'all' }, location: `${origin}/app`, ...changes }
  popup.say({ requestId: loadedId(popup), data }, { origin })
}

async function openWindow(wallet: ReturnType<typeof createWallet>, changes: object = {}) {
  const popup = createPopupWindow(search)
  const door = await wallet.open(popup)
  configure(popup, changes)
  return { popup, door }
}

/** A page that has connected in a window of its own. */
async function connectPage(wallet = createWallet()) {
  const page = await createPopupPage(origin)
  const { popup, door } = await openWindow(wallet)
  const id = page.handshake(popup, 'eth_requestAccounts')
  await door.connect(await asked<ConnectRequest>(door, 'connect'), grant)
  const answer = await page.answerTo(popup, id)
  return { wallet, page, popup, door, answer }
}

const responses = ({ heard }: PopupWindowDouble) => heard.filter(({ message }) => 'requestId' in message)

test('default: connects wallet-sdk, which can open the answer', async () => {
  const wallet = createWallet({ now: () => 1000 })
  const page = await createPopupPage(origin)
  const { popup, door } = await openWindow(wallet)
  expect(popup.heard).toEqual([{ message: { event: 'PopupLoaded', id: expect.any(String) }, targetOrigin: origin }])

  const handshakeRequest = { method: 'eth_requestAccounts' }
  popup.say({ id: 'choice', event: 'selectSignerType', data: { options: 'all', handshakeRequest } }, { origin })
  expect(popup.heard[1]?.message).toEqual({ id: expect.any(String), requestId: 'choice', data: 'scw' })

  const id = page.handshake(popup, 'eth_requestAccounts')
  const request = await asked<ConnectRequest>(door, 'connect')
  expect(request).toMatchObject({ claimedName: 'Dapp', pageKey: page.sender, answersAs: 'eth_requestAccounts' })
  await door.connect(request, grant)
  expect(await page.answerTo(popup, id)).toEqual({
    result: { value: [address] },
    data: {
      chains: { 1329: 'https://rpc.example/1329' },
      capabilities: { '0x531': { atomic: { status: 'unsupported' } } },
    },
  })
  expect(door.store.getState()).toEqual({ status: 'answered', outcome: 'approved' })
  expect(wallet.connections.of(origin)).toMatchObject([
    {
      pageKey: page.sender,
      addresses: [address],
      chainIds: [1329],
      createdAt: 1000,
      expiresAt: 1000 + connectionTtlMs,
    },
  ])
  expect(popup.heard.every(({ targetOrigin }) => targetOrigin === origin)).toBe(true)
})

test.each(['all', 'smartWalletOnly', 'eoaOnly'])(
  'default: with the preference %s this wallet signs',
  async (options) => {
    const { popup } = await openWindow(createWallet(), { preference: { options } })
    popup.say({ id: 'choice', event: 'selectSignerType', data: { options } }, { origin })
    expect(popup.heard[1]?.message).toMatchObject({ requestId: 'choice', data: 'scw' })
  },
)

test('default: connects base account, after a handshake that tells the networks', async () => {
  const page = await createPopupPage(origin)
  const { popup, door } = await openWindow(createWallet())
  const id = page.handshake(popup, 'handshake', { correlationId: 'c-1' })
  expect(await page.responseTo(popup, id)).toMatchObject({
    requestId: id,
    correlationId: 'c-1',
    timestamp: expect.any(Date),
  })
  expect(await page.answerTo(popup, id)).toEqual({
    result: { value: null },
    data: { chains: { 1329: 'https://rpc.example/1329', 8453: 'https://rpc.example/8453' } },
  })
  expect(door.store.getState()).toEqual({ status: 'waiting' })

  const connecting = await page.request(popup, 'wallet_connect', [{ version: '1', capabilities: {} }])
  await door.connect(await asked<ConnectRequest>(door, 'connect'), grant)
  expect(await page.answerTo(popup, connecting)).toMatchObject({
    result: { value: { accounts: [{ address, capabilities: {} }] } },
    data: { chains: { 1329: 'https://rpc.example/1329' } },
  })
})

test('default: a connected page signs, in another window and with the same keys', async () => {
  const { wallet, page } = await connectPage()
  const { popup, door } = await openWindow(wallet)
  const id = await page.request(popup, 'personal_sign', ['0x68656c6c6f', address])
  const request = await asked<CallRequest>(door, 'ethereum')
  expect(request).toMatchObject({
    accounts: [address],
    call: { chainId: 1329, method: 'personal_sign', params: ['0x68656c6c6f', address] },
  })
  await door.approve(request, async () => '0xsignature')
  // Without `data`: a client would report changed chains (§2.5).
  expect(await page.answerTo(popup, id)).toEqual({ result: { value: '0xsignature' } })
})

test('behavior: the window closes a second after the last answer, and says so', async () => {
  const { popup } = await connectPage()
  vi.advanceTimersByTime(closeDelayMs - 1)
  expect(popup.isClosed()).toBe(false)
  vi.advanceTimersByTime(1)
  expect(popup.isClosed()).toBe(true)
  expect(popup.heard.at(-1)).toEqual({ message: { event: 'PopupUnload' }, targetOrigin: origin })
})

test.each(['beforeunload', 'pagehide'])(
  'behavior: the page hears once that the window is left, at %s',
  async (event) => {
    const { popup } = await openWindow(createWallet())
    popup.leave(event)
    popup.window.close()
    const unloads = popup.heard.filter(({ message }) => 'event' in message && message.event === 'PopupUnload')
    expect(unloads).toHaveLength(1)
  },
)

test('behavior: a newer request keeps the window open', async () => {
  const { page, popup, door } = await connectPage()
  await page.request(popup, 'personal_sign', ['0x00', address])
  await asked<CallRequest>(door, 'ethereum')
  vi.advanceTimersByTime(closeDelayMs * 2)
  expect(popup.isClosed()).toBe(false)
})

test('behavior: asking for the signer keeps the window open', async () => {
  const { popup, door } = await connectPage()
  popup.say({ id: 'choice', event: 'selectSignerType', data: { options: 'all' } }, { origin })
  vi.advanceTimersByTime(closeDelayMs * 2)
  expect(popup.isClosed()).toBe(false)
  expect(door.store.getState()).toEqual({ status: 'waiting' })
})

test('behavior: requests are shown one after the other, and each is answered once', async () => {
  const { page, popup, door } = await connectPage()
  const first = await page.request(popup, 'personal_sign', ['0x01', address])
  const request = await asked<CallRequest>(door, 'ethereum')
  const second = await page.request(popup, 'personal_sign', ['0x02', address])
  await door.approve(request, async () => '0x1')
  const other = await asked<CallRequest>(door, 'ethereum')
  expect(other.call.params[0]).toBe('0x02')
  await expect(door.approve(request, async () => '0x9')).rejects.toThrow(SupersededError)
  await door.refuse(other, codes.userRejected)
  expect(await page.answerTo(popup, first)).toEqual({ result: { value: '0x1' } })
  expect(await page.answerTo(popup, second)).toEqual({ result: { error: codes.userRejected } })
  expect(responses(popup)).toHaveLength(3)
})

test('behavior: a second click while the answer is made does nothing', async () => {
  const { page, popup, door } = await connectPage()
  const id = await page.request(popup, 'personal_sign', ['0x01', address])
  const request = await asked<CallRequest>(door, 'ethereum')
  let finish = (_: string) => {}
  const approving = door.approve(request, () => new Promise<string>((resolve) => (finish = resolve)))
  await expect(door.refuse(request, codes.userRejected)).rejects.toThrow(SupersededError)
  finish('0x1')
  await approving
  expect(await page.answerTo(popup, id)).toEqual({ result: { value: '0x1' } })
  expect(responses(popup)).toHaveLength(2)
})

test('behavior: a signature that failed can be tried again', async () => {
  const { page, popup, door } = await connectPage()
  const id = await page.request(popup, 'personal_sign', ['0x01', address])
  const request = await asked<CallRequest>(door, 'ethereum')
  await expect(door.approve(request, () => Promise.reject(new Error('no passkey')))).rejects.toThrow('no passkey')
  await door.approve(request, async () => '0x1')
  expect(await page.answerTo(popup, id)).toEqual({ result: { value: '0x1' } })
})

test('behavior: a window that closes while it answers says that the request may have been carried out, before it says goodbye', async () => {
  const { page, popup, door } = await connectPage()
  const id = await page.request(popup, 'eth_sendTransaction', [{ from: address, to: address }])
  const request = await asked<CallRequest>(door, 'ethereum')
  const failing = door.approve(request, () => Promise.reject(new UnknownOutcomeError('It may have been sent.')))
  await expect(failing).rejects.toThrow('It may have been sent.')
  const before = responses(popup).length
  popup.leave('beforeunload')
  expect(responses(popup)).toHaveLength(before + 1)
  const error = { code: -32603, message: 'It may have been sent.' }
  expect(await page.answerTo(popup, id)).toEqual({ result: { error } })
  expect(popup.heard.at(-1)?.message).toMatchObject({ event: 'PopupUnload' })
})

test('behavior: a window that closes after a failure that did nothing says nothing of it', async () => {
  const { page, popup, door } = await connectPage()
  await page.request(popup, 'personal_sign', ['0x01', address])
  const request = await asked<CallRequest>(door, 'ethereum')
  await expect(door.approve(request, () => Promise.reject(new Error('no passkey')))).rejects.toThrow('no passkey')
  const before = responses(popup).length
  popup.leave('beforeunload')
  expect(responses(popup)).toHaveLength(before)
})

test('behavior: switching to a network that the page was not given asks the user, then tells its address', async () => {
  const { wallet, page, popup, door } = await connectPage()
  const id = await page.request(popup, 'wallet_switchEthereumChain', [{ chainId: '0x2105' }])
  const request = await asked<SwitchRequest>(door, 'switch-network')
  expect(request.network).toEqual(two)
  await door.switchNetwork(request)
  expect(await page.answerTo(popup, id)).toEqual({
    result: { value: null },
    data: { chains: { 1329: 'https://rpc.example/1329', 8453: 'https://rpc.example/8453' } },
  })
  expect(wallet.connections.of(origin)).toMatchObject([{ chainIds: [1329, 8453] }])
})

test('behavior: a message is signed on whatever chain the client starts, and nothing else', async () => {
  const { page, popup, door } = await connectPage()
  const sent = await page.request(popup, 'eth_sendTransaction', [{ from: address, to: address }], 1)
  expect(await page.answerTo(popup, sent)).toEqual({ result: { error: codes.unrecognizedChain } })
  await page.request(popup, 'personal_sign', ['0x01', address], 1)
  expect((await asked<CallRequest>(door, 'ethereum')).call.chainId).toBe(1329)
})

test.each(['eth_sign', 'eth_signTypedData_v2', 'eth_subscribe', 'eth_unsubscribe', 'wallet_sendCalls', 'toString'])(
  'error: %s is refused with 4200',
  async (method) => {
    const { page, popup, door } = await connectPage()
    const id = await page.request(popup, method, [])
    expect(await page.answerTo(popup, id)).toEqual({ result: { error: codes.unsupportedMethod } })
    expect(door.store.getState()).toEqual({ status: 'turned-away', why: 'unknown-action' })
    vi.advanceTimersByTime(closeDelayMs)
    expect(popup.isClosed()).toBe(true)
  },
)

test('error: calls before connecting: the handshake works, and they are refused', async () => {
  const page = await createPopupPage(origin)
  const { popup } = await openWindow(createWallet())
  await page.answerTo(popup, page.handshake(popup, 'handshake'))
  const calls = await page.request(popup, 'wallet_sendCalls', [{}])
  expect(await page.answerTo(popup, calls)).toEqual({ result: { error: codes.unsupportedMethod } })
  const sign = await page.request(popup, 'personal_sign', ['0x01', address])
  expect(await page.answerTo(popup, sign)).toEqual({ failure: codes.unauthorized })
})

test.each([
  ['wallet_switchEthereumChain', [{ chainId: 'x' }], -32602],
  ['wallet_switchEthereumChain', [{ chainId: '0x7' }], 4902],
  ['wallet_addEthereumChain', [{ chainId: '0x7' }], -32602],
  ['wallet_watchAsset', { type: 'ERC721', options: { address } }, -32602],
  ['wallet_watchAsset', { type: 'ERC20', options: { address } }, 4200],
  ['wallet_getCapabilities', ['x'], -32602],
])('error: %s %j', async (method, params, code) => {
  const { page, popup } = await connectPage()
  const id = await page.request(popup, method, params)
  expect(await page.answerTo(popup, id)).toMatchObject({ result: { error: { code } } })
})

test.each([
  [true, 5760, 'Atomic is not supported for this wallet and chain'],
  [false, 4200, codes.unsupportedMethod.message],
])(
  'error: wallet_sendCalls with atomicRequired %s is refused before and after connecting',
  async (atomicRequired, code, message) => {
    const calls = [{ version: '2.0.0', chainId: '0x531', from: address, atomicRequired, calls: [] }]
    const { wallet, page, popup } = await connectPage()
    const connected = await page.request(popup, 'wallet_sendCalls', calls)
    expect(await page.answerTo(popup, connected)).toEqual({ result: { error: { code, message } } })
    const stranger = await createPopupPage(origin)
    const { popup: window, door } = await openWindow(wallet)
    await stranger.answerTo(window, stranger.handshake(window, 'handshake'))
    const before = await stranger.request(window, 'wallet_sendCalls', calls)
    expect(await stranger.answerTo(window, before)).toEqual({ result: { error: { code, message } } })
    expect(door.store.getState()).toEqual({ status: 'turned-away', why: 'unknown-action' })
  },
)

test('error: the wallet lost its keys: 4100, and the page can connect again', async () => {
  const { wallet, page } = await connectPage()
  wallet.loseKeys()
  const { popup, door } = await openWindow(wallet)
  const id = await page.request(popup, 'personal_sign', ['0x01', address])
  expect(await page.answerTo(popup, id)).toEqual({ failure: codes.unauthorized })
  expect(door.store.getState()).toEqual({ status: 'disconnected' })
  expect(await connectPage(wallet)).toMatchObject({ answer: { result: { value: [address] } } })
})

test('error: the user disconnected the page at the wallet: 4100', async () => {
  const { wallet, page } = await connectPage()
  for (const { connectionId } of wallet.connections.of(origin)) wallet.connections.revoke(connectionId)
  const { popup } = await openWindow(wallet)
  const id = await page.request(popup, 'personal_sign', ['0x01', address])
  expect(await page.answerTo(popup, id)).toEqual({ failure: codes.unauthorized })
})

test('error: disconnected while the request is on the screen: nothing is signed', async () => {
  const { wallet, page, popup, door } = await connectPage()
  const id = await page.request(popup, 'personal_sign', ['0x01', address])
  const request = await asked<CallRequest>(door, 'ethereum')
  for (const { connectionId } of wallet.connections.of(origin)) wallet.connections.revoke(connectionId)
  const effect = vi.fn(async () => '0x1')
  await expect(door.approve(request, effect)).rejects.toThrow(SupersededError)
  expect(effect).not.toHaveBeenCalled()
  expect(await page.answerTo(popup, id)).toEqual({ failure: codes.unauthorized })
})

test('error: a connection ends after seven days', async () => {
  let time = 1000
  const { wallet, page } = await connectPage(createWallet({ now: () => time }))
  time += connectionTtlMs
  const { popup } = await openWindow(wallet)
  const id = await page.request(popup, 'personal_sign', ['0x01', address])
  expect(await page.answerTo(popup, id)).toEqual({ failure: codes.unauthorized })
})

test('error: content that is no request', async () => {
  const { page, popup } = await connectPage()
  const id = await page.seal(popup, { action: { params: [] } })
  expect(await page.answerTo(popup, id)).toEqual({ result: { error: codes.invalidRequest } })
})

test('error: a request that is too large is answered before it is decrypted', async () => {
  const { page, popup, door } = await connectPage()
  const encrypted = { iv: new Uint8Array(12), cipherText: new ArrayBuffer(maxCipherTextBytes + 1) }
  popup.say({ id: 'large', sender: page.sender, content: { encrypted }, timestamp: new Date() }, { origin })
  expect(await page.answerTo(popup, 'large')).toMatchObject({ failure: { code: -32602 } })
  expect(door.store.getState()).toEqual({ status: 'turned-away', why: 'too-large' })
})

test('error: a message that cannot be read is answered by its id', async () => {
  const { popup } = await openWindow(createWallet())
  popup.say({ id: 'odd', sender: 'zz', content: {} }, { origin })
  expect(responses(popup).map(({ message }) => message)).toMatchObject([
    { requestId: 'odd', content: { failure: codes.invalidRequest } },
  ])
})

test('error: more requests than anybody can answer', async () => {
  const { page, popup, door } = await connectPage()
  const ids: string[] = []
  for (let at = 0; at < maxWaiting + 2; at += 1) ids.push(await page.request(popup, 'personal_sign', ['0x01', address]))
  expect(await page.answerTo(popup, ids.at(-1) ?? '')).toEqual({ result: { error: codes.limitExceeded } })
  expect(door.store.getState()).toMatchObject({ status: 'asking', isAnswering: false })
})

test('attack: a page that floods the window is read no further (T24)', async () => {
  const { popup } = await openWindow(createWallet())
  const before = popup.heard.length
  const handshakeRequest = { method: 'eth_requestAccounts' }
  for (let count = 0; count < maxMessages + 10; count += 1)
    popup.say(
      { id: `choice ${count}`, event: 'selectSignerType', data: { options: 'all', handshakeRequest } },
      { origin },
    )
  expect(popup.heard.length - before).toBe(maxMessages)
})

test('attack: another window or another origin speaks for the page (T6)', async () => {
  const { wallet, page } = await connectPage()
  const { popup, door } = await openWindow(wallet)
  const message = { id: 'a', event: 'selectSignerType', data: { options: 'all' } }
  popup.say(message, { origin, source: {} })
  popup.say(message, { origin, source: null })
  expect(responses(popup)).toEqual([])
  popup.say(message, { origin: 'https://evil.example' })
  expect(responses(popup)).toEqual([])
  expect(door.store.getState()).toEqual({ status: 'turned-away', why: 'other-referrer' })
  // The page itself can still ask.
  await page.request(popup, 'personal_sign', ['0x01', address])
  await asked<CallRequest>(door, 'ethereum')
})

test('attack: another site uses the connection of a page (T6)', async () => {
  const { wallet } = await connectPage()
  const evil = 'https://evil.example'
  const page = await createPopupPage(evil)
  const popup = createPopupWindow(`?origin=${encodeURIComponent(evil)}`)
  await wallet.open(popup)
  await page.answerTo(popup, page.handshake(popup, 'handshake'))
  const id = await page.request(popup, 'personal_sign', ['0x01', address])
  expect(await page.answerTo(popup, id)).toEqual({ failure: codes.unauthorized })
})

test('attack: two sites can’t recognize a user by the wallet’s key', async () => {
  const wallet = createWallet()
  const senders: string[] = []
  for (const each of [origin, 'https://other.example', origin]) {
    const page = await createPopupPage(each)
    const popup = createPopupWindow(`?origin=${encodeURIComponent(each)}`)
    await wallet.open(popup)
    senders.push((await page.responseTo(popup, page.handshake(popup, 'handshake'))).sender)
  }
  expect(senders[0]).toBe(senders[2])
  expect(senders[0]).not.toBe(senders[1])
})

test('attack: the same message again is not answered again (T7)', async () => {
  const { page, popup, door } = await connectPage()
  const id = await page.request(popup, 'eth_sign', [])
  await page.answerTo(popup, id)
  const before = responses(popup).length
  page.handshake(popup, 'eth_requestAccounts', { id })
  popup.say({ id, event: 'selectSignerType', data: {} }, { origin })
  const marker = await page.request(popup, 'eth_sign', [])
  await page.answerTo(popup, marker)
  expect(responses(popup)).toHaveLength(before + 1)
  expect(door.store.getState().status).toBe('turned-away')
})

test('attack: a key that is no point of the curve', async () => {
  const { popup } = await openWindow(createWallet())
  const page = await createPopupPage(origin)
  const sender = `${page.sender.slice(0, -64)}${'00'.repeat(32)}`
  popup.say({ id: 'bad', sender, content: { handshake: { method: 'handshake' } } }, { origin })
  expect(await page.answerTo(popup, 'bad')).toEqual({ failure: codes.invalidRequest })
})

test('attack: a config of another window is ignored (T13)', async () => {
  const popup = createPopupWindow(search)
  const door = await createWallet().open(popup)
  const data = { version: '1', metadata: { appName: 'Your bank' } }
  popup.say({ requestId: 'guessed', data }, { origin })
  const page = await createPopupPage(origin)
  page.handshake(popup, 'eth_requestAccounts')
  expect(await asked<ConnectRequest>(door, 'connect')).not.toHaveProperty('claimedName')
})

test('attack: a name that turns around, or is long (T13)', async () => {
  const page = await createPopupPage(origin)
  const { popup, door } = await openWindow(createWallet(), { metadata: { appName: `\u202Eknab${'x'.repeat(500)}` } })
  page.handshake(popup, 'eth_requestAccounts')
  const { claimedName = '' } = await asked<ConnectRequest>(door, 'connect')
  expect(claimedName).toMatch(/^⟨U\+202E⟩knabx+$/)
  expect(claimedName).toHaveLength(64)
})

test.each([
  ['unreadable', '?sdkName=x', {}],
  ['unreadable', '?origin=null', {}],
  ['unsupported-origin', '?origin=ftp%3A%2F%2Fdapp.example', {}],
  ['severed', `${search.replace('coop=null', 'coop=same-origin')}`, { hasOpener: false }],
  ['severed', `${search.replace('coop=null', 'coop=same-origin')}`, {}],
  ['no-opener', search, { hasOpener: false }],
] as const)('error: %s, for the address %s', async (why, search, options) => {
  const popup = createPopupWindow(search, options)
  const door = await createWallet().open(popup)
  expect(door.store.getState()).toEqual({ status: 'turned-away', why })
  expect(popup.heard).toEqual([])
  vi.advanceTimersByTime(closeDelayMs * 2)
  expect(popup.isClosed()).toBe(false)
})
