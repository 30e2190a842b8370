import type { Network } from 'latchkey/wire/account'
import type { Address, Hex } from 'viem'
import type { Fact } from './fact.ts'
import type { TransactionFields } from './transactionFields.ts'
import type { TreeNode } from './typedDataValues.ts'
import type { Warning } from './warning.ts'

/** What a request is judged against. */
export type ReviewContext = {
  /** The serialized origin that asks. */
  origin: string
  /** The network the request names, where this wallet has it. */
  network: Network | undefined
  /** The accounts that this origin was given. */
  accounts: readonly Address[]
  /** Delegates that an EIP-7702 authorization may name. */
  delegates: readonly string[]
  /** Milliseconds since the epoch. */
  now: number
}

/** Why a request is not shown for consent at all. Its words are in `words.ts`, under the same name. */
export const refusals = {
  'unsupported-method': 4200,
  'raw-signing': 4200,
  'unsupported-network': 4902,
  'foreign-account': 4100,
  'invalid-parameters': -32602,
  'too-large': -32602,
  authorization: 4200,
  'authorization-any-chain': 4200,
  'wrong-network': -32602,
  'invalid-typed-data': -32602,
  'unsupported-field': -32602,
} as const satisfies Record<string, number>

export type RefusalCode = keyof typeof refusals

export type Refused = {
  kind: 'refused'
  refusal: RefusalCode
  /** The EIP-1193 or JSON-RPC code that the page is told. */
  code: number
  /** Which field, in our own words; never a foreign value. */
  detail?: string
}

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

export type Review = MessageReview | SiweReview | TypedDataReview | TransactionReview | Refused

export function refuse(refusal: RefusalCode, detail?: string): Refused {
  return { kind: 'refused', refusal, code: refusals[refusal], ...(detail === undefined ? {} : { detail }) }
}
