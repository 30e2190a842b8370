import { useConfig } from 'wagmi'
import { readerOf } from './readerOf.ts'
import { useReading } from './useReading.ts'

const mainnet = 1

/** Returns the ENS name of an address, once known. Queries only if the page lists Ethereum mainnet. */
export function useEnsName(address: `0x${string}` | undefined): string | undefined {
  const config = useConfig()
  const isListed = config.chains.some(({ id }) => id === mainnet)
  const reading = useReading(address && isListed ? ['ensName', address] : undefined, async () => {
    const { lookUpEnsName } = await import('../../core/ens.ts')
    // A query must not return undefined.
    return (await lookUpEnsName(readerOf(config, mainnet), address ?? '')) ?? ''
  })
  return reading.status === 'known' && reading.value ? reading.value : undefined
}
