import { type Hex, numberToHex, toFunctionSelector } from 'viem'
import { assemble } from '../stack/chain/token/assemble.ts'

/** What a feed answers. */
export type Round = {
  /** The price, in units of which a currency has `10 ** decimals`. It may be negative. */
  answer: bigint
  /** Seconds since the epoch; 0 for a round that is not complete. */
  updatedAt: bigint
}

/** The slots of the two. A test sets them with `anvil_setStorageAt`, or anyone with `set(int256,uint256)`. */
export const feedSlots = { answer: numberToHex(0, { size: 32 }), updatedAt: numberToHex(1, { size: 32 }) } as const

/**
 * Returns the code of a price feed with Chainlink's `AggregatorV3Interface`, put together by hand because there is no compiler here.
 * Anyone can set its price with `set(int256,uint256)`.
 */
export function priceFeedCode({ decimals }: { decimals: number }): Hex {
  const functions: Record<string, string> = {
    'latestRoundData()': `7 0 mstore 0 sload 32 mstore 1 sload 64 mstore 1 sload 96 mstore 7 128 mstore 160 0 return`,
    'decimals()': `${decimals} 0 mstore 32 0 return`,
    'set(int256,uint256)': '4 calldataload 0 sstore 36 calldataload 1 sstore stop',
  }
  const entries = Object.entries(functions).map(([signature, body], at) => ({
    signature,
    body,
    place: `function${at}`,
  }))
  return assemble(`
    0 calldataload 224 shr
    ${entries.map(({ signature, place }) => `dup1 ${toFunctionSelector(signature)} eq @${place} jumpi`).join('\n')}
    0 0 revert
    ${entries.map(({ body, place }) => `${place}: ${body}`).join('\n')}`)
}

export const priceFeedAbi = ['function set(int256 answer, uint256 updatedAt)'] as const
