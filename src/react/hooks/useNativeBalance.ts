import { useConfig } from 'wagmi'
import { parse } from '../../wire/parse.ts'
import { hex } from '../../wire/primitives.ts'
import { readerOf } from './readerOf.ts'
import { type Reading, useReading } from './useReading.ts'

/** Reads the balance of an account in its network's coin, in the coin's smallest unit. */
export function useNativeBalance(address: `0x${string}` | undefined, chainId: number | undefined): Reading<bigint> {
  const config = useConfig()
  const isListed = config.chains.some(({ id }) => id === chainId)
  return useReading(
    address && chainId !== undefined && isListed ? ['balance', address, chainId] : undefined,
    async () => {
      const read = readerOf(config, chainId ?? 0)
      return BigInt(parse(hex, await read({ method: 'eth_getBalance', params: [address, 'latest'] })))
    },
  )
}
