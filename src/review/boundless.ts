import type { Fact } from './fact.ts'
import type { Tokens } from './token.ts'
import { isPermission, type Warning, warn } from './warning.ts'

/**
 * A billion of a token with 18 decimals, which is the whole supply of most tokens, is 10^27 base units. 2^90 is just above. A lower
 * limit would call permissions unlimited that users of cheap tokens need, and they would learn to tick without reading.
 */
const boundless = 2n ** 90n
/** No token with a listed contract has a trillion in one. */
const mostListed = 10n ** 12n

/**
 * Returns whether a permission covers more than an account can hold of any token, whatever its decimals. It asks no network, so no
 * token and no node can hide an excessive amount (threats T11, T21): 2^96 - 2 is as dangerous as the 2^96 - 1 that means "unlimited".
 */
export function isBoundless(units: bigint): boolean {
  return units >= boundless
}

/**
 * Warns of a permission over more than there is of its token. 10^18 base units are one of a token with 18 decimals, and a trillion of one
 * with 6. What a contract says of itself can only add this warning.
 */
export function boundlessWarnings(
  { facts, warnings }: { facts: readonly Fact[]; warnings: readonly Warning[] },
  { find }: Pick<Tokens, 'find'>,
): Warning[] {
  if (!warnings.some(({ code }) => isPermission(code))) return []
  const isAboveSupply = (fact: Fact) => {
    const token = fact.kind === 'units' && fact.token ? find(fact.token) : undefined
    // The number of a token in a collection is no amount.
    if (fact.kind !== 'units' || token?.decimals === undefined) return false
    const most = token.standing === 'listed' ? mostListed * 10n ** BigInt(token.decimals) : token.supply
    return most !== undefined && most > 0n && fact.units > most
  }
  return facts.some(isAboveSupply) ? [warn('unlimited-amount')] : []
}
