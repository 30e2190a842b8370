import type { QueryClient } from '@tanstack/react-query'
import type { Config } from 'wagmi'
import { lookUpEnsName } from '../../core/ens.ts'
import { fetchReading } from './fetchReading.ts'
import { readerOf } from './readerOf.ts'

const mainnet = 1

/** Returns the ENS name of an address; undefined if it has none. @throws if the page does not list Ethereum's main network */
export async function readEnsName(
  config: Config,
  queries: QueryClient,
  address: `0x${string}`,
): Promise<string | undefined> {
  const read = async () => (await lookUpEnsName(readerOf(config, mainnet), address)) ?? ''
  // A query must not return undefined.
  return (await fetchReading(queries, ['latchkey', 'ensName', address], read)) || undefined
}
