import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { account, connectedState, constants, createPage, type PopupStep } from '../../../test/scripted/globalPage.ts'
import vectors from '../../../test/vectors/global-wallet.vectors.json' with { type: 'json' }
import type { BlockedPopup } from '../../core/popup/blockedPopup.ts'
import { closedPollMs } from '../../core/popup/limits.ts'
import { closeDelayMs, lostAfterMs } from '../../wire/global/limits.ts'
import { clientVersion } from '../../wire/version.ts'
import type { GlobalProviderOptions } from './globalProvider.ts'
import { createGlobalProvider } from './provider.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
})
afterEach(() => void vi.useRealTimers())

function setUp(
  script: PopupStep[],
  options: Partial<GlobalProviderOptions> = {},
  page: Parameters<typeof createPage>[1] = {},
) {
  const scripted = createPage(script, page)
  const provider = createGlobalProvider({
    environmentId: constants.environment_id,
    walletUrl: constants.wallet_origin,
    ...options,
  })
  return { ...scripted, provider, connect: () => provider.request({ method: 'eth_requestAccounts' }) }
}

function setUpConnected(
  script: PopupStep[],
  options: Partial<GlobalProviderOptions> = {},
  page: Parameters<typeof createPage>[1] = {},
) {
  const set = setUp(script, options, page)
  set.remember(connectedState, connectedState.connection.sharedSecret)
  const sign = (message = '0x00') => set.provider.request({ method: 'personal_sign', params: [message, account] })
  return { ...set, sign }
}

const approve = (data: string): PopupStep => ({ type: 'approve', data })

test('vector: the window', async () => {
  const { connect, opened } = setUp([{ type: 'approve' }])
  await connect()
  const { url, target, features } = opened[0]!
  expect({ url, target, features }).toEqual(vectors.window_open.call)
})

test('option: popup', async () => {
  const { connect, opened } = setUp([{ type: 'approve' }], { popup: { width: 500, height: 700 } })
  await connect()
  expect(opened[0]!.features).toBe(vectors.url_variants.at(-1)!.features)
})

test('behavior: the window opens inside the click, before the wallet has loaded and before any key is made', async () => {
  const { connect, opened, urls } = setUp([{ type: 'approve' }])
  const connecting = connect()
  expect(opened).toHaveLength(1)
  expect(urls).toHaveLength(0)
  await connecting
  expect(urls[0]!.pathname).toBe(`/${clientVersion}`)
})

test('behavior: the same for a signature', async () => {
  const { sign, opened } = setUpConnected([approve('0xsig')])
  const signing = sign()
  expect(opened).toHaveLength(1)
  expect(await signing).toBe('0xsig')
})

test('behavior: a window that was not needed is closed', async () => {
  const { provider, opened, stored } = setUp([])
  stored.set(
    constants.storage_key,
    JSON.stringify({ state: { connection: { expiresAt: 4102444800000 } }, version: '0' }),
  )
  await expect(provider.request({ method: 'personal_sign' })).rejects.toThrow('No network id found')
  expect(opened.map(({ popup }) => popup.closed)).toEqual([true])
})

test('behavior: a request without a window does not close the window of another request', async () => {
  const { provider, connect, opened } = setUp([{ type: 'approve' }])
  const reading = provider.request({ method: 'eth_accounts' })
  const connecting = connect()
  expect(await reading).toEqual([])
  expect(await connecting).toEqual([account])
  expect(opened).toHaveLength(1)
})

test('option: postfixPopupUrlWithVersion', async () => {
  const { connect, urls } = setUp([{ type: 'approve' }], { postfixPopupUrlWithVersion: false })
  await connect()
  expect(urls[0]!.pathname).toBe('/')
})

test('behavior: a second request uses the open window', async () => {
  const { sign, opened, asked } = setUpConnected([approve('0x1'), approve('0x2')])
  expect(await sign('0x01')).toBe('0x1')
  expect(await sign('0x02')).toBe('0x2')
  expect(opened).toHaveLength(1)
  expect(opened[0]!.popup.received).toMatchObject([
    { data: { event: 'new-action' }, targetOrigin: constants.wallet_origin },
  ])
  expect(asked.map(({ params }) => params)).toEqual([
    ['0x01', account],
    ['0x02', account],
  ])
})

test('behavior: simultaneous requests run one after the other, each with its own answer', async () => {
  const { sign, asked } = setUpConnected([approve('0x1'), approve('0x2')])
  expect(await Promise.all([sign('0x01'), sign('0x02')])).toEqual(['0x1', '0x2'])
  expect(asked).toHaveLength(2)
})

test('behavior: callers who connect at the same time share one connection', async () => {
  const { connect, asked } = setUp([{ type: 'approve' }])
  expect(await Promise.all([connect(), connect()])).toEqual([[account], [account]])
  expect(asked).toHaveLength(1)
})

test.each<[string, PopupStep]>([
  ['an answer', approve('0x')],
  ['a refusal', { type: 'fail', message: 'No', code: 4001 }],
])('behavior: the window closes 1000 ms after %s', async (_, step) => {
  const { sign, opened } = setUpConnected([step])
  await sign().catch(() => {})
  await vi.advanceTimersByTimeAsync(closeDelayMs - 1)
  expect(opened[0]!.popup.closed).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(opened[0]!.popup.closed).toBe(true)
})

test('behavior: a newer action keeps the window open', async () => {
  const { sign, opened } = setUpConnected([approve('0x'), { type: 'ignore' }])
  await sign()
  await vi.advanceTimersByTimeAsync(closeDelayMs / 2)
  void sign().catch(() => {})
  await vi.advanceTimersByTimeAsync(closeDelayMs * 2)
  expect(opened[0]!.popup.closed).toBe(false)
})

test('behavior: a window that stayed open and that the user closed is replaced', async () => {
  const { sign, opened } = setUpConnected([approve('0x1'), approve('0x2')])
  await sign()
  opened[0]!.popup.closed = true
  expect(await sign()).toBe('0x2')
  expect(opened).toHaveLength(2)
})

test('behavior: closing the window rejects the running and every waiting request', async () => {
  const { sign, opened } = setUpConnected([{ type: 'ignore' }])
  const outcomes = Promise.allSettled([sign(), sign(), sign()])
  await vi.advanceTimersByTimeAsync(2000)
  opened[0]!.popup.closed = true
  await vi.advanceTimersByTimeAsync(closedPollMs)
  for (const outcome of await outcomes) {
    expect(outcome).toMatchObject({ status: 'rejected', reason: { message: 'Popup closed', code: 4001 } })
  }
})

test('behavior: an answer counts even if the window closes right after it', async () => {
  const { sign, opened, page } = setUpConnected([approve('0xlast')])
  // After the provider received the message, before it has decrypted the envelope.
  const closeBehind = () => {
    opened[0]!.popup.closed = true
    vi.advanceTimersByTime(closedPollMs)
  }
  page.addEventListener('message', () => queueMicrotask(closeBehind))
  expect(await sign()).toBe('0xlast')
})

test('behavior: leaving the page closes the window', async () => {
  const { sign, opened, page } = setUpConnected([approve('0x')])
  await sign()
  page.dispatchEvent(new Event('pagehide'))
  expect(opened[0]!.popup.closed).toBe(true)
})

test.each<[string, PopupStep]>([
  ['another window (T3)', { type: 'post', data: '{"message":"forged"}', source: {} }],
  ['no window (T3)', { type: 'post', data: '{"message":"forged"}', source: null }],
  ['another origin (T3)', { type: 'post', data: '{"message":"forged"}', origin: 'https://evil.example' }],
  ['an object', { type: 'post', data: { message: 'forged' } }],
  ['no JSON', { type: 'post', data: 'forged' }],
  ['JSON with a poisoned key (T23)', { type: 'post', data: '{"message":"forged","__proto__":{"polluted":1}}' }],
  ['an envelope before there is a secret', { type: 'post', data: '{"encryptedMessage":"AA==","iv":"00"}' }],
])('behavior: a message is ignored from %s', async (_, step) => {
  const { connect, opened, script } = setUp([step])
  const connecting = connect().catch((error) => error.message)
  await vi.waitFor(() => expect(script).toEqual([]))
  await vi.advanceTimersByTimeAsync(0)
  opened[0]!.popup.closed = true
  await vi.advanceTimersByTimeAsync(closedPollMs)
  expect(await connecting).toBe('Popup closed')
})

test.each<[string, string, string]>([
  [
    'is not encrypted',
    '{"name":"eth-request","data":{"data":"0xforged"}}',
    'The wallet gave an answer that does not fit the request',
  ],
  ['reports a failure in clear', '{"message":"forged"}', 'The wallet gave an answer that does not fit the request'],
  [
    'cannot be decrypted',
    `{"encryptedMessage":"${'A'.repeat(40)}","iv":"${'0'.repeat(24)}"}`,
    'The wallet gave an answer that does not fit the request',
  ],
])('error: an answer that %s fails the request at once', async (_, data, message) => {
  const { sign } = setUpConnected([{ type: 'post', data }])
  await expect(sign()).rejects.toThrow(message)
})

test('error: a connect answer without its fields', async () => {
  const { connect } = setUp([{ type: 'post', data: '{"name":"connect","data":{"expiresAt":1}}' }])
  await expect(connect()).rejects.toThrow('The wallet gave an answer that does not fit the request')
})

test('error: the connection ended while a request waited', async () => {
  const { sign } = setUpConnected([{ type: 'post', data: '{"message":"Global wallet was disconnected"}' }])
  const [running, waiting] = await Promise.allSettled([sign(), sign()])
  expect(running).toMatchObject({ reason: { message: 'Global wallet was disconnected', code: 4001 } })
  expect(waiting).toMatchObject({ reason: { message: 'Client is disconnected, use the connect method' } })
})

test('behavior: T7, the URL contains neither method nor parameters', async () => {
  const { sign, urls } = setUpConnected([approve('0x')])
  await sign('0x5ec2e7')
  expect(urls[0]!.href).not.toMatch(/personal_sign|5ec2e7|chainId/)
  expect([...urls[0]!.searchParams.keys()]).toEqual(['provider_env_id', 'requester_origin', 'encrypted_message', 'iv'])
})

test('behavior: T6, the opener answers the challenge of its own wallet only', async () => {
  const { connect, opened, page } = setUp([{ type: 'ignore' }])
  void connect().catch(() => {})
  await vi.waitFor(() => expect(opened).toHaveLength(1))
  const { popup } = opened[0]!
  const challenge = { event: 'origin-challenge', nonce: 'ab'.repeat(16) }
  await vi.dynamicImportSettled()
  page.say(challenge, { source: popup, origin: 'https://evil.example' })
  page.say(challenge, { source: {} })
  page.say({ ...challenge, nonce: 'short' }, { source: popup })
  expect(popup.received).toEqual([])
  page.say(challenge, { source: popup })
  expect(popup.received).toEqual([
    { data: { event: 'origin-answer', nonce: challenge.nonce }, targetOrigin: constants.wallet_origin },
  ])
})

test('behavior: a blocked window opens in the click of the retry', async () => {
  const offers: BlockedPopup[] = []
  const { connect, opened, options } = setUp(
    [{ type: 'approve' }],
    { onBlocked: (it) => offers.push(it) },
    { blocked: true },
  )
  const connecting = connect()
  await vi.waitFor(() => expect(offers).toHaveLength(1))
  options.blocked = false
  offers[0]!.retry()
  expect(opened).toHaveLength(1)
  expect(offers[0]!.signal.aborted).toBe(true)
  expect(await connecting).toEqual([account])
})

test('behavior: a late retry opens nothing', async () => {
  const offers: BlockedPopup[] = []
  const { connect, opened, options } = setUp([], { onBlocked: (it) => offers.push(it) }, { blocked: true })
  const connecting = connect().catch((error) => error.message)
  await vi.waitFor(() => expect(offers).toHaveLength(1))
  offers[0]!.dismiss()
  expect(await connecting).toBe('Failed to open popup')
  options.blocked = false
  offers[0]!.retry()
  expect(opened).toEqual([])
})

test.each(['retry', 'dismiss'] as const)('error: still blocked after %s', async (verb) => {
  const { connect } = setUp([], { onBlocked: (blocked) => blocked[verb]() }, { blocked: true })
  await expect(connect()).rejects.toThrow('Failed to open popup')
})

test.each([false, true])(
  "error: the page's opener policy blocks its connection; HEAD refused: %s",
  async (refusesHead) => {
    const headers = { 'cross-origin-opener-policy': 'same-origin' }
    const { connect, opened } = setUp([{ type: 'close' }], {}, { headers, refusesHead })
    const connecting = connect().catch((error) => error.message)
    await vi.waitFor(() => expect(opened[0]?.popup.closed).toBe(true))
    await vi.advanceTimersByTimeAsync(closedPollMs)
    expect(await connecting).toBe("This page's headers block its connection to the wallet window")
  },
)

test('behavior: after a window has sent a message, its closing counts as the user’s, whatever the page’s header says', async () => {
  const headers = { 'cross-origin-opener-policy': 'same-origin' }
  const { sign, opened } = setUpConnected([approve('0x'), { type: 'close' }], {}, { headers })
  await sign()
  const signing = sign().catch((error) => error.message)
  await vi.waitFor(() => expect(opened[0]!.popup.closed).toBe(true))
  await vi.advanceTimersByTimeAsync(closedPollMs)
  expect(await signing).toBe('Popup closed')
})

test('error: the page is cross-origin isolated', async () => {
  const { connect, opened, page } = setUp([])
  page.crossOriginIsolated = true
  await expect(connect()).rejects.toThrow("This page's headers block its connection to the wallet window")
  expect(opened.map(({ popup }) => popup.closed)).toEqual([true])
})

const challenge = { event: 'origin-challenge', nonce: 'ab'.repeat(16) }

test('behavior: a new request brings the window to the front, and repeats what the wallet may have lost', async () => {
  const { sign, opened, page, asked } = setUpConnected([{ type: 'ignore' }, approve('0x1'), approve('0x2')])
  const first = sign()
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  const { popup } = opened[0]!
  page.say(challenge, { source: popup })
  const second = sign()
  expect(popup.focused).toBe(1)
  expect(await Promise.all([first, second])).toEqual(['0x1', '0x2'])
  expect(opened).toHaveLength(1)
})

test('behavior: a wallet that never asked a question is brought to the front only', async () => {
  const { sign, opened, asked } = setUpConnected([{ type: 'ignore' }])
  const outcomes = Promise.allSettled([sign()])
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  const third = sign().catch((error) => error.message)
  await vi.advanceTimersByTimeAsync(lostAfterMs * 2)
  expect(opened[0]!.popup).toMatchObject({ focused: 1, closed: false, received: [] })
  opened[0]!.popup.closed = true
  await vi.advanceTimersByTimeAsync(closedPollMs)
  await outcomes
  expect(await third).toBe('Popup closed')
})

test('error: the wallet has left its window: the running request fails, the next one is offered a window', async () => {
  const offers: BlockedPopup[] = []
  const { sign, opened, page, asked } = setUpConnected([{ type: 'ignore' }, { type: 'ignore' }, approve('0x2')], {
    onBlocked: (it) => offers.push(it),
  })
  const first = sign().catch((error) => ({ code: error.code, message: error.message }))
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  page.say(challenge, { source: opened[0]!.popup })
  const second = sign()
  await vi.advanceTimersByTimeAsync(lostAfterMs)
  expect(await first).toEqual({ code: -32603, message: 'The wallet is no longer in its window' })
  expect(opened[0]!.popup.closed).toBe(true)
  await vi.waitFor(() => expect(offers).toHaveLength(1))
  offers[0]!.retry()
  expect(await second).toBe('0x2')
  expect(opened).toHaveLength(2)
})
