import { concatHex, type Hex, numberToHex } from 'viem'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createNodeDouble } from '../../../test/nodeDouble.ts'
import type { PriceSettings } from '../../wire/account/priceSettings.ts'
import { context } from '../testing/context.ts'
import { createPrices, priceTimeoutMs } from './createPrices.ts'

const token = '0x00000000000000000000000000000000000000A0'
const pretender = '0x00000000000000000000000000000000000000b0'
const feedOf = (at: number, chainId = 1): { chainId: number; address: Hex } => ({
  chainId,
  address: numberToHex(0xfeed00 + at, { size: 20 }),
})
const network = context.network!
const networks = [
  { ...network, chainId: 1, rpcUrls: ['http://one.test/'] },
  { ...network, chainId: 10, rpcUrls: ['http://ten.test/'] },
]
const settings: PriceSettings = {
  currency: 'USD',
  feeds: [
    { chainId: 1, feed: feedOf(1) },
    { chainId: 1, token, feed: feedOf(2) },
    // The coin of one network, priced on another, by the same feed as that one's.
    { chainId: 10, feed: feedOf(1) },
    { chainId: 10, token, feed: feedOf(3, 999) },
  ],
}
const seconds = 1_800_000_000
const now = () => seconds * 1000
const word = (value: number | bigint) => numberToHex(value, { size: 32 })
const roundOf = (answer: bigint, updatedAt = seconds) =>
  concatHex([1n, answer, 0n, BigInt(updatedAt), 1n].map((each) => word(each)))

/** A node whose feeds answer with their own number as the price. */
function createFeeds(answer = (at: bigint): unknown => roundOf(at)) {
  const node = createNodeDouble({
    eth_call: (params) => {
      const { to, data } = params[0] as { to: Hex; data: Hex }
      return data === '0x313ce567' ? word(8) : answer(BigInt(to) - 0xfeed00n)
    },
  })
  const urls: string[] = []
  const fetch: typeof globalThis.fetch = (url, init) => {
    urls.push(String(url))
    return node.fetch(url, init)
  }
  return { heard: node.heard, urls, fetch }
}
const create = (fetch: typeof globalThis.fetch) => createPrices({ settings, networks, now, fetch })

test('default: the price of each asset from its own feed, at the node of the feed’s network', async () => {
  const { fetch, urls } = createFeeds()
  const prices = create(fetch)
  expect(prices.currency).toBe('USD')
  expect(await prices.read({ chainId: 1 })).toEqual({ answer: 1n, decimals: 8 })
  expect(await prices.read({ chainId: 1, token: token.toLowerCase() as Hex })).toEqual({ answer: 2n, decimals: 8 })
  expect(await prices.read({ chainId: 10 })).toEqual({ answer: 1n, decimals: 8 })
  expect(new Set(urls)).toEqual(new Set(['http://one.test/']))
})

test('attack: another contract, or the same one on another network, has no price, and no feed is asked for it', async () => {
  const { fetch, heard } = createFeeds()
  const prices = create(fetch)
  for (const asset of [
    { chainId: 1, token: pretender },
    { chainId: 999, token },
    { chainId: 2 },
    // Its feed is on a network that the environment does not have.
    { chainId: 10, token },
  ] as const) {
    expect(prices.has(asset)).toBe(false)
    expect(await prices.read(asset)).toBeUndefined()
  }
  expect(heard).toEqual([])
  expect(prices.has({ chainId: 1, token })).toBe(true)
})

test('behavior: a feed is asked once for all who ask, and again after a minute', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const { fetch, heard } = createFeeds()
  const prices = create(fetch)
  await Promise.all([prices.read({ chainId: 1 }), prices.read({ chainId: 1 }), prices.read({ chainId: 10 })])
  vi.advanceTimersByTime(59_000)
  await prices.read({ chainId: 1 })
  expect(heard).toHaveLength(2)
  vi.advanceTimersByTime(2_000)
  await prices.read({ chainId: 1 })
  expect(heard).toHaveLength(4)
})

test('behavior: a feed that gave no price is asked again the next time', async () => {
  let answer: unknown = new Error('busy')
  const { fetch } = createFeeds(() => answer)
  const prices = create(fetch)
  expect(await prices.read({ chainId: 1 })).toBeUndefined()
  answer = roundOf(5n)
  expect(await prices.read({ chainId: 1 })).toEqual({ answer: 5n, decimals: 8 })
})

test.each<[string, unknown]>([
  ['is old', roundOf(1n, seconds - 3 * 24 * 3600)],
  ['is negative', concatHex([1n, 2n ** 256n - 1n, 0n, BigInt(seconds), 1n].map((each) => word(each)))],
  ['is an error', new Error('execution reverted')],
  ['is no contract’s', '0x'],
  ['has 100 KB', `0x${'00'.repeat(100_000)}`],
])('attack: an answer that %s is no price', async (_, answer) => {
  const { fetch } = createFeeds(() => answer)
  expect(await create(fetch).read({ chainId: 1 })).toBeUndefined()
})

test('attack: a feed that never answers ends without a price, and holds no other up', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { fetch } = createFeeds()
  const hanging: typeof globalThis.fetch = (url, init) =>
    String(init?.body).includes(feedOf(1).address) ? new Promise(() => undefined) : fetch(url, init)
  const prices = create(hanging)
  const read: unknown[] = []
  void prices.read({ chainId: 1 }).then((price) => read.push(['coin', price]))
  void prices.read({ chainId: 1, token }).then((price) => read.push(['token', price]))
  await vi.advanceTimersByTimeAsync(priceTimeoutMs - 1)
  expect(read).toEqual([['token', { answer: 2n, decimals: 8 }]])
  await vi.advanceTimersByTimeAsync(1)
  expect(read.at(-1)).toEqual(['coin', undefined])
})
