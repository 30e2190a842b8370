import { useSignMessage } from 'wagmi'

export function SignMessage() {
  const { mutate: sign, data: signature, error, isPending } = useSignMessage()
  return (
    <>
      <button type="button" disabled={isPending} onClick={() => sign({ message: 'Hello from the Latchkey demo.' })}>
        Sign the message
      </button>
      <p role="status">{signature ?? error?.message}</p>
    </>
  )
}
