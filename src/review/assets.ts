import * as v from 'valibot'
import type { PublicEnvironment } from '../wire/account/environment.ts'
import { priceSettings } from '../wire/account/priceSettings.ts'
import { type ListedToken, tokenList } from '../wire/account/tokenList.ts'
import { createPrices, type Prices } from './chain/createPrices.ts'

/** What an operator says about coins and tokens. It advises, and decides nothing that is signed. */
export type Assets = {
  /** The tokens that the operator lists. */
  tokens: readonly ListedToken[]
  /** Undefined if the operator names no currency. */
  prices: Prices | undefined
}

export const noAssets: Assets = { tokens: [], prices: undefined }

/**
 * Reads an environment's tokens and price feeds. What is malformed is left out, so that a newer server's fields take nothing else
 * from the user.
 * @param options.now milliseconds since the epoch, by the server's clock where there is one: prices are compared with it
 */
export function toAssets(
  { tokens, prices, networks }: Pick<PublicEnvironment, 'tokens' | 'prices' | 'networks'>,
  options: { now: () => number; fetch?: typeof fetch },
): Assets {
  const list = v.safeParse(tokenList, tokens)
  const settings = v.safeParse(priceSettings, prices)
  return {
    tokens: list.success ? list.output : noAssets.tokens,
    prices: settings.success ? createPrices({ settings: settings.output, networks, ...options }) : undefined,
  }
}
