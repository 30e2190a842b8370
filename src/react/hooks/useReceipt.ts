import { useWaitForTransactionReceipt } from 'wagmi'
import { confirmations } from '../../core/confirmations.ts'

/** Returns the receipt of `hash` once it has three confirmations. Waits for nothing without a hash. */
export function useReceipt(hash: `0x${string}` | undefined) {
  return useWaitForTransactionReceipt({ ...(hash && { hash }), confirmations })
}
