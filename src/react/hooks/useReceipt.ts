import { useWaitForTransactionReceipt } from 'wagmi'
import { confirmations } from '../../core/confirmations.ts'

/** The receipt of `hash` once it has its three confirmations; waits for nothing while there is no hash. */
export function useReceipt(hash: `0x${string}` | undefined) {
  return useWaitForTransactionReceipt({ ...(hash && { hash }), confirmations })
}
