import { useConfig } from 'wagmi'
import { readerOf } from './readerOf.ts'
import { useReading } from './useReading.ts'

const mainnet = 1

/** The ENS name of an address, once known. Only a page that lists Ethereum's main network asks it. */
export function useEnsName(address: `0x${string}` | undefined): string | undefined {
  const config = useConfig()
  const isListed = config.chains.some(({ id }) => id === mainnet)
  const reading = useReading(address && isListed ? ['ensName', address] : undefined, async () => {
    const { lookUpEnsName } = await import('../../core/ens.ts')
    // A query may not answer undefined.
    return (await lookUpEnsName(readerOf(config, mainnet), address ?? '')) ?? ''
  })
  return reading.status === 'known' && reading.value ? reading.value : undefined
}
