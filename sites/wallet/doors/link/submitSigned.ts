import { sendSigned } from 'latchkey/review'
import type { Network } from 'latchkey/wire/account'
import type { Hex } from 'viem'

/**
 * Sends a transaction that the wallet has signed before. A file of its own: importing all of `latchkey/review` on demand would
 * put all of it into the wallet's first chunk.
 */
export function submitSigned(signed: Hex, network: Network): Promise<Hex> {
  return sendSigned(signed, network)
}
