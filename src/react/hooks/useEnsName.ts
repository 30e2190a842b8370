import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useConfig } from 'wagmi'

const mainnet = 1

/**
 * Returns the ENS name of an address, once known. Queries only if the page lists Ethereum's main network. What queries loads with the first
 * address, so that the button costs a page little before it has one.
 */
export function useEnsName(address: `0x${string}` | undefined): string | undefined {
  const config = useConfig()
  const queries = useQueryClient()
  const [found, setFound] = useState<{ address: `0x${string}`; name: string | undefined }>()
  const isListed = config.chains.some(({ id }) => id === mainnet)
  useEffect(() => {
    if (!address || !isListed) return
    let isWanted = true
    import('./readEnsName.ts')
      .then(({ readEnsName }) => readEnsName(config, queries, address))
      .then(
        (name) => isWanted && setFound({ address, name }),
        () => {},
      )
    return () => {
      isWanted = false
    }
  }, [config, queries, address, isListed])
  return found?.address === address ? found?.name : undefined
}
