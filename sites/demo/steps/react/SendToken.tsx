import { useReceipt } from 'latchkey/react/hooks'
import { parseUnits } from 'viem'
import { useWriteContract } from 'wagmi'
import { demoToken } from '../../demoToken.ts'

const to = '0x1111111111111111111111111111111111111111'
const transfer = { ...demoToken, functionName: 'transfer', args: [to, parseUnits('5', 18)] } as const

export function SendToken() {
  const { mutate: write, data: hash, error, isPending } = useWriteContract()
  const { data: receipt } = useReceipt(hash)
  return (
    <>
      <button type="button" disabled={isPending} onClick={() => write(transfer)}>
        Send 5 DEMO
      </button>
      <p role="status">{receipt ? `Block ${receipt.blockNumber}` : error?.message}</p>
    </>
  )
}
