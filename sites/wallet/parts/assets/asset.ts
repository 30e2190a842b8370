import { formatDecimals, symbolOf } from 'latchkey/review'
import type { Network } from 'latchkey/wire/account'
import type { Address } from 'viem'
import type { Holding } from '../../chain/assets/readHoldings.ts'

/** Coins, or a token that has amounts. */
export type Asset = {
  /** Undefined for the network's coin. */
  token: Address | undefined
  symbol: string
  decimals: number
  /** The balance of a token. That of the coin is read when it is needed. */
  units: bigint | undefined
}

/** A contract whose items are sent one by one (ERC-721). */
export type Collection = {
  address: Address
  symbol: string
  /** How many items the account has, according to the contract. */
  units: bigint
}

type Names = { unknown: string }

/** Returns the token of a holding, or the network's coin. */
export function toAsset(holding: Holding | undefined, network: Network, names: Names): Asset {
  if (holding?.token?.decimals === undefined) {
    const { symbol, decimals } = network.nativeCurrency
    return { token: undefined, symbol, decimals, units: undefined }
  }
  const { units, address } = holding
  return { token: address, symbol: symbolOf(holding.token, names), decimals: holding.token.decimals, units }
}

/** Undefined unless the holding is a collection. */
export function toCollection(holding: Holding | undefined, names: Names): Collection | undefined {
  if (!holding?.token || holding.token.decimals !== undefined) return undefined
  const { units, address, token } = holding
  return { address, symbol: symbolOf(token, names), units }
}

/** Formats an amount with every digit. */
export function formatAsset(units: bigint, { decimals, symbol }: Asset): string {
  return `${formatDecimals(units, decimals)} ${symbol}`
}
