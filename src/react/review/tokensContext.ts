import { createContext, useContext } from 'react'
import type { Address } from 'viem'
import type { Token } from '../../review/token.ts'

/** The tokens of a request as their contracts describe themselves. */
export type Tokens = {
  /** False until every token was read or the time for that is over. Nothing changes afterward. */
  isSettled: boolean
  /** Undefined for a token that could not be read, and before. */
  find: (address: Address) => Token | undefined
}

export const TokensContext = createContext<Tokens>({ isSettled: true, find: () => undefined })

/** Returns the tokens of the request under review. */
export function useReviewTokens(): Tokens {
  return useContext(TokensContext)
}
