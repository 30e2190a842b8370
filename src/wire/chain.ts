import * as v from 'valibot'
import { httpUrl } from './httpUrl.ts'

/** With more than 36 decimals no amount can be displayed, and formatting is expensive. */
export const decimals = v.pipe(
  v.number(),
  v.integer('expected 0 to 36'),
  v.minValue(0, 'expected 0 to 36'),
  v.maxValue(36, 'expected 0 to 36'),
)

const nativeCurrency = v.object({ name: v.string(), symbol: v.string(), decimals })

/** The fields of a chain in EIP-3085 besides its id, which wallets write in hex and other programs as a number. */
export const chainFields = {
  chainName: v.pipe(v.string(), v.trim(), v.minLength(1, 'expected a name')),
  nativeCurrency,
  rpcUrls: v.pipe(v.array(httpUrl), v.minLength(1, 'expected at least one RPC URL')),
  blockExplorerUrls: v.optional(v.array(httpUrl)),
  iconUrls: v.optional(v.array(httpUrl)),
}
