import { toBase58 } from 'latchkey/crypto'
import { createByteReader, type SolanaMessage } from 'latchkey/wire/solana'
import { computeBudgetProgram } from './programTable.ts'
import { u32, u64 } from './step.ts'

/** Lamports per signature (solana.com/docs/core/fees). */
const signatureFee = 5000n
/** The compute limit of an instruction if the message sets none, and that of a transaction. */
const defaultUnits = 200_000n
const maxUnits = 1_400_000n
const microLamports = 1_000_000n

/**
 * Programs that verify signatures, which the network charges like those of the signers. Their first byte is the number
 * of signatures.
 */
const verifyingPrograms = new Set([
  'Ed25519SigVerify111111111111111111111111111',
  'KeccakSecp256k11111111111111111111111111111',
  'Secp256r1SigVerify1111111111111111111111111',
])

/** A hundredth of a SOL is far more than any ordinary fee. */
export const highFee = 10_000_000n

/**
 * Returns the highest fee that the network can charge: for every signature, and for all compute units of the
 * transaction.
 */
export function feeOf(message: SolanaMessage): bigint {
  let limit: bigint | undefined
  let price = 0n
  let others = 0n
  let signatures = BigInt(message.signers)
  for (const { program, data } of message.instructions) {
    const name = toBase58(message.keys[program] ?? new Uint8Array())
    if (name !== computeBudgetProgram) {
      others += 1n
      if (verifyingPrograms.has(name)) signatures += BigInt(data[0] ?? 0)
      continue
    }
    // The network ignores bytes after the number, so this does too.
    const number = createByteReader(data.slice(1))
    if (data[0] === 2 && data.length >= 5) limit = BigInt(u32(number))
    if (data[0] === 3 && data.length >= 9) price = u64(number)
  }
  const units = limit ?? others * defaultUnits
  const computed = (units < maxUnits ? units : maxUnits) * price
  return signatures * signatureFee + (computed + microLamports - 1n) / microLamports
}
