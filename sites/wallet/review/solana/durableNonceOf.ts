import { toBase58, toHex } from 'latchkey/crypto'
import type { SolanaMessage } from 'latchkey/wire/solana'
import { accountName } from './accountName.ts'
import { systemProgram } from './programTable.ts'

/** `AdvanceNonceAccount` of the system program, by its number. */
const advance = '04000000'

/**
 * The nonce account whose value keeps a transaction valid until it is used. Judged as loosely as the network does
 * (agave, `get_durable_nonce`): the first instruction's program, number and first account, whatever else it holds.
 */
export function durableNonceOf(message: SolanaMessage): string | undefined {
  const [first] = message.instructions
  const [nonce] = first?.accounts ?? []
  if (!first || nonce === undefined || toHex(first.data.slice(0, 4)) !== advance) return undefined
  return toBase58(message.keys[first.program] ?? new Uint8Array()) === systemProgram
    ? accountName(nonce, message)
    : undefined
}
