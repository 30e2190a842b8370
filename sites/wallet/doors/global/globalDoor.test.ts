import { decrypt, deriveSharedSecret, encrypt } from 'latchkey/crypto'
import { UnknownOutcomeError } from 'latchkey/review'
import { parse } from 'latchkey/wire'
import {
  buildPopupUrl,
  connectPayload,
  connectReply,
  cutLongQuery,
  maxQueryLength,
  originChallenge,
  toHandoverUrl,
} from 'latchkey/wire/global'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import vectors from '../../../../test/vectors/global-wallet.vectors.json' with { type: 'json' }
import { SupersededError } from '../../review/supersededError.ts'
import { interrupted } from '../lastWord.ts'
import { connectionTtlMs } from '../limits.ts'
import type { TurnedAway } from '../popupDoor.ts'
import { createConnections } from './connections.ts'
import type { ConnectAction, DoorState, RequestAction } from './doorState.ts'
import { createGlobalDoor } from './globalDoor.ts'
import { readPendingAction } from './pendingAction.ts'
import { createPopupWindow } from './testing/popupWindow.ts'
import { turnedAwayAnswers } from './turnedAwayAnswers.ts'

const { constants, ecdh, flow_4_25_10: flow } = vectors
const { environment_id: environmentId, requester_origin: origin } = constants
const secret = ecdh.shared_secret_hex
const address = '0x1111111111111111111111111111111111111111'
const network = {
  chainId: 1329,
  chainName: 'Test Network',
  nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
  rpcUrls: ['https://rpc.example/evm'],
}
const grant = { addresses: [address], networks: [network] } as const
const refusal = { code: 4001, message: 'User rejected request' }

type Popup = ReturnType<typeof createPopupWindow>

/** One wallet origin, whose storage outlives its popups. */
function createWallet(options: { now?: () => number } = {}) {
  const stored = new Map<string, string>()
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
  const connections = createConnections({ environmentId, storage, ...options })
  return {
    stored,
    connections,
    async open(popup: Popup) {
      const door = createGlobalDoor({ environmentId, connections, window: popup.window, ...options })
      await door.open()
      return door
    },
  }
}

/** A wallet that has the connection of the test vectors. */
function createConnectedWallet(options: { now?: () => number; expiresAt?: number } = {}) {
  const wallet = createWallet(options)
  wallet.connections.add({
    connectionId: 'conn-1',
    origin,
    secret,
    addresses: [address],
    createdAt: 0,
    expiresAt: options.expiresAt ?? 4102444800000,
  })
  return wallet
}

const requestOf = (state: DoorState) => state as RequestAction
const toConnect = (state: DoorState) => state as ConnectAction
const pageKey = () =>
  crypto.subtle.importKey('jwk', ecdh.page.jwk, { name: 'ECDH', namedCurve: 'P-256' }, false, ['deriveBits'])

test('default: connects an official client, which can open the reply', async () => {
  const wallet = createWallet({ now: () => 1000 })
  const popup = createPopupWindow(flow.connect_request.url)
  const door = await wallet.open(popup)
  expect(door.store.getState()).toMatchObject({ status: 'connect', origin, isOpener: false })

  await door.connect(toConnect(door.store.getState()), grant)
  expect(door.store.getState()).toEqual({ status: 'answered', origin, outcome: 'approved' })
  const [answer] = popup.answers()
  expect(answer?.targetOrigin).toBe(origin)
  const { name, data } = JSON.parse(String(answer?.message))
  expect(name).toBe('connect')
  const reply = parse(connectReply, data)
  expect(reply.expiresAt).toBe(1000 + connectionTtlMs)
  const agreed = await deriveSharedSecret(await pageKey(), reply.providerPublicKey)
  const payload = parse(connectPayload, JSON.parse(await decrypt(agreed, reply)))
  expect(payload).toEqual({
    wallets: [{ id: address, key: 'turnkeyhd', address, chain: 'EVM', isAuthenticated: true, additionalAddresses: [] }],
    ethereum: {
      currentNetworkId: 1329,
      eoaWallets: {},
      supportedNetworks: [{ chainId: 1329, rpcUrl: 'https://rpc.example/evm' }],
    },
    solana: null,
    settings: { acceptsHandover: true },
  })
  expect(wallet.connections.of(origin)).toMatchObject([{ secret: agreed, addresses: [address] }])
})

test('default: opens an official request, and answers so that the page can open the answer', async () => {
  const wallet = createConnectedWallet()
  const popup = createPopupWindow(flow.personal_sign_request.url)
  const door = await wallet.open(popup)
  const action = requestOf(door.store.getState())
  expect(action).toMatchObject({
    status: 'request',
    call: { action: 'eth-request', ...JSON.parse(flow.personal_sign_request.args_plaintext) },
  })

  await door.approve(action, async () => ({ data: '0xsignature' }))
  const [answer] = popup.answers()
  expect(answer?.targetOrigin).toBe(origin)
  expect(await decrypt(secret, JSON.parse(String(answer?.message)))).toBe(flow.personal_sign_reply.plaintext)
})

test.each(vectors.solana.actions)('vector: $hash, with the answer that the page expects', async (row) => {
  const name = row.hash.slice(2)
  const wallet = createConnectedWallet()
  const { href } = buildPopupUrl({
    walletUrl: constants.wallet_origin,
    ...{ environmentId, requesterOrigin: origin, action: name },
    envelope: await encrypt(secret, row.args_plaintext),
  })
  const popup = createPopupWindow(href)
  const door = await wallet.open(popup)
  const action = requestOf(door.store.getState())
  expect(action).toMatchObject({
    status: 'request',
    action: name,
    call: { action: name, ...JSON.parse(row.args_plaintext) },
  })

  await door.approve(action, async () => JSON.parse(row.reply_plaintext).data)
  const [answer] = popup.answers()
  expect(await decrypt(secret, JSON.parse(String(answer?.message)))).toBe(row.reply_plaintext)
  // T8: the same address is never answered twice.
  expect((await wallet.open(createPopupWindow(href))).store.getState().status).toBe('already-answered')
})

test('behavior: a Solana account is returned with its network, and stored with the connection', async () => {
  const wallet = createWallet()
  const popup = createPopupWindow(flow.connect_request.url)
  const door = await wallet.open(popup)
  const solana = { address: vectors.solana.wallet.account.address, network: 'mainnet' }
  await door.connect(toConnect(door.store.getState()), { ...grant, solana })
  const reply = parse(connectReply, JSON.parse(String(popup.answers()[0]?.message)).data)
  const agreed = await deriveSharedSecret(await pageKey(), reply.providerPublicKey)
  const payload = parse(connectPayload, JSON.parse(await decrypt(agreed, reply)))
  expect(payload.solana).toEqual({ currentNetwork: 'mainnet' })
  expect(payload.wallets.map(({ chain, address }) => [chain, address])).toEqual([
    ['EVM', address],
    ['SOL', solana.address],
  ])
  expect(wallet.connections.of(origin)).toMatchObject([{ solanaAddress: solana.address }])
})

test('behavior: invalid Solana arguments are no request', async () => {
  const args = { address, message: 'aGVsbG8=' }
  const url = buildPopupUrl({
    walletUrl: constants.wallet_origin,
    ...{ environmentId, requesterOrigin: origin, action: 'solana_signMessage' },
    envelope: await encrypt(secret, JSON.stringify(args)),
  })
  const door = await createConnectedWallet().open(createPopupWindow(url.href))
  expect(requestOf(door.store.getState())).toMatchObject({ status: 'request', call: undefined })
})

test('behavior: a refusal is sealed, with code 4001', async () => {
  const popup = createPopupWindow(flow.personal_sign_request.url)
  const door = await createConnectedWallet().open(popup)
  await door.refuse(requestOf(door.store.getState()), refusal)
  expect(door.store.getState()).toMatchObject({ status: 'answered', outcome: 'refused' })
  const [answer] = popup.answers()
  expect(JSON.parse(await decrypt(secret, JSON.parse(String(answer?.message))))).toEqual(refusal)
})

test('behavior: a rejected connect is reported unencrypted, and no connection is stored', async () => {
  const wallet = createWallet()
  const popup = createPopupWindow(flow.connect_request.url)
  const door = await wallet.open(popup)
  await door.refuse(toConnect(door.store.getState()), refusal)
  expect(popup.answers()).toEqual([{ message: JSON.stringify(refusal), targetOrigin: origin }])
  expect(wallet.connections.of(origin)).toEqual([])
})

test('behavior: the address bar is cleared immediately, and a reload shows the same request again (T7)', async () => {
  const wallet = createConnectedWallet()
  const popup = createPopupWindow(flow.personal_sign_request.url)
  await wallet.open(popup)
  expect(popup.location).toEqual({ search: '', hash: '', pathname: '/4.25.10' })
  const again = await wallet.open(popup)
  expect(requestOf(again.store.getState()).call).toMatchObject({ method: 'personal_sign' })
  await again.refuse(requestOf(again.store.getState()), refusal)
  expect((await wallet.open(popup)).store.getState()).toEqual({ status: 'opening' })
})

test('behavior: the same address twice is never executed twice (T7)', async () => {
  const wallet = createConnectedWallet()
  const first = await wallet.open(createPopupWindow(flow.personal_sign_request.url))
  const racing = createPopupWindow(flow.personal_sign_request.url)
  const second = await wallet.open(racing)
  await first.approve(requestOf(first.store.getState()), async () => ({ data: '0xsignature' }))

  let executions = 0
  const execute = async () => ({ data: ++executions })
  await expect(second.approve(requestOf(second.store.getState()), execute)).rejects.toThrow(SupersededError)
  expect(second.store.getState()).toEqual({ status: 'already-answered', origin })
  const third = await wallet.open(createPopupWindow(flow.personal_sign_request.url))
  expect(third.store.getState()).toEqual({ status: 'already-answered', origin })
  expect({ executions, answers: racing.answers() }).toEqual({ executions: 0, answers: [] })
})

describe('the window goes away', () => {
  const leave = (popup: Popup) => void (popup.window as unknown as EventTarget).dispatchEvent(new Event('beforeunload'))
  const heardBy = async (popup: Popup) =>
    Promise.all(
      popup.answers().map(async ({ message }) => JSON.parse(await decrypt(secret, JSON.parse(String(message))))),
    )
  /** A window whose request is being answered for as long as `effect` takes. */
  async function answering(effect: () => Promise<Record<string, unknown>>) {
    const wallet = createConnectedWallet()
    const popup = createPopupWindow(flow.personal_sign_request.url)
    const door = await wallet.open(popup)
    let approved = Promise.resolve()
    await new Promise<void>((resolve) => {
      approved = door.approve(requestOf(door.store.getState()), () => {
        resolve()
        return effect()
      })
      approved.catch(() => undefined)
    })
    return { wallet, popup, door, approved: () => approved }
  }
  const unknown = new UnknownOutcomeError('Transaction 0x12 may have been sent.')

  test('behavior: while it answers, its page hears that the request may have been carried out, and a reload says so', async () => {
    const { wallet, popup } = await answering(() => new Promise(() => {}))
    await vi.waitFor(async () => {
      leave(popup)
      expect(await heardBy(popup)).toEqual([interrupted])
    })
    leave(popup)
    expect(await heardBy(popup)).toHaveLength(1)
    expect((await wallet.open(popup)).store.getState()).toEqual({ status: 'interrupted', origin })
  })

  test('behavior: after an unknown outcome, its page hears that error, even if a later attempt fails', async () => {
    const { popup, door, approved } = await answering(() => Promise.reject(unknown))
    await expect(approved()).rejects.toBe(unknown)
    const again = door.approve(requestOf(door.store.getState()), () => Promise.reject(new Error('refused')))
    await expect(again).rejects.toThrow('refused')
    leave(popup)
    expect(await heardBy(popup)).toEqual([{ code: unknown.code, message: unknown.message }])
  })

  test('behavior: before an answer is made, after one, and after a failure that did nothing, there is nothing to say', async () => {
    const unanswered = createPopupWindow(flow.personal_sign_request.url)
    await createConnectedWallet().open(unanswered)
    leave(unanswered)
    expect(unanswered.answers()).toEqual([])
    const failed = await answering(() => Promise.reject(new Error('no passkey')))
    await expect(failed.approved()).rejects.toThrow('no passkey')
    leave(failed.popup)
    expect(failed.popup.answers()).toEqual([])
    const answered = await answering(async () => ({ data: '0x' }))
    await answered.approved()
    leave(answered.popup)
    expect(answered.popup.answers()).toHaveLength(1)
  })
})

const disconnected = [
  { message: JSON.stringify({ message: 'Global wallet was disconnected', code: 4001 }), targetOrigin: origin },
]

test('behavior: if the connection is revoked while a request is on the screen, the request ends and the page is informed', async () => {
  const wallet = createConnectedWallet()
  const popup = createPopupWindow(flow.personal_sign_request.url)
  const door = await wallet.open(popup)
  wallet.connections.revoke('conn-1')
  expect(door.store.getState()).toEqual({ status: 'disconnected', origin })
  expect(popup.answers()).toEqual(disconnected)
  expect((await wallet.open(popup)).store.getState()).toEqual({ status: 'opening' })
})

test('behavior: if the connection expires while a request is on the screen, nothing is signed and the page is informed', async () => {
  let time = 1000
  const popup = createPopupWindow(flow.personal_sign_request.url)
  const door = await createConnectedWallet({ now: () => time, expiresAt: 2000 }).open(popup)
  time = 2000
  let executions = 0
  const approving = door.approve(requestOf(door.store.getState()), async () => ({ data: ++executions }))
  await expect(approving).rejects.toThrow(SupersededError)
  expect(door.store.getState()).toEqual({ status: 'disconnected', origin })
  expect({ executions, answers: popup.answers() }).toEqual({ executions: 0, answers: disconnected })
})

test('behavior: if the connection is revoked during signing, the answer is still sent; if that fails, the page is informed', async () => {
  for (const { fails, outcome } of [
    { fails: false, outcome: 'answered' },
    { fails: true, outcome: 'disconnected' },
  ]) {
    const wallet = createConnectedWallet()
    const popup = createPopupWindow(flow.personal_sign_request.url)
    const door = await wallet.open(popup)
    const approving = door.approve(requestOf(door.store.getState()), async () => {
      wallet.connections.revoke('conn-1')
      if (fails) throw new Error('offline')
      return {}
    })
    await approving.catch(() => {})
    expect(door.store.getState().status).toBe(outcome)
    expect(popup.answers()).toHaveLength(1)
  }
})

test('behavior: two clicks produce one answer', async () => {
  const popup = createPopupWindow(flow.personal_sign_request.url)
  const door = await createConnectedWallet().open(popup)
  const action = requestOf(door.store.getState())
  let executions = 0
  const clicks = [1, 2].map(() => door.approve(action, async () => ({ data: ++executions })))
  expect((await Promise.allSettled(clicks)).map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
  await expect(door.refuse(action, refusal)).rejects.toThrow(SupersededError)
  expect({ executions, answers: popup.answers().length }).toEqual({ executions: 1, answers: 1 })
})

test('behavior: an effect that failed may be tried again', async () => {
  const popup = createPopupWindow(flow.personal_sign_request.url)
  const door = await createConnectedWallet().open(popup)
  const action = requestOf(door.store.getState())
  await expect(door.approve(action, () => Promise.reject(new Error('offline')))).rejects.toThrow('offline')
  await door.approve(action, async () => ({ data: '0xsignature' }))
  expect(popup.answers()).toHaveLength(1)
})

const newAction = flow.new_action_message.message

test('behavior: a new action replaces the unanswered one, whose late answer is not sent', async () => {
  const popup = createPopupWindow(flow.personal_sign_request.url)
  const door = await createConnectedWallet().open(popup)
  const former = requestOf(door.store.getState())
  popup.say(newAction, { origin })
  await expect.poll(() => requestOf(door.store.getState()).call).toMatchObject({ method: 'eth_sendTransaction' })
  await expect(door.approve(former, async () => ({ data: '0xlate' }))).rejects.toThrow(SupersededError)
  expect(popup.answers()).toEqual([])
})

test('attack: a page that asks without end leaves each request on the screen for a moment (T11)', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const popup = createPopupWindow(flow.personal_sign_request.url)
  const door = await createConnectedWallet().open(popup)
  const { search, hash } = new URL(flow.personal_sign_request.url)
  const first = { event: 'new-action', actionPath: `${search}${hash}` }
  const isSending = () => JSON.stringify(requestOf(door.store.getState()).call).includes('eth_sendTransaction')
  popup.say(newAction, { origin })
  await vi.waitFor(() => expect(isSending()).toBe(true))
  const shown = door.store.getState()
  for (let ms = 0; ms < 800; ms += 50) {
    popup.say(ms % 100 === 0 ? first : { ...first, actionPath: newAction.actionPath }, { origin })
    await vi.advanceTimersByTimeAsync(50)
  }
  expect(door.store.getState()).toBe(shown)
  popup.say(first, { origin })
  await vi.advanceTimersByTimeAsync(200)
  await vi.waitFor(() => expect(isSending()).toBe(false))
})

test('behavior: an answer that a new action overtakes is not sent', async () => {
  const popup = createPopupWindow(flow.personal_sign_request.url)
  const door = await createConnectedWallet().open(popup)
  const overtaken = door.approve(requestOf(door.store.getState()), async () => {
    popup.say(newAction, { origin })
    await expect.poll(() => requestOf(door.store.getState()).call).toMatchObject({ method: 'eth_sendTransaction' })
    return { data: '0xlate' }
  })
  await expect(overtaken).rejects.toThrow(SupersededError)
  expect(popup.answers()).toEqual([])
  await door.approve(requestOf(door.store.getState()), async () => ({ data: '0xhash' }))
  expect(popup.answers()).toHaveLength(1)
})

test.each([
  ['another origin', { origin: 'https://evil.example' }, newAction],
  ['the same origin in another scheme', { origin: 'http://dapp.example' }, newAction],
  ['another window', { origin, source: {} }, newAction],
  ['no window', { origin, source: null }, newAction],
  [
    'an address of another origin',
    { origin },
    { ...newAction, actionPath: newAction.actionPath.replace('dapp', 'evil') },
  ],
  [
    'two origins',
    { origin },
    { ...newAction, actionPath: newAction.actionPath.replace('#', '&requester_origin=https%3A%2F%2Fevil.example#') },
  ],
  ['a text', { origin }, JSON.stringify(newAction)],
])('behavior: a new action of %s changes nothing (T3)', async (_, from, message) => {
  const popup = createPopupWindow(flow.personal_sign_request.url)
  const door = await createConnectedWallet().open(popup)
  const before = door.store.getState()
  popup.say(message, from)
  await new Promise((resolve) => setImmediate(resolve))
  expect(door.store.getState()).toBe(before)
})

test('behavior: the page that answers the challenge has opened the window (T6)', async () => {
  const popup = createPopupWindow(flow.connect_request.url)
  const door = await createWallet().open(popup)
  const posted = popup.heard.find(({ message }) => typeof message === 'object')
  expect(posted?.targetOrigin).toBe(origin)
  const { nonce } = parse(originChallenge, posted?.message)
  const answer = { event: 'origin-answer', nonce }
  for (const [message, from] of [
    [{ ...answer, nonce: '0'.repeat(32) }, { origin }],
    [answer, { origin: 'https://evil.example' }],
    [answer, { origin, source: {} }],
  ] as const) {
    popup.say(message, from)
    expect(door.store.getState()).toMatchObject({ isOpener: false })
  }
  popup.say(answer, { origin })
  expect(door.store.getState()).toMatchObject({ status: 'connect', isOpener: true })
})

test('behavior: every message goes to the claimed origin only (T6)', async () => {
  const popup = createPopupWindow(flow.connect_request.url.replace('dapp.example', 'bank.example'))
  const door = await createWallet().open(popup)
  await door.connect(toConnect(door.store.getState()), grant)
  expect(new Set(popup.heard.map(({ targetOrigin }) => targetOrigin))).toEqual(new Set(['https://bank.example']))
})

const inClear = `https://w.example/?provider_env_id=${environmentId}&requester_origin=${encodeURIComponent(origin)}&chainId=1&method=personal_sign&params=0x00#/eth-request`

test.each([
  ['a secret that is not here', () => createWallet(), flow.personal_sign_request.url],
  [
    'an expired connection',
    () => createConnectedWallet({ now: () => 2000, expiresAt: 2000 }),
    flow.personal_sign_request.url,
  ],
  ['arguments in clear', () => createConnectedWallet(), inClear],
  [
    'the secret of another origin',
    () => createConnectedWallet(),
    flow.personal_sign_request.url.replace('dapp.example', 'evil.example'),
  ],
  ['a changed envelope', () => createConnectedWallet(), flow.personal_sign_request.url.replace('&iv=00', '&iv=01')],
])('behavior: %s is told that it is disconnected, and the user is not asked', async (_, wallet, url) => {
  const popup = createPopupWindow(url)
  const door = await wallet().open(popup)
  expect(door.store.getState().status).toBe('disconnected')
  expect(popup.answers().map(({ message }) => message)).toEqual(disconnected.map(({ message }) => message))
})

test('behavior: a page whose connection was revoked is informed', async () => {
  const wallet = createConnectedWallet()
  wallet.connections.revoke('conn-1')
  const popup = createPopupWindow(flow.personal_sign_request.url)
  await wallet.open(popup)
  expect(popup.answers()).toEqual(disconnected)
})

test('behavior: a forged connection of the same origin does not end a real one', async () => {
  const wallet = createConnectedWallet()
  const forged = await wallet.open(createPopupWindow(flow.connect_request.url))
  await forged.connect(toConnect(forged.store.getState()), grant)
  const door = await wallet.open(createPopupWindow(flow.personal_sign_request.url))
  expect(requestOf(door.store.getState()).connection.connectionId).toBe('conn-1')
})

const otherEnvironment = flow.connect_request.url.replace(environmentId, '00000000-0000-4000-8000-000000000000')
test.each<[TurnedAway, string, { hasOpener?: boolean; referrer?: string }]>([
  ['no-opener', flow.connect_request.url, { hasOpener: false }],
  ['other-environment', otherEnvironment, {}],
  ['other-referrer', flow.connect_request.url, { referrer: 'https://evil.example/' }],
  ['unreadable', flow.connect_request.url.replace('https%3A%2F%2Fdapp.example', 'null'), {}],
  ['unreadable', flow.connect_request.url.replace('dapp.example', 'dapp.example%2F'), {}],
  ['unreadable', flow.connect_request.url.replace('receiver_public_key=04', 'receiver_public_key=05'), {}],
  [
    'no-key',
    flow.connect_request.url.replace(/receiver_public_key=04\w+/, `receiver_public_key=04${'ab'.repeat(64)}`),
    {},
  ],
  ['unsupported-origin', flow.connect_request.url.replace('https%3A', 'ftp%3A'), {}],
  ['unknown-action', flow.connect_request.url.replace('#/connect', '#/zksync-request'), {}],
])('error: %s', async (why, url, options) => {
  const popup = createPopupWindow(url, options)
  // As the site does, long before its door opens.
  readPendingAction(popup.window)
  const door = await createConnectedWallet().open(popup)
  expect(door.store.getState()).toMatchObject({ status: 'turned-away', why })
  const told = turnedAwayAnswers[why]
  expect(popup.heard.map(({ message }) => message)).toEqual(told ? [JSON.stringify(told)] : [])
  expect((await createConnectedWallet().open(popup)).store.getState()).toEqual({ status: 'opening' })
})

test('behavior: the referrer of the requesting page is no reason to refuse', async () => {
  const popup = createPopupWindow(flow.connect_request.url, { referrer: `${origin}/some/page?x` })
  const door = await createWallet().open(popup)
  expect(door.store.getState().status).toBe('connect')
})

test('behavior: the door stays open in a window that was opened for no action', () => {
  const popup = createPopupWindow('https://wallet.example/')
  const wallet = createWallet()
  const door = createGlobalDoor({ environmentId, connections: wallet.connections, window: popup.window })
  expect(door.open()).toBeUndefined()
  expect(door.store.getState()).toEqual({ status: 'opening' })
})

test('behavior: a long action is requested by message once the page listens', async () => {
  const wallet = createConnectedWallet()
  const url = new URL(flow.personal_sign_request.url)
  const popup = createPopupWindow(toHandoverUrl(url).href)
  const door = await wallet.open(popup)
  expect(door.store.getState()).toEqual({ status: 'awaiting-action', origin })
  expect(popup.heard).toEqual([{ message: { event: 'action-request' }, targetOrigin: origin }])
  popup.say({ event: 'new-action', actionPath: `${url.search}${url.hash}` }, { origin })
  await expect.poll(() => door.store.getState().status).toBe('request')
})

test('error: an action that is too long, in a new and in an open window', async () => {
  const long = new URL(flow.personal_sign_request.url)
  long.searchParams.set('encrypted_message', 'x'.repeat(maxQueryLength))
  const told = [{ message: JSON.stringify(turnedAwayAnswers['too-large']), targetOrigin: origin }]
  const popup = createPopupWindow(long.href)
  const door = await createConnectedWallet().open(popup)
  expect(door.store.getState()).toEqual({ status: 'turned-away', why: 'too-large', origin })
  expect(popup.answers()).toEqual(told)

  const used = createPopupWindow(flow.personal_sign_request.url)
  const second = await createConnectedWallet().open(used)
  used.say({ event: 'new-action', actionPath: `${long.search}${long.hash}` }, { origin })
  await expect.poll(() => second.store.getState().status).toBe('turned-away')
  expect(used.answers()).toEqual(told)

  // The redirect of the site's server, which lets the page load at a short address.
  const cut = createPopupWindow(`${long.origin}/${cutLongQuery(long.search)}${long.hash}`)
  const third = await createConnectedWallet().open(cut)
  expect(third.store.getState()).toEqual({ status: 'turned-away', why: 'too-large', origin })
  expect(cut.answers()).toEqual(told)
})

test('behavior: a window that returns from another site asks its page for the action again', async () => {
  const wallet = createConnectedWallet()
  const popup = createPopupWindow(flow.personal_sign_request.url)
  await wallet.open(popup)
  Object.assign(popup.window.document, { referrer: 'https://elsewhere.example/' })
  const before = popup.heard.length
  const door = await wallet.open(popup)
  expect(door.store.getState()).toEqual({ status: 'turned-away', why: 'no-opener', origin })
  expect(popup.heard.slice(before)).toEqual([{ message: { event: 'action-request' }, targetOrigin: origin }])
  const { search, hash } = new URL(flow.personal_sign_request.url)
  const data = { event: 'new-action', actionPath: `${search}${hash}` }
  popup.say(data, { origin: 'https://evil.example' })
  await expect.poll(() => door.store.getState().status).toBe('turned-away')
  popup.say(data, { origin })
  await expect.poll(() => door.store.getState()).toMatchObject({ status: 'request', origin, isOpener: true })
})

test('behavior: a window that lost its opener gets the action again from the page that sends it', async () => {
  const popup = createPopupWindow(flow.personal_sign_request.url, { hasOpener: false })
  const door = await createConnectedWallet().open(popup)
  expect(door.store.getState()).toEqual({ status: 'turned-away', why: 'no-opener' })
  const { search, hash } = new URL(flow.personal_sign_request.url)
  const data = { event: 'new-action', actionPath: `${search}${hash}` }
  const told: unknown[] = []
  const stranger = { postMessage: (message: unknown) => told.push(message) }
  popup.say(data, { origin, source: null })
  popup.say(data, { origin })
  // While the page's action is read, another window sends the same from its own origin. It gets no answer.
  popup.say(data, { origin: 'https://evil.example', source: stranger })
  await expect.poll(() => door.store.getState()).toMatchObject({ status: 'request', origin })
  expect(told).toEqual([])
  expect(popup.heard).toMatchObject([{ message: { event: 'origin-challenge' }, targetOrigin: origin }])
  const { id } = requestOf(door.store.getState())
  // When the page sends it again, that only proves that the page is still open.
  const before = popup.heard.length
  popup.say(data, { origin })
  expect(popup.heard.slice(before)).toMatchObject([{ message: { event: 'origin-challenge' }, targetOrigin: origin }])
  expect(requestOf(door.store.getState()).id).toBe(id)
})
