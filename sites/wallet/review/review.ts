import type { Network } from 'latchkey/wire/account'
import type { Address, Hex } from 'viem'
import type { Fact } from './fact.ts'
import type { Refused } from './refusal.ts'
import type { TransactionFields } from './transactionFields.ts'
import type { TreeNode } from './typedDataValues.ts'
import type { Warning } from './warning.ts'

/** What a signature covers: the digest that is shown is the digest that is signed. */
type Signature = { account: Address; digest: Hex; warnings: Warning[] }

export type MessageReview = Signature & {
  kind: 'message'
  /** Visible text, or undefined where the bytes are not text. */
  text: string | undefined
  bytes: Hex
}

export type SiweReview = Signature & {
  kind: 'siwe'
  domain: string
  statement: string | undefined
  facts: Fact[]
  text: string
}

export type TypedDataReview = Signature & {
  kind: 'typed-data'
  primaryType: string
  /** What a known kind of typed data means, in facts; empty where the kind is not known. */
  facts: Fact[]
  domain: TreeNode[]
  message: TreeNode[]
}

/** What is signed and not sent. */
export type SignatureReview = MessageReview | SiweReview | TypedDataReview

export type TransactionReview = {
  kind: 'transaction'
  account: Address
  network: Network
  /** What is sent; the fee and the nonce are added by a quote. */
  fields: TransactionFields
  /** The called function in the ABI's writing, where it is known. */
  call: string | undefined
  facts: Fact[]
  warnings: Warning[]
}

export type Review = SignatureReview | TransactionReview | Refused
