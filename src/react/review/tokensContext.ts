import { createContext, useContext } from 'react'
import type { Tokens } from '../../review/token.ts'

export const TokensContext = createContext<Tokens>({ isSettled: true, find: () => undefined })

/** Returns the tokens of the request under review. */
export function useReviewTokens(): Tokens {
  return useContext(TokensContext)
}
