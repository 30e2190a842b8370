import { eventNames, maxFrameLength } from 'latchkey/wire/link'
import { hashTypedData, recoverMessageAddress, stringToHex } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startLink, type TestLink } from '../../../../servers/testing/link.ts'
import { type FarLinkPage, openFarLinkPage } from '../../../../test/scripted/farLinkPage.ts'
import { SupersededError } from '../../review/supersededError.ts'
import { account, networks, otherAccount } from '../relay/testing/startWallet.ts'
import { startGuest, type TestGuest } from './testing/startGuest.ts'

const [one, ten] = networks
const choice = { addresses: [account.address, otherAccount.address], networks: [one, ten] } as const
const address = account.address.toLowerCase()
const app = { appName: 'A page', appLogoUrl: null }
const hello = stringToHex('hello')
const toSign = { address, message: hello, addPrefix: true, typedDataJson: null }

/** Long enough for a busy machine. */
const soon = { timeout: 60_000 }
let link: TestLink
let page: FarLinkPage
let wallet: TestGuest
beforeAll(async () => {
  link = await startLink()
})
afterAll(() => link?.close())
beforeEach(async () => {
  page = await openFarLinkPage(link)
  wallet = await startGuest(link)
})
afterEach(async () => {
  wallet.close()
  await page.close()
})

async function connect(by: TestGuest = wallet, from: FarLinkPage = page) {
  await by.join(from.code)
  const { id } = await from.ask('requestEthereumAccounts', app)
  await by.connect(await by.request('connect'), choice)
  return from.answer(id)
}

test('default: the user sees which page asks before it learns anything, and then gives it an account', async () => {
  await wallet.join(page.code)
  expect(wallet.notice()).toEqual({ status: 'pairing', pairingTopic: page.session.id })
  const { id } = await page.ask('requestEthereumAccounts', app)
  const request = await wallet.request('connect')
  expect(request.requester).toEqual({ origin: 'https://dapp.example', name: 'A page', isProven: false })
  expect(wallet.notice().status).toBe('none')
  expect(await page.config()).toEqual({})
  await wallet.connect(request, choice)
  expect(await page.answer(id)).toEqual({ method: 'requestEthereumAccounts', result: [address] })
  // The answer comes last, so the page knows its network by then.
  expect(await page.config()).toEqual({ EthereumAddress: address, ChainId: '1', JsonRpcUrl: one.rpcUrls[0] })
  await vi.waitFor(() => expect(wallet.notice().status).toBe('connected'), soon)
  expect(wallet.store.getState()).toMatchObject({ requests: [], sessions: [{ id: page.session.id }] })
})

test('default: a message is signed by the account that the page was given', async () => {
  await connect()
  const { id } = await page.ask('signEthereumMessage', toSign)
  const request = await wallet.request('ethereum')
  expect(request.call).toEqual({ chainId: 1, method: 'personal_sign', params: [hello, address] })
  expect(wallet.accountsOf(request.name.sessionId)).toEqual(choice.addresses)
  await wallet.approve(request, () => account.signMessage({ message: { raw: hello } }))
  const answer = await page.answer(id)
  const signature = 'result' in answer ? (answer.result as `0x${string}`) : '0x'
  expect(await recoverMessageAddress({ message: 'hello', signature })).toBe(account.address)
  expect(wallet.notice()).toMatchObject({ status: 'answered', outcome: 'approved' })
})

test('behavior: a rejection has the text that pages of this wire know', async () => {
  await connect()
  const { id } = await page.ask('signEthereumMessage', toSign)
  await wallet.reject(await wallet.request('ethereum'))
  expect(await page.answer(id)).toEqual({
    method: 'signEthereumMessage',
    errorMessage: 'User rejected signature request',
    errorCode: 4001,
  })
})

test('behavior: a page that the user declined may ask again, but not without end', async () => {
  await wallet.join(page.code)
  for (let count = 0; count < 3; count += 1) {
    const { id } = await page.ask('requestEthereumAccounts', app)
    await wallet.reject(await wallet.request('connect'))
    expect(await page.answer(id)).toMatchObject({ errorCode: 4001 })
  }
  await page.ask('requestEthereumAccounts', app)
  await vi.waitFor(async () => {
    const { onlineGuests } = (await page.host.ask({ type: 'IsLinked', sessionId: page.session.id })) as never
    expect(onlineGuests).toBe(0)
  }, soon)
  expect(wallet.store.getState().requests).toEqual([])
  // The user scans the code again.
  await wallet.join(page.code)
  await wallet.connect(await wallet.request('connect'), choice)
})

test('behavior: a connected page that asks again gets the same account at once', async () => {
  await connect()
  const { id } = await page.ask('requestEthereumAccounts', app)
  expect(await page.answer(id)).toEqual({ method: 'requestEthereumAccounts', result: [address] })
})

test('behavior: one decision answers all requests to connect of a page', async () => {
  const first = await page.ask('requestEthereumAccounts', app)
  const second = await page.ask('requestEthereumAccounts', app)
  await wallet.join(page.code)
  await vi.waitFor(() => expect(wallet.store.getState().requests).toHaveLength(2), soon)
  await wallet.connect(await wallet.request('connect'), choice)
  for (const { id } of [first, second]) expect(await page.answer(id)).toMatchObject({ result: [address] })
  expect(wallet.store.getState().requests).toEqual([])
})

test('behavior: a cancelled request leaves the screen, also if the cancellation comes first', async () => {
  await connect()
  const { id } = await page.ask('signEthereumMessage', toSign)
  await wallet.request('ethereum')
  await page.cancel(id)
  await vi.waitFor(() => expect(wallet.store.getState().requests).toEqual([]), soon)
  expect(wallet.notice()).toMatchObject({ status: 'expired', requester: { origin: 'https://dapp.example' } })
  await page.cancel('f'.repeat(16))
  await page.ask('signEthereumMessage', toSign, { id: 'f'.repeat(16) })
  const next = await page.ask('signEthereumMessage', toSign)
  expect((await wallet.request('ethereum')).name.requestId).toBe(next.id)
})

test('behavior: several pages at once, each with its own account and network', async () => {
  const other = await openFarLinkPage(link, { origin: 'https://other.example' })
  await connect()
  await connect(wallet, other)
  const { id } = await other.ask('switchEthereumChain', { chainId: '10' })
  await wallet.switchNetwork(await wallet.request('switch-network'))
  expect(await other.answer(id)).toMatchObject({ result: { isApproved: true, rpcUrl: ten.rpcUrls[0] } })
  expect(await other.config()).toMatchObject({ ChainId: '10' })
  expect(await page.config()).toMatchObject({ ChainId: '1' })
  await other.close()
})

test('behavior: pages are told of another account that they were given, and of another network', async () => {
  await connect()
  await wallet.leadWith(otherAccount.address)
  await vi.waitFor(
    async () => expect(await page.config()).toMatchObject({ EthereumAddress: otherAccount.address.toLowerCase() }),
    soon,
  )
  await wallet.leadWith(`0x${'33'.repeat(20)}`)
  await wallet.standOn(ten)
  await vi.waitFor(
    async () =>
      expect(await page.config()).toEqual({
        EthereumAddress: otherAccount.address.toLowerCase(),
        ChainId: '10',
        JsonRpcUrl: ten.rpcUrls[0],
      }),
    soon,
  )
})

test('behavior: typed data is signed by the digest that the wallet computes, and other digests are refused (T12)', async () => {
  await connect()
  const data = {
    types: { EIP712Domain: [{ name: 'name', type: 'string' }], Mail: [{ name: 'text', type: 'string' }] },
    primaryType: 'Mail',
    domain: { name: 'Post' },
    message: { text: 'hi' },
  } as const
  const text = JSON.stringify(data)
  const digest = hashTypedData(data)
  const typed = { address, message: digest, addPrefix: false, typedDataJson: text }
  const forged = await page.ask('signEthereumMessage', { ...typed, message: `0x${'ab'.repeat(32)}` })
  expect(await page.answer(forged.id)).toMatchObject({
    errorMessage: 'The digest does not belong to the typed data.',
    errorCode: -32602,
  })
  // A page that passes its client text encodes it twice.
  for (const typedDataJson of [text, JSON.stringify(text)]) {
    const { id } = await page.ask('signEthereumMessage', { ...typed, typedDataJson })
    const request = await wallet.request('ethereum')
    expect(request.call).toEqual({ chainId: 1, method: 'eth_signTypedData_v4', params: [address, text] })
    await wallet.approve(request, async () => '0xaa')
    expect(await page.answer(id)).toMatchObject({ result: '0xaa' })
  }
})

test('behavior: a failed effect may be tried again', async () => {
  await connect()
  const { id } = await page.ask('signEthereumMessage', toSign)
  const request = await wallet.request('ethereum')
  await expect(wallet.approve(request, () => Promise.reject(new Error('no passkey')))).rejects.toThrow('no passkey')
  await wallet.approve(request, async () => '0xbb')
  expect(await page.answer(id)).toMatchObject({ result: '0xbb' })
})

test('behavior: instead of an answer that the relay does not accept the page gets a failure, and then later answers', async () => {
  await connect()
  const first = await page.ask('signEthereumMessage', toSign)
  await wallet.approve(await wallet.request('ethereum'), async () => `0x${'aa'.repeat(maxFrameLength / 2)}`)
  const errorMessage = `The message is longer than the ${maxFrameLength} bytes that the relay accepts.`
  expect(await page.answer(first.id)).toMatchObject({ errorCode: -32603, errorMessage })
  const second = await page.ask('signEthereumMessage', toSign)
  await wallet.approve(await wallet.request('ethereum'), async () => '0xbb')
  expect(await page.answer(second.id)).toMatchObject({ result: '0xbb' })
})

test('behavior: while an answer is made, the same window neither makes it again nor rejects it (T8)', async () => {
  await connect()
  const { id } = await page.ask('signEthereumMessage', toSign)
  const request = await wallet.request('ethereum')
  let finish = (_: unknown) => {}
  const effect = vi.fn(() => new Promise((resolve) => (finish = resolve)))
  const approving = wallet.approve(request, effect)
  await vi.waitFor(() => expect(effect).toHaveBeenCalled(), soon)
  await expect(wallet.reject(request)).rejects.toThrow(SupersededError)
  await expect(wallet.approve(request, async () => '0xbb')).rejects.toThrow(SupersededError)
  finish('0xaa')
  await approving
  expect(await page.answer(id)).toMatchObject({ result: '0xaa' })
})

test('behavior: a request that the page cancels while it is carried out ends if that fails (T8)', async () => {
  await connect()
  const { id } = await page.ask('signEthereumMessage', toSign)
  const request = await wallet.request('ethereum')
  let fail = (_: Error) => {}
  const approving = wallet.approve(request, () => new Promise((_, reject) => (fail = reject)))
  await vi.waitFor(() => expect(fail).toHaveLength(1), soon)
  await page.cancel(id)
  // Events are handled in their order: after this one, the cancellation is stored.
  await page.ask('signEthereumMessage', toSign)
  await vi.waitFor(() => expect(wallet.store.getState().requests).toHaveLength(2), soon)
  fail(new Error('no passkey'))
  await expect(approving).rejects.toThrow('no passkey')
  await vi.waitFor(() => expect(wallet.store.getState().requests).toHaveLength(1), soon)
  await expect(wallet.approve(request, async () => '0xbb')).rejects.toThrow(SupersededError)
})

test('attack: a request that the relay repeats is shown and answered once (T7, T9)', async () => {
  await connect()
  const { id, data } = await page.ask('signEthereumMessage', toSign)
  const request = await wallet.request('ethereum')
  await page.repeat(eventNames.request, data)
  await wallet.approve(request, async () => '0xaa')
  await page.answer(id)
  await page.repeat(eventNames.request, data)
  const next = await page.ask('signEthereumMessage', { ...toSign, message: '0x00' })
  expect((await wallet.request('ethereum')).name.requestId).toBe(next.id)
  expect(wallet.store.getState().requests).toHaveLength(1)
  expect((await page.answers()).filter((answer) => answer.id === id)).toHaveLength(1)
})
