import type { Eip1193Provider } from '../../core/discovery.ts'
import { toHex } from '../../crypto/hex.ts'
import { parse } from '../../wire/parse.ts'
import { hex } from '../../wire/primitives.ts'

/** The account that signs, and its wallet's provider. */
export type Signer = {
  readonly address: `0x${string}`
  readonly chainId: number
  readonly getProvider: () => Promise<Eip1193Provider>
}

/**
 * Asks the wallet to sign `message` with `address` (EIP-191).
 * @throws the wallet's error; {@link WireError} if the answer is no signature
 */
export async function askSignature(
  provider: Eip1193Provider,
  message: string,
  address: `0x${string}`,
): Promise<`0x${string}`> {
  const text = `0x${toHex(new TextEncoder().encode(message))}`
  return parse(hex, await provider.request({ method: 'personal_sign', params: [text, address] }))
}
