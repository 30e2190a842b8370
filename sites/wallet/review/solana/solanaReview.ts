import type { Refused } from '../refusal.ts'
import type { Warning } from '../warning.ts'
import type { Step } from './step.ts'

/** A message on Solana: the bytes are signed as they are. */
export type SolanaMessageReview = {
  kind: 'solana-message'
  /** Base58. */
  account: string
  bytes: Uint8Array
  /** Visible text, or undefined where the bytes are not text. */
  text: string | undefined
  /** The site that a sign-in is for, where the text is one. */
  domain: string | undefined
  warnings: Warning[]
}

export type SolanaTransactionReview = {
  kind: 'solana-transaction'
  account: string
  /** Sent by this wallet; otherwise handed back to the page, which may send it. */
  isSent: boolean
  /** The transaction as it travels. */
  bytes: Uint8Array
  /** What is signed. */
  messageBytes: Uint8Array
  feePayer: string
  /** Lamports: the most that the network takes for it. */
  fee: bigint
  /** The account whose value keeps the transaction valid until it is used; undefined for one that expires in minutes. */
  durableNonce: string | undefined
  steps: readonly Step[]
  warnings: Warning[]
}

export type SolanaReview = SolanaMessageReview | SolanaTransactionReview | Refused
