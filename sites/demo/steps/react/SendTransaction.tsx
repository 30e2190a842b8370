import { useReceipt } from 'latchkey/react/hooks'
import { parseEther } from 'viem'
import { useSendTransaction } from 'wagmi'

const to = '0x1111111111111111111111111111111111111111'

export function SendTransaction() {
  const { mutate: send, data: hash, error, isPending } = useSendTransaction()
  const { data: receipt } = useReceipt(hash)
  return (
    <>
      <button type="button" disabled={isPending} onClick={() => send({ to, value: parseEther('0.001') })}>
        Send 0.001
      </button>
      <p role="status">{receipt ? `Block ${receipt.blockNumber}` : error?.message}</p>
    </>
  )
}
