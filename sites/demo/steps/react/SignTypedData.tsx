import { useChainId, useSignTypedData } from 'wagmi'

export function SignTypedData() {
  const chainId = useChainId()
  const { mutate: sign, data: signature, error, isPending } = useSignTypedData()
  const invitation = {
    domain: { name: 'Latchkey demo', version: '1', chainId },
    types: {
      Invitation: [
        { name: 'guest', type: 'string' },
        { name: 'seats', type: 'uint8' },
      ],
    },
    primaryType: 'Invitation',
    message: { guest: 'Ada', seats: 2 },
  } as const
  return (
    <>
      <button type="button" disabled={isPending} onClick={() => sign(invitation)}>
        Sign the invitation
      </button>
      <p role="status">{signature ?? error?.message}</p>
    </>
  )
}
