import * as v from 'valibot'
import { decimals } from '../chain.ts'
import { address, chainId } from '../primitives.ts'
import { maxListedTokens } from './limits.ts'

const label = (maxLength: number) =>
  v.pipe(v.string(), v.trim(), v.minLength(1, 'expected a name'), v.maxLength(maxLength))

/** A token that the operator vouches for. The fields and their lengths are those of an entry of a Uniswap token list. */
export const listedToken = v.object({ chainId, address, name: label(60), symbol: label(20), decimals })
export type ListedToken = v.InferOutput<typeof listedToken>

/** The operator's tokens (ERC-20). Logos are not among the fields: a wallet would have to load them from other servers. */
export const tokenList = v.pipe(
  v.array(listedToken),
  v.maxLength(maxListedTokens, `expected at most ${maxListedTokens} tokens`),
)
