import * as v from 'valibot'
import { httpUrl } from './httpUrl.ts'

const nativeCurrency = v.object({
  name: v.string(),
  symbol: v.string(),
  /** Past 36 no amount of the currency can be shown, and formatting it costs. */
  decimals: v.pipe(
    v.number(),
    v.integer('expected 0 to 36'),
    v.minValue(0, 'expected 0 to 36'),
    v.maxValue(36, 'expected 0 to 36'),
  ),
})

/** What EIP-3085 says of a chain beside its id, which wallets write in hex and everybody else as a number. */
export const chainFields = {
  chainName: v.pipe(v.string(), v.trim(), v.minLength(1, 'expected a name')),
  nativeCurrency,
  rpcUrls: v.pipe(v.array(httpUrl), v.minLength(1, 'expected at least one RPC URL')),
  blockExplorerUrls: v.optional(v.array(httpUrl)),
  iconUrls: v.optional(v.array(httpUrl)),
}
