import * as v from 'valibot'
import { address, chainId } from '../primitives.ts'
import { maxPriceFeeds } from './limits.ts'

/** What one whole coin or token is worth, according to a contract. */
export const priceFeed = v.object({
  /** The network of the coin or token. */
  chainId,
  /** Absent: the network's coin. */
  token: v.optional(address),
  /** A contract with Chainlink's `AggregatorV3Interface`. It may be on another network than the coin or token. */
  feed: v.object({ chainId, address }),
})
export type PriceFeed = v.InferOutput<typeof priceFeed>

/** The currency in which the hosted wallet also shows amounts, and where on the environment's networks it reads prices. */
export const priceSettings = v.object({
  /** ISO 4217. */
  currency: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/, 'expected a currency such as USD')),
  feeds: v.pipe(v.array(priceFeed), v.maxLength(maxPriceFeeds, `expected at most ${maxPriceFeeds} feeds`)),
})
export type PriceSettings = v.InferOutput<typeof priceSettings>
