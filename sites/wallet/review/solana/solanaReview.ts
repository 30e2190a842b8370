import type { Fact, Refused, Warning } from 'latchkey/review'
import type { Step } from './step.ts'

/** A message on Solana. Its bytes are signed unchanged. */
export type SolanaMessageReview = {
  kind: 'solana-message'
  /** Base58. */
  account: string
  bytes: Uint8Array
  /** Visible text, or undefined if the bytes are not text. */
  text: string | undefined
  /** What the text says, if it is a sign-in. */
  signIn: { domain: string; statement: string | undefined; facts: Fact[] } | undefined
  warnings: Warning[]
}

export type SolanaTransactionReview = {
  kind: 'solana-transaction'
  account: string
  /** This wallet sends it. Otherwise the page gets it back and may send it. */
  isSent: boolean
  /** The transaction as the page sent it. */
  bytes: Uint8Array
  /** The bytes that are signed. */
  messageBytes: Uint8Array
  feePayer: string
  /** The highest possible fee in lamports. */
  fee: bigint
  /** The nonce account that keeps the transaction valid until the nonce is used; undefined if it expires in minutes. */
  durableNonce: string | undefined
  steps: readonly Step[]
  warnings: Warning[]
}

export type SolanaReview = SolanaMessageReview | SolanaTransactionReview | Refused
