import { useMemo } from 'react'
import type { Address } from 'viem'
import { readTokens } from '../../review/chain/readTokens.ts'
import type { Fact } from '../../review/fact.ts'
import type { Token, Tokens } from '../../review/token.ts'
import type { Network } from '../../wire/account/environment.ts'
import { useAssets } from './assetsContext.ts'
import { useAnswer } from './useAnswer.ts'

/**
 * Reads the tokens that a review's facts name, each once. `askAgain` reads those that have not answered, as when the network was away.
 * @param facts must stay the same array as long as the review does
 */
export function useTokens(facts: readonly Fact[], network: Network | undefined): Tokens & { askAgain: () => void } {
  const { tokens: operatorTokens } = useAssets()
  const addresses = useMemo(() => facts.flatMap((fact) => (fact.kind === 'token' ? [fact.address] : [])), [facts])
  const question = useMemo(() => {
    let read: ReadonlyMap<Address, Token> = new Map()
    return async () => {
      const missing = addresses.filter((address) => !read.has(address))
      if (network && missing.length > 0)
        read = new Map([...read, ...(await readTokens(missing, network, { operatorTokens }))])
      return read
    }
  }, [addresses, network, operatorTokens])
  const { answer, ask: askAgain } = useAnswer(question)
  return useMemo(
    () => ({
      isSettled: addresses.length === 0 || answer.status !== 'asking',
      find: (address) => (answer.status === 'answered' ? answer.value.get(address) : undefined),
      askAgain,
    }),
    [addresses, answer, askAgain],
  )
}
