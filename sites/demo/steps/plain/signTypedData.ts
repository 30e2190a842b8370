import type { Client } from './connect.ts'

export async function signInvitation(client: Client) {
  const invitation = {
    domain: { name: 'Latchkey demo', version: '1', chainId: client.chain.id },
    types: {
      Invitation: [
        { name: 'guest', type: 'string' },
        { name: 'seats', type: 'uint8' },
      ],
    },
    primaryType: 'Invitation',
    message: { guest: 'Ada', seats: 2 },
  } as const

  const signature = await client.signTypedData(invitation)
  const isValid = await client.verifyTypedData({ ...invitation, address: client.account.address, signature })

  return { signature, isValid }
}
