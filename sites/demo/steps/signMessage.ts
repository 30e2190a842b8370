import { recoverMessageAddress } from 'viem'
import type { Config } from 'wagmi'
import { signMessage } from 'wagmi/actions'

/** Signs a message, then recovers the signer from the signature alone. */
export async function signWords(config: Config) {
  const message = 'Hello from the Latchkey demo.'

  const signature = await signMessage(config, { message })
  const signer = await recoverMessageAddress({ message, signature })

  return { message, signature, signer }
}
