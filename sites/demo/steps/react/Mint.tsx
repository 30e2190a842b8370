import { useReceipt } from 'latchkey/react/hooks'

import { useWriteContract } from 'wagmi'
import { demoToken } from '../../demoToken.ts'

export function Mint() {
  const { mutate: write, data: hash, error, isPending } = useWriteContract()
  const { data: receipt } = useReceipt(hash)
  return (
    <>
      <button type="button" disabled={isPending} onClick={() => write({ ...demoToken, functionName: 'mint' })}>
        Mint 100 DEMO
      </button>
      <p role="status">{receipt ? `Block ${receipt.blockNumber}` : error?.message}</p>
    </>
  )
}
