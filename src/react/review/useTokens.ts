import { useCallback, useMemo } from 'react'
import { readTokens } from '../../review/chain/readTokens.ts'
import type { Fact } from '../../review/fact.ts'
import type { Tokens } from '../../review/token.ts'
import type { Network } from '../../wire/account/environment.ts'
import { useAssets } from './assetsContext.ts'
import { useAnswer } from './useAnswer.ts'

/**
 * Reads the tokens that a review's facts name, once.
 * @param facts must stay the same array as long as the review does
 */
export function useTokens(facts: readonly Fact[], network: Network | undefined): Tokens {
  const { tokens: operatorTokens } = useAssets()
  const addresses = useMemo(() => facts.flatMap((fact) => (fact.kind === 'token' ? [fact.address] : [])), [facts])
  const { answer } = useAnswer(
    useCallback(
      async () => (network ? readTokens(addresses, network, { operatorTokens }) : undefined),
      [addresses, network, operatorTokens],
    ),
  )
  return useMemo(
    () => ({
      isSettled: addresses.length === 0 || answer.status !== 'asking',
      find: (address) => (answer.status === 'answered' ? answer.value?.get(address) : undefined),
    }),
    [addresses, answer],
  )
}
