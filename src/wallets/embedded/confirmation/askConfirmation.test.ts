import { recoverMessageAddress, recoverTypedDataAddress } from 'viem'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type CustodyWorld, createCustodyWorld } from '../../../../test/custodyWorld.ts'
import { createMemoryKeyStore } from '../../../core/keyStore.ts'
import { UserRejectedError } from '../../../core/providerErrors.ts'
import { UnknownOutcomeError } from '../../../core/sendSigned.ts'
import { createStorage } from '../../../core/storage.ts'
import { type CustodyProviderOptions, createCustodyProvider } from '../../custody/createCustodyProvider.ts'
import { createCustodyWallet } from '../../custody/createCustodyWallet.ts'
import type { CustodyWallet } from '../../custody/custodyWallet.ts'
import type { Confirmation } from './confirmation.ts'

// How a provider asks, on the real servers in process. What a user sees is in test/kit/confirmation.browser.test.ts.

let world: CustodyWorld
let wallet: CustodyWallet
let account: `0x${string}`
/** The confirmations that were asked for, and the URLs of the chains that were read. */
let shown: Confirmation[]
let urls: string[]

beforeEach(async () => {
  world = await createCustodyWorld()
  vi.stubGlobal('navigator', { credentials: world.authenticator.credentials })
  vi.stubGlobal('PublicKeyCredential', class {})
  const storage = createStorage(() => {
    throw new Error('no localStorage here')
  })
  const changing = { keys: createMemoryKeyStore(), now: () => Date.now() }
  wallet = createCustodyWallet({ ...world.options, ...changing, appName: 'Test', storage })
  await wallet.signUp({ displayName: 'Ada' })
  const state = wallet.store.getState()
  account = state.status === 'signed-in' ? state.activeAddress : '0x'
  shown = []
  urls = []
})
afterEach(() => vi.unstubAllGlobals())

const answers: Record<string, unknown> = {
  ...{ eth_getTransactionCount: '0x0', eth_estimateGas: '0x5208', eth_maxPriorityFeePerGas: '0x1' },
  eth_feeHistory: { baseFeePerGas: ['0x1', '0x1'] },
}
const open = (changes: Partial<CustodyProviderOptions> = {}) =>
  createCustodyProvider(wallet, {
    chains: [{ chainId: 31337 }, { chainId: 31338 }],
    rpcUrl: (chainId) => `http://rpc.test/?chainId=${chainId}`,
    showConfirmation: (confirmation) => shown.push(confirmation),
    async fetch(url, init) {
      urls.push(String(url))
      const { method } = JSON.parse(String(init?.body))
      return Response.json({ jsonrpc: '2.0', id: 1, result: answers[method] ?? null })
    },
    ...changes,
  })
const sign = (provider: ReturnType<typeof open>, message = 'Hello') =>
  provider.request({ method: 'personal_sign', params: [message, account] }) as Promise<`0x${string}`>
/** The confirmation at this place, once it is asked for. */
const asked = (at = 0) => vi.waitFor(() => shown[at] ?? Promise.reject(new Error('nothing was asked')))

test('default: nothing is signed before the user approves', async () => {
  const provider = open()
  const signing = sign(provider)
  const confirmation = await asked()
  expect(confirmation).toMatchObject({
    ...{ method: 'personal_sign', params: ['Hello', account], account },
    network: { chainId: 31337, chainName: world.environment.networks[0]!.chainName },
  })
  await confirmation.approve()
  expect(await recoverMessageAddress({ message: 'Hello', signature: await signing })).toBe(account)
  expect(confirmation.signal.aborted).toBe(true)
})

test('behavior: the page describes a network that the environment does not have', async () => {
  const own = {
    chainId: 5,
    chainName: 'Five',
    nativeCurrency: { name: 'Five', symbol: 'FIVE', decimals: 18 },
  }
  const signing = sign(open({ chains: [own] }))
  const { network, reject } = await asked()
  expect(network).toEqual({ ...own, rpcUrls: ['http://rpc.test/?chainId=5'] })
  await reject()
  await expect(signing).rejects.toMatchObject({ code: 4001 })
})

test('error: a network that neither the page nor the environment describes', async () => {
  await expect(sign(open({ chains: [{ chainId: 5 }] }))).rejects.toThrow('EVM network not found')
  expect(shown).toEqual([])
})

test('error: a transaction on a network without a URL is not asked for', async () => {
  const chains = [{ chainId: 5, chainName: 'Five', nativeCurrency: { name: 'Five', symbol: 'FIVE', decimals: 18 } }]
  const provider = open({ chains, rpcUrl: undefined })
  const sending = provider.request({ method: 'eth_sendTransaction', params: [{ from: account, to: account }] })
  await expect(sending).rejects.toThrow('No public client available')
  expect(shown).toEqual([])
})

test('behavior: a failed approval may be repeated; who gives up instead answers the page with the failure', async () => {
  const provider = open()
  const [first, second] = [sign(provider), sign(provider)]
  first.catch(() => undefined)
  const failing = () => Promise.reject(new TypeError('no network'))
  const { approve, reject } = await asked()
  await expect(approve(failing)).rejects.toThrow('no network')
  await expect(approve(failing)).rejects.toThrow('no network')
  await reject()
  await expect(first).rejects.toMatchObject({ cause: { message: 'no network' } })
  const next = await asked(1)
  await expect(next.approve(failing)).rejects.toThrow('no network')
  await next.approve()
  expect(await recoverMessageAddress({ message: 'Hello', signature: await second })).toBe(account)
})

test('behavior: what is being signed can no longer be rejected, and is signed once', async () => {
  const signing = sign(open())
  const { approve, reject } = await asked()
  const by = vi.fn(async () => '0x01' as const)
  const approved = [approve(by), approve(by)]
  await reject()
  await Promise.all(approved)
  expect(await signing).toBe('0x01')
  expect(by).toHaveBeenCalledTimes(1)
})

test('behavior: a request that is given up while it fails to sign ends, and the next one is asked', async () => {
  const provider = open()
  const [first, second] = [sign(provider), sign(provider)]
  first.catch(() => undefined)
  const { approve, reject } = await asked()
  const approved = approve(() => Promise.reject(new TypeError('no network')))
  await reject()
  await expect(approved).rejects.toThrow('no network')
  await expect(first).rejects.toMatchObject({ cause: { message: 'no network' } })
  await (await asked(1)).approve()
  expect(await second).toMatch(/^0x/)
})

test('attack: an answered request is not signed again, whatever was answered', async () => {
  const provider = open()
  const [first, second] = [sign(provider), sign(provider)]
  second.catch(() => undefined)
  const by = vi.fn(async () => '0x01' as const)
  const signed = await asked()
  await signed.approve(by)
  await expect(signed.approve(by)).rejects.toThrow('The request was answered already.')
  expect(await first).toBe('0x01')
  const declined = await asked(1)
  const rejected = declined.reject()
  await expect(declined.approve(by)).rejects.toThrow('The request was answered already.')
  await rejected
  expect(by).toHaveBeenCalledTimes(1)
  await expect(second).rejects.toMatchObject({ code: 4001 })
})

test('behavior: after a lost answer the same signed transaction is sent again, so the user pays once', async () => {
  const raw: unknown[] = []
  let count = 0
  const provider = open({
    async fetch(_, init) {
      const { method, params } = JSON.parse(String(init?.body))
      if (method === 'eth_sendRawTransaction') {
        raw.push(params[0])
        if (raw.length === 1) throw new TypeError('Failed to fetch')
      }
      if (method === 'eth_getTransactionByHash') throw new TypeError('Failed to fetch')
      if (method === 'eth_getTransactionCount') count += 1
      return Response.json({ jsonrpc: '2.0', id: 1, result: answers[method] ?? null })
    },
  })
  const sending = provider.request({ method: 'eth_sendTransaction', params: [{ from: account, to: account }] })
  const { approve } = await asked()
  await expect(approve()).rejects.toThrow('may have been sent')
  await approve()
  expect(await sending).toMatch(/^0x/)
  expect(raw[0]).toBe(raw[1])
  expect([raw.length, count]).toEqual([2, 1])
})

test('behavior: what may have been sent stays the answer, whatever fails after it', async () => {
  const signing = sign(open())
  signing.catch(() => undefined)
  const { approve, reject } = await asked()
  const lost = new UnknownOutcomeError('Transaction 0x01 may have been sent.')
  await expect(approve(() => Promise.reject(lost))).rejects.toThrow('may have been sent')
  await expect(approve(() => Promise.reject(new UserRejectedError()))).rejects.toMatchObject({ code: 4001 })
  await reject()
  await expect(signing).rejects.toThrow('may have been sent')
})

test('behavior: a mode that does not exist asks', async () => {
  const signing = sign(open({ confirm: 'Always' as never }))
  await (await asked()).reject()
  await expect(signing).rejects.toMatchObject({ code: 4001 })
})

test('behavior: a page whose own question fails answers with that failure', async () => {
  const showConfirmation = () => Promise.reject(new Error('no element'))
  await expect(sign(open({ showConfirmation }))).rejects.toMatchObject({ cause: { message: 'no element' } })
})

test('behavior: what is shown stays as it was asked, in the form of JSON', async () => {
  const provider = open()
  const data = {
    domain: { chainId: 31337 },
    types: { EIP712Domain: [{ name: 'chainId', type: 'uint256' }], Note: [{ name: 'amount', type: 'uint256' }] },
    primaryType: 'Note',
    message: { amount: 2n ** 70n },
  }
  const signing = provider.request({ method: 'eth_signTypedData_v4', params: [account, data] })
  const { params, approve } = await asked()
  data.message.amount = 1n
  data.domain.chainId = 5
  expect(params[1]).toMatchObject({ message: { amount: `${2n ** 70n}` } })
  await approve()
  const shown = {
    ...(params[1] as Parameters<typeof recoverTypedDataAddress>[0]),
    signature: (await signing) as `0x${string}`,
  }
  expect(await recoverTypedDataAddress(shown)).toBe(account)
})

test('error: what cannot be written as JSON', async () => {
  const domain: Record<string, unknown> = {}
  domain.self = domain
  const data = { domain, types: { Note: [] }, primaryType: 'Note', message: {} }
  const signing = open().request({ method: 'eth_signTypedData_v4', params: [account, data] })
  await expect(signing).rejects.toMatchObject({ code: -32602 })
})

test('behavior: a request keeps its network while the user reads', async () => {
  const provider = open()
  const sending = provider.request({ method: 'eth_sendTransaction', params: [{ from: account, to: account }] })
  const { approve, network } = await asked()
  await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x7a6a' }] })
  await approve()
  await sending
  expect(network.chainId).toBe(31337)
  expect(new Set(urls)).toEqual(new Set(['http://rpc.test/?chainId=31337']))
})

test('behavior: approving opens its prompt inside the click, before anything else (Safari)', async () => {
  const signing = sign(open())
  const { approve } = await asked()
  vi.setSystemTime(Date.now() + 901_000)
  world.authenticator.refuseNext()
  const approved = approve()
  for (let turn = 0; turn < 100; turn++) await Promise.resolve()
  expect(world.authenticator.prompts.length).toBe(2)
  await expect(approved).rejects.toMatchObject({ code: 4001 })
  vi.useRealTimers()
  await approve()
  expect(await signing).toMatch(/^0x/)
})

test('behavior: the user signs out while requests wait: all of them end', async () => {
  const provider = open()
  const signing = [sign(provider), sign(provider)]
  await asked()
  const ended = Promise.allSettled(signing)
  await wallet.signOut()
  await expect.poll(() => shown[0]?.signal.aborted).toBe(true)
  expect(await ended).toMatchObject([
    { status: 'rejected', reason: { code: 4100, message: 'Account not found' } },
    { status: 'rejected', reason: { code: 4100, message: 'Account not found' } },
  ])
  expect(shown.length).toBe(1)
})

test('error: outside of a page, a request says what to do', async () => {
  const signing = sign(open({ showConfirmation: undefined as never }))
  await expect(signing).rejects.toMatchObject({ code: -32603, hints: [expect.stringContaining("confirm: 'never'")] })
})
