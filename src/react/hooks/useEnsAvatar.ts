import { useConfig } from 'wagmi'
import { lookUpEnsAvatar } from '../../core/ens.ts'
import { readerOf } from './readerOf.ts'
import { useReading } from './useReading.ts'

const mainnet = 1

/** Returns the address of the picture of an ENS name, once known. */
export function useEnsAvatar(name: string | undefined): string | undefined {
  const config = useConfig()
  const reading = useReading(name ? ['ensAvatar', name] : undefined, async () => {
    return (await lookUpEnsAvatar(readerOf(config, mainnet), name ?? '')) ?? ''
  })
  return reading.status === 'known' && reading.value ? reading.value : undefined
}
