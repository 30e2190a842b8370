import { fromBase64, toBase58 } from 'latchkey/crypto'
import { type Refused, refuse, sortWarnings, type Warning, warn } from 'latchkey/review'
import { parseSolanaTransaction, type SolanaMessage, type SolanaTransaction } from 'latchkey/wire/solana'
import { decodeInstruction } from './decodeInstruction.ts'
import { durableNonceOf } from './durableNonceOf.ts'
import { feeOf, highFee } from './feeOf.ts'
import { settleOpenings } from './settleOpenings.ts'
import type { SolanaTransactionReview } from './solanaReview.ts'
import type { Step } from './step.ts'

/** Reviews a transaction: what each of its steps does, which account pays, and how long it stays valid. */
export function reviewSolanaTransaction(
  transaction: string,
  { account, isSent }: { account: string; isSent: boolean },
): SolanaTransactionReview | Refused {
  const read = readTransaction(transaction)
  if (!read) return refuse('unreadable-transaction')
  const { bytes, signatures, message, messageBytes } = read
  const signers = message.keys.slice(0, message.signers).map(toBase58)
  if (!signers.includes(account)) return refuse('not-a-signer')
  // The network would reject a transaction that lacks other signatures.
  if (isSent && signers.some((signer, slot) => signer !== account && isEmpty(signatures[slot])))
    return refuse('missing-signatures')
  const decoded = message.instructions.map((instruction) => decodeInstruction(instruction, message, account))
  const steps = settleOpenings(decoded, account)
  const fee = feeOf(message)
  const durableNonce = durableNonceOf(message)
  return {
    kind: 'solana-transaction',
    ...{ account, isSent, bytes, messageBytes, fee, durableNonce, steps },
    feePayer: signers[0] ?? '',
    warnings: sortWarnings([
      ...steps.flatMap(({ warnings }) => warnings),
      ...wholeWarnings(message, { steps, signers, account, fee, durableNonce, isSent }),
    ]),
  }
}

function readTransaction(transaction: string): (SolanaTransaction & { bytes: Uint8Array }) | undefined {
  try {
    const bytes = fromBase64(transaction)
    return { bytes, ...parseSolanaTransaction(bytes) }
  } catch {
    return undefined
  }
}

function isEmpty(signature: Uint8Array | undefined): boolean {
  return signature === undefined || signature.every((byte) => byte === 0)
}

function wholeWarnings(
  message: SolanaMessage,
  seen: {
    steps: readonly Step[]
    signers: string[]
    account: string
    fee: bigint
    durableNonce: string | undefined
    isSent: boolean
  },
): Warning[] {
  const { steps, signers, account, fee, durableNonce, isSent } = seen
  const moves = steps.filter(({ recipient, opens }) => recipient !== undefined || opens !== undefined)
  const isMovedOn = steps.some(({ recipient }) => recipient !== undefined)
  return [
    // Drainers hide one transfer among many, or out of an account that was opened for the user just before. A plain
    // payment has one transfer.
    ...(isMovedOn && moves.length > 1 ? [warn('solana-several-transfers')] : []),
    ...(durableNonce !== undefined && !isSent ? [warn('solana-durable-nonce')] : []),
    ...message.lookups.map(({ table }) => warn('solana-lookup', toBase58(table))),
    ...(signers.length > 1 ? [warn('solana-other-signers')] : []),
    ...(signers[0] === account && fee > highFee ? [warn('high-fee')] : []),
    ...(signers[0] === account ? [] : [warn('solana-other-payer', signers[0])]),
  ]
}
