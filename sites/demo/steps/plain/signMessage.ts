import type { Client } from './connect.ts'

export async function signWords(client: Client) {
  const message = 'Hello from the Latchkey demo.'

  const signature = await client.signMessage({ message })
  const isValid = await client.verifyMessage({ address: client.account.address, message, signature })

  return { signature, isValid }
}
