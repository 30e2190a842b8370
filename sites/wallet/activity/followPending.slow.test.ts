import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { callRpc, ProviderRpcError } from 'latchkey/core'
import type { Network } from 'latchkey/wire/account'
import { type Hex, keccak256, parseEther, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { sendSigned } from '../../../src/review/chain/sendSigned.ts'
import { reviewRequest } from '../../../src/review/reviewRequest.ts'
import { context } from '../../../src/review/testing/context.ts'
import { startChain, type TestChain } from '../../../test/startChain.ts'
import { createActivityStore } from './activityStore.ts'
import { followPending } from './followPending.ts'
import { lostAfterMs } from './limits.ts'
import { recordSent } from './record.ts'

const chainId = 31337
const to = '0x00000000000000000000000000000000000000Ad'
let chain: TestChain
let network: Network
let keys = 0

beforeAll(async () => {
  chain = await startChain(chainId)
  network = { ...context.network!, chainId, rpcUrls: [chain.url] }
})
afterAll(() => chain?.close())

const rpc = (method: string, params: unknown[] = []) => callRpc(chain.url, { method, params })

/** A wallet with coins, whose own window may be closed and opened again. */
async function setup() {
  const signer = privateKeyToAccount(toHex(++keys, { size: 32 }))
  await rpc('anvil_setBalance', [signer.address, toHex(parseEther('10'))])
  const stored = new Map<string, string>()
  const storage = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  }
  const open = () => createActivityStore({ environmentId: 'e', personId: 'ada', storage })
  const activity = open()
  const sign = (fields: { data?: Hex; nonce?: number; tip?: bigint; to?: Hex } = {}) =>
    signer.signTransaction({
      chainId,
      to: fields.to ?? to,
      value: 1n,
      gas: 200_000n,
      nonce: fields.nonce ?? 0,
      maxFeePerGas: parseEther('0.00000001') * (fields.tip ?? 1n),
      maxPriorityFeePerGas: (fields.tip ?? 1n) * 1_000_000_000n,
      ...(fields.data && { data: fields.data }),
    })
  const approve = (signed: Hex, send: () => Promise<Hex> = () => sendSigned(signed, network)) => {
    const params = [{ from: signer.address, to, value: '0x1' }]
    const review = reviewRequest(
      { method: 'eth_sendTransaction', params },
      { ...context, network, accounts: [signer.address] },
    )
    if (review.kind !== 'transaction') throw new Error('refused')
    const { requester } = context
    return recordSent(review, {
      signed,
      send,
      context: { activity, requester, find: () => undefined },
    })
  }
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' as DocumentVisibilityState })
  const follow = (followed = activity, now = Date.now, networks = [network]) => {
    const ended = new AbortController()
    onTestFinished(() => ended.abort())
    const options = { networks, solanaRpcUrl: undefined, signal: ended.signal, usualMs: 20 }
    followPending({ ...options, activity: followed, now, page })
    return ended
  }
  const statuses = (of = activity) => of.store.getState().map(({ status }) => status)
  return { signer, open, activity, sign, approve, follow, statuses, page, stored }
}

test('default: pending before it is sent, then confirmed with its third block', async () => {
  const { sign, approve, activity, follow, statuses, signer } = await setup()
  const signed = await sign()
  await approve(signed, () => {
    expect(statuses()).toEqual([{ kind: 'pending' }])
    return sendSigned(signed, network)
  })
  expect(activity.store.getState()[0]).toMatchObject({
    account: signer.address,
    chainId,
    hash: keccak256(signed),
    nonce: 0,
    site: { origin: 'https://dapp.example', isProven: true },
    meaning: { kind: 'coins', amount: '1' },
  })
  follow()
  await vi.waitFor(() => expect(statuses()).toEqual([{ kind: 'confirmed' }]), 10_000)
  const { blockNumber } = (await rpc('eth_getTransactionReceipt', [keccak256(signed)])) as { blockNumber: Hex }
  expect(Number(await rpc('eth_blockNumber')) - Number(blockNumber) + 1).toBeGreaterThanOrEqual(3)
})

test('behavior: the window closes after sending, and the next one follows', async () => {
  const { sign, approve, open, follow, statuses } = await setup()
  await approve(await sign())
  const next = open()
  expect(statuses(next)).toEqual([{ kind: 'pending' }])
  follow(next)
  await vi.waitFor(() => expect(statuses(next)).toEqual([{ kind: 'confirmed' }]), 10_000)
  expect(statuses(open())).toEqual([{ kind: 'confirmed' }])
})

test('behavior: a transaction that the chain undoes has failed, with the reason of the contract', async () => {
  const { sign, approve, follow, statuses, activity } = await setup()
  // Error('Sold out\u202e'), with a character that would reverse the text after it.
  const reason = Buffer.from('Sold out\u202e')
  const data = `08c379a0${'20'.padStart(64, '0')}${reason.length.toString(16).padStart(64, '0')}${reason.toString('hex').padEnd(64, '0')}`
  const at = toHex(0xdead + keys, { size: 20 })
  // Copies the data behind its own code, and reverts with it.
  await rpc('anvil_setCode', [at, `0x6064600c60003960646000fd${data}`])
  await approve(await sign({ to: at }))
  follow()
  await vi.waitFor(() => expect(statuses()[0]?.kind).toBe('failed'), 10_000)
  expect(statuses()).toEqual([{ kind: 'failed', reason: 'reverted', detail: 'Sold out' }])
  expect(JSON.stringify(activity.store.getState())).not.toContain('data')
})

test('behavior: another transaction with the same number replaces it', async () => {
  const { sign, approve, follow, statuses } = await setup()
  // The node never gets the first one.
  await approve(await sign(), async () => '0x')
  follow()
  await sendSigned(await sign({ tip: 3n }), network)
  await vi.waitFor(() => expect(statuses()).toEqual([{ kind: 'failed', reason: 'replaced' }]), 10_000)
})

test('error: the node rejects it, and the site gets the error', async () => {
  const { sign, approve, statuses } = await setup()
  const signed = await sign({ nonce: 0 })
  await sendSigned(await sign({ tip: 2n }), network)
  await vi.waitFor(async () => expect(await rpc('eth_getTransactionCount', [to, 'latest'])).toBeDefined())
  await vi.waitFor(() => expect(approve(signed)).rejects.toThrow(), 10_000)
  expect(statuses()).toContainEqual({ kind: 'failed', reason: 'rejected' })
})

test('behavior: rejected by the node and mined all the same, it is confirmed when the wallet opens again', async () => {
  const { sign, approve, follow, statuses, open } = await setup()
  const signed = await sign()
  const refuse = async () => {
    await sendSigned(signed, network)
    throw new ProviderRpcError({ code: -32000, message: 'try again later' })
  }
  await expect(approve(signed, refuse)).rejects.toThrow('try again later')
  expect(statuses()).toEqual([{ kind: 'failed', reason: 'rejected' }])
  const next = open()
  follow(next)
  await vi.waitFor(() => expect(statuses(next)).toEqual([{ kind: 'confirmed' }]), 10_000)
})

test('behavior: lost, then undone by the chain, it says why', async () => {
  const { sign, approve, follow, statuses, open, activity } = await setup()
  const at = toHex(0xbad + keys, { size: 20 })
  await rpc('anvil_setCode', [at, '0x60006000fd'])
  const signed = await sign({ to: at })
  await approve(signed, async () => '0x')
  const ended = follow(activity, () => Date.now() + lostAfterMs + 1000)
  await vi.waitFor(() => expect(statuses()).toEqual([{ kind: 'failed', reason: 'lost' }]), 10_000)
  ended.abort()
  await sendSigned(signed, network)
  const next = open()
  follow(next)
  await vi.waitFor(() => expect(statuses(next)).toEqual([{ kind: 'failed', reason: 'reverted' }]), 10_000)
})

/** A node of the operator between the wallet and the chain. */
function between(change: (method: string, result: unknown) => unknown) {
  const { fetch } = globalThis
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const { method } = JSON.parse(String(init.body)) as { method: string }
    const answer = (await (await fetch(url, init)).json()) as { result: unknown }
    return Response.json({ ...answer, result: change(method, answer.result) })
  })
  onTestFinished(() => void vi.unstubAllGlobals())
}

test('behavior: a node that is some blocks behind for one look replaces nothing', async () => {
  const { sign, approve, follow, statuses } = await setup()
  await approve(await sign())
  await rpc('anvil_mine', ['0x4'])
  let looks = 0
  between((method, result) => {
    if (method === 'eth_blockNumber') looks += 1
    const isBehind = looks === 1 && /Receipt|ByHash/.test(method)
    return isBehind ? null : result
  })
  const seen = new Set<string>()
  follow()
  await vi.waitFor(() => {
    for (const status of statuses()) seen.add(JSON.stringify(status))
    expect(statuses()).toEqual([{ kind: 'confirmed' }])
  }, 10_000)
  expect([...seen].join()).not.toContain('replaced')
  expect(looks).toBeGreaterThan(1)
})

test('attack: a node of another chain, where the account sent more, ends nothing', async () => {
  const { sign, approve, follow, statuses } = await setup()
  await approve(await sign(), async () => '0x')
  let looks = 0
  between((method, result) => {
    if (method === 'eth_chainId') looks += 1
    if (method === 'eth_chainId') return '0x1'
    return method === 'eth_getTransactionCount' ? '0x9' : result
  })
  follow()
  await vi.waitFor(() => expect(looks).toBeGreaterThan(3), 10_000)
  expect(statuses()).toEqual([{ kind: 'pending' }])
})

test.each(['add', 'settle'] as const)(
  'behavior: a browser that fails to %s an entry fails no request',
  async (step) => {
    const { sign, approve, activity } = await setup()
    vi.spyOn(activity, step).mockRejectedValue(new Error('no lock'))
    const signed = await sign()
    expect(await approve(signed)).toBe(keccak256(signed))
    const refused = () => Promise.reject(new ProviderRpcError({ code: -32000, message: 'no' }))
    await expect(approve(await sign({ nonce: 1 }), refused)).rejects.toThrow('no')
  },
)

test('error: without an answer of the node it stays pending, because it may have been sent', async () => {
  const { sign, approve, statuses } = await setup()
  await expect(
    approve(await sign(), () => sendSigned('0x00', { ...network, rpcUrls: ['http://127.0.0.1:1'] })),
  ).rejects.toThrow()
  expect(statuses()).toEqual([{ kind: 'pending' }])
})

test('behavior: unknown to the node for an hour, it counts as lost; found later, it is confirmed after all', async () => {
  const { sign, approve, follow, statuses, open, activity } = await setup()
  const signed = await sign()
  await approve(signed, async () => '0x')
  const ended = follow(activity, () => Date.now() + lostAfterMs + 1000)
  await vi.waitFor(() => expect(statuses()).toEqual([{ kind: 'failed', reason: 'lost' }]), 10_000)
  ended.abort()
  await sendSigned(signed, network)
  const next = open()
  follow(next)
  await vi.waitFor(() => expect(statuses(next)).toEqual([{ kind: 'confirmed' }]), 10_000)
})

test('behavior: asks no node while nothing is pending or the window is hidden, and fewer times after errors', async () => {
  const { sign, approve, activity, page } = await setup()
  const asked: number[] = []
  vi.stubGlobal('fetch', async () => {
    asked.push(Date.now())
    throw new Error('offline')
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  const ended = new AbortController()
  onTestFinished(() => ended.abort())
  page.visibilityState = 'hidden'
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const options = { networks: [network], solanaRpcUrl: undefined, signal: ended.signal, now: Date.now, usualMs: 1000 }
  followPending({ ...options, activity, page })
  await vi.advanceTimersByTimeAsync(10_000)
  await approve(await sign(), async () => '0x')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(asked).toEqual([])
  page.visibilityState = 'visible'
  page.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(16_000)
  const start = asked[0]!
  expect(asked.map((at) => at - start)).toEqual([0, 2000, 6000, 14_000])
  ended.abort()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(asked).toHaveLength(4)
})

test('behavior: a network whose node never answers delays no other network', async () => {
  const { sign, approve, activity, follow, statuses } = await setup()
  const silent = createServer(() => undefined).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  onTestFinished(() => {
    silent.closeAllConnections()
    silent.close()
  })
  const dead = { ...network, chainId: 5, rpcUrls: [`http://127.0.0.1:${(silent.address() as AddressInfo).port}`] }
  const signed = await sign()
  await approve(signed)
  const [sent] = activity.store.getState()
  const { id: _, at: __, ...elsewhere } = sent!
  await activity.add({ ...elsewhere, hash: keccak256('0x05'), chainId: 5 })
  follow(activity, Date.now, [dead, network])
  // Less than the time that one answer may take.
  await expect.poll(() => statuses(), { timeout: 8000 }).toContainEqual({ kind: 'confirmed' })
  expect(statuses()).toContainEqual({ kind: 'pending' })
})
