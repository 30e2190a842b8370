import { useReceipt } from 'latchkey/react/hooks'
import { parseUnits } from 'viem'
import { useWriteContract } from 'wagmi'
import { demoToken, spender } from '../../demoToken.ts'

const approval = { ...demoToken, functionName: 'approve', args: [spender, parseUnits('25', 18)] } as const

export function Approve() {
  const { mutate: write, data: hash, error, isPending } = useWriteContract()
  const { data: receipt } = useReceipt(hash)
  return (
    <>
      <button type="button" disabled={isPending} onClick={() => write(approval)}>
        Approve 25 DEMO
      </button>
      <p role="status">{receipt ? `Block ${receipt.blockNumber}` : error?.message}</p>
    </>
  )
}
