import { isAddressEqual } from '../../core/encoding.ts'
import { callRpc } from '../../core/rpc.ts'
import type { Network } from '../../wire/account/environment.ts'
import type { PriceFeed, PriceSettings } from '../../wire/account/priceSettings.ts'
import { type Price, toPrice } from '../value.ts'
import { settledWithin } from './settledWithin.ts'

/** A coin, or a token, which is known by its contract alone: any other contract may have its name. */
export type PricedAsset = Pick<PriceFeed, 'chainId' | 'token'>

/** The prices of an environment. */
export type Prices = {
  /** ISO 4217. */
  currency: string
  /** Whether there is a feed for an asset, on a network that this environment has. */
  has(asset: PricedAsset): boolean
  /** Reads the price of an asset. Never rejects: undefined if there is no feed, or no price that can be shown. */
  read(asset: PricedAsset): Promise<Price | undefined>
}

type Kept = { price: Promise<Price | undefined>; askedAt: number }

/** How long a feed may take. Nothing waits for it but the value. */
export const priceTimeoutMs = 5000
/** A price that was read so recently is not read again. What could not be read is. */
const freshMs = 60_000
/** Five words, as hex in JSON, with room for the rest of the answer. */
const maxBytes = 4096
/** `latestRoundData()` and `decimals()`. */
const calls = { round: '0xfeaf968c', decimals: '0x313ce567' } as const

/**
 * Reads prices from the contracts that the operator names, at the environment's own nodes, so that no other server learns what a
 * user holds. Each feed is read when its price is first needed.
 * @param options.now milliseconds since the epoch
 */
export function createPrices(options: {
  settings: PriceSettings
  networks: readonly Network[]
  now: () => number
  fetch?: typeof fetch
}): Prices {
  const { settings, networks, now, ...rest } = options
  const kept = new Map<string, Kept>()

  function find(asset: PricedAsset): { feed: PriceFeed['feed']; network: Network } | undefined {
    const feed = settings.feeds.find((one) => isSame(one, asset))?.feed
    const network = networks.find(({ chainId }) => chainId === feed?.chainId)
    return feed && network && { feed, network }
  }

  return {
    currency: settings.currency,
    has: (asset) => find(asset) !== undefined,
    async read(asset) {
      const found = find(asset)
      if (!found) return undefined
      const key = `${found.network.chainId} ${found.feed.address.toLowerCase()}`
      const known = kept.get(key)
      const age = known ? performance.now() - known.askedAt : freshMs
      if (known && age < freshMs) return known.price
      const asked = { price: readPrice(found, { now, ...rest }), askedAt: performance.now() }
      kept.set(key, asked)
      const price = await asked.price
      // Another time it may answer.
      if (!price && kept.get(key) === asked) kept.delete(key)
      return price
    },
  }
}

function isSame(one: PricedAsset, other: PricedAsset): boolean {
  if (one.chainId !== other.chainId) return false
  if (one.token === undefined || other.token === undefined) return one.token === other.token
  return isAddressEqual(one.token, other.token)
}

async function readPrice(
  { feed, network }: { feed: PriceFeed['feed']; network: Network },
  { now, ...options }: { now: () => number; fetch?: typeof fetch },
): Promise<Price | undefined> {
  let price: Price | undefined
  const ask = (data: string) =>
    callRpc(
      network.rpcUrls[0] ?? '',
      { method: 'eth_call', params: [{ to: feed.address, data }, 'latest'] },
      { timeoutMs: priceTimeoutMs, maxBytes, ...options },
    )
  const read = async () => {
    // One after the other: a browser opens few connections to a server, and a node that hangs must leave some to the rest of the page.
    const round = await ask(calls.round)
    const decimals = await ask(calls.decimals)
    price = toPrice({ round, decimals }, now())
  }
  await settledWithin(priceTimeoutMs, [read()])
  return price
}
