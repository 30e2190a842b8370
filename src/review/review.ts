import type { Address, Hex } from 'viem'
import type { Network } from '../wire/account/environment.ts'
import type { Action } from './action.ts'
import type { Fact } from './fact.ts'
import type { Refused } from './refusal.ts'
import type { TransactionFields } from './transactionFields.ts'
import type { SignableTypedData } from './typedData.ts'
import type { TreeNode } from './typedDataValues.ts'
import type { Warning } from './warning.ts'

/** The digest that is shown is the digest that is signed. */
type Signature = { account: Address; digest: Hex; warnings: Warning[] }

export type MessageReview = Signature & {
  kind: 'message'
  /** Visible text, or undefined if the bytes are not text. */
  text: string | undefined
  bytes: Hex
}

export type SiweReview = Signature & {
  kind: 'siwe'
  domain: string
  statement: string | undefined
  facts: Fact[]
  text: string
  bytes: Hex
}

export type TypedDataReview = Signature & {
  kind: 'typed-data'
  network: Network
  primaryType: string
  /** The meaning of a known kind of typed data, as facts; empty for an unknown kind. */
  facts: Fact[]
  action?: Action
  domain: TreeNode[]
  message: TreeNode[]
  /** What the trees show, for the signer. */
  typedData: SignableTypedData
}

/** Requests to sign without sending. */
export type SignatureReview = MessageReview | SiweReview | TypedDataReview

export type TransactionReview = {
  kind: 'transaction'
  account: Address
  network: Network
  /** A request to send. The quote adds the fee and the nonce. */
  fields: TransactionFields
  /** The called function in ABI notation, if it is known. */
  call: string | undefined
  facts: Fact[]
  /** What the call is for, if it is for one thing. */
  action?: Action
  warnings: Warning[]
}

export type Review = SignatureReview | TransactionReview | Refused
