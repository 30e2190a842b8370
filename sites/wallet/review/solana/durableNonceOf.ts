import { toBase58, toHex } from 'latchkey/crypto'
import type { SolanaMessage } from 'latchkey/wire/solana'
import { accountName } from './accountName.ts'
import { systemProgram } from './programTable.ts'

/** The number of the system program's `AdvanceNonceAccount`. */
const advance = '04000000'

/**
 * Returns the nonce account that keeps a transaction valid until the nonce is used. As lenient as the network (agave,
 * `get_durable_nonce`): checks only the first instruction's program, number and first account.
 */
export function durableNonceOf(message: SolanaMessage): string | undefined {
  const [first] = message.instructions
  const [nonce] = first?.accounts ?? []
  if (!first || nonce === undefined || toHex(first.data.slice(0, 4)) !== advance) return undefined
  return toBase58(message.keys[first.program] ?? new Uint8Array()) === systemProgram
    ? accountName(nonce, message)
    : undefined
}
