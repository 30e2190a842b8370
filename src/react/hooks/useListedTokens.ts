import type { HeldToken } from './readHeldTokens.ts'
import { type Reading, useReading } from './useReading.ts'
import { useWalletBehind } from './useWalletBehind.ts'

/** Reads which tokens of the operator's list the connected embedded wallet's account has. Another wallet names no operator. */
export function useListedTokens(address: `0x${string}`, chainId: number | undefined): Reading<readonly HeldToken[]> {
  const behind = useWalletBehind()
  const wallet = behind.status === 'ready' ? behind.wallet : undefined
  // Below the key of the balance, which is read again after a transaction.
  const key = wallet && chainId !== undefined ? ['balance', address, chainId, 'tokens'] : undefined
  return useReading(key, async () => {
    if (!wallet || chainId === undefined) return []
    const { readHeldTokens } = await import('./readHeldTokens.ts')
    return readHeldTokens(wallet, address, chainId)
  })
}
