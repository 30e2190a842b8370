import { formatDecimals, symbolOf } from 'latchkey/review'
import type { Network } from 'latchkey/wire/account'
import type { Address } from 'viem'
import type { Holding } from '../../chain/assets/readHoldings.ts'

/** What is sent. */
export type Asset = {
  /** Undefined for the network's coin. */
  token: Address | undefined
  symbol: string
  decimals: number
  /** The balance of a token. That of the coin is read when it is needed. */
  units: bigint | undefined
}

/** Returns the token of a holding, or the network's coin. */
export function toAsset(holding: Holding | undefined, network: Network, names: { unknown: string }): Asset {
  if (holding?.token?.decimals === undefined) {
    const { symbol, decimals } = network.nativeCurrency
    return { token: undefined, symbol, decimals, units: undefined }
  }
  const { units, address } = holding
  return { token: address, symbol: symbolOf(holding.token, names), decimals: holding.token.decimals, units }
}

/** Formats an amount with every digit. */
export function formatAsset(units: bigint, { decimals, symbol }: Asset): string {
  return `${formatDecimals(units, decimals)} ${symbol}`
}
