import { recoverTypedDataAddress } from 'viem'
import type { Config } from 'wagmi'
import { getChainId, signTypedData } from 'wagmi/actions'

/** Signs fields instead of words (EIP-712), so that the wallet can show each by its name. */
export async function signInvitation(config: Config) {
  const invitation = {
    domain: { name: 'Latchkey demo', version: '1', chainId: getChainId(config) },
    types: {
      Invitation: [
        { name: 'guest', type: 'string' },
        { name: 'seats', type: 'uint8' },
      ],
    },
    primaryType: 'Invitation',
    message: { guest: 'Ada', seats: 2 },
  } as const

  const signature = await signTypedData(config, invitation)
  const signer = await recoverTypedDataAddress({ ...invitation, signature })

  return { signature, signer }
}
