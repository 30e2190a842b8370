import type { Warning } from 'latchkey/review'
import type { ByteReader } from 'latchkey/wire/solana'

/** The label of a fact. `words/solana` has a sentence for each, under the same name. */
export type StepLabel =
  | 'account'
  | 'amount'
  | 'authority'
  | 'delegate'
  | 'destination'
  | 'from'
  | 'kind'
  | 'memo'
  | 'newAuthority'
  | 'newOwner'
  | 'nonce'
  | 'owner'
  | 'program'
  | 'computeLimit'
  | 'computePrice'
  | 'memoryLimit'
  | 'dataLimit'
  | 'to'
  | 'token'
  | 'data'
  | 'writable'

/** What an authority over a token account may do. */
export type AuthorityKind = 'mint' | 'freeze' | 'owner' | 'close' | 'other'

/** One fact about a step. */
export type StepFact = { label: StepLabel } & (
  | { kind: 'text'; text: string }
  /** A text that the site or another party wrote. */
  | { kind: 'quote'; text: string }
  /** An account in base58, or its position in a lookup table on the chain, which can't be read here. */
  | { kind: 'key'; key: string }
  | { kind: 'lamports'; lamports: bigint }
  | { kind: 'count'; count: bigint }
  | { kind: 'authority'; authority: AuthorityKind }
  /** An amount in the token's base units, with `decimals` if the network itself checks them. An allowance may be unlimited. */
  | { kind: 'units'; units: bigint; decimals: number | undefined; unlimited: boolean }
)

/** The name of a step. `words/solana` has a sentence for each, under the same name. */
export type StepName =
  | 'transfer'
  | 'create-account'
  | 'assign'
  | 'allocate'
  | 'nonce-advance'
  | 'nonce-withdraw'
  | 'nonce-initialize'
  | 'nonce-authorize'
  | 'token-transfer'
  | 'token-approve'
  | 'token-revoke'
  | 'set-authority'
  | 'token-mint'
  | 'token-burn'
  | 'close-account'
  | 'token-freeze'
  | 'token-thaw'
  | 'sync-native'
  | 'initialize-account'
  | 'create-token-account'
  | 'memo'
  | 'compute'
  | 'unknown-instruction'
  | 'unknown-program'

export type Step = {
  name: StepName
  facts: StepFact[]
  warnings: Warning[]
  /** The account that the step gives something to. */
  recipient?: string
  /** The account that the step opens and pays into. */
  opens?: string
  /** The account that the step sets up for the user alone. */
  setsUp?: string
}

/** An instruction as its decoder reads it. */
export type Reading = {
  /** The instruction's data. A decoder must read all of it, because remaining bytes mean something else. */
  data: ByteReader
  /** Returns the account at a position. @throws if there is none */
  at: (index: number) => string
  /** The account that would sign. */
  own: string
}
export type Decoder = (reading: Reading) => Step

export const text = (label: StepLabel, value: string): StepFact => ({ label, kind: 'text', text: value })
export const quote = (label: StepLabel, value: string): StepFact => ({ label, kind: 'quote', text: value })
export const key = (label: StepLabel, value: string): StepFact => ({ label, kind: 'key', key: value })
export const lamports = (label: StepLabel, value: bigint): StepFact => ({ label, kind: 'lamports', lamports: value })

export const count = (label: StepLabel, value: bigint): StepFact => ({ label, kind: 'count', count: value })

export function units(amount: bigint, decimals?: number, unlimited = false): StepFact {
  return { label: 'amount', kind: 'units', units: amount, decimals, unlimited }
}

export const u32 = (data: ByteReader): number => Number(littleEndian(data.take(4)))
export const u64 = (data: ByteReader): bigint => littleEndian(data.take(8))

function littleEndian(bytes: Uint8Array): bigint {
  return bytes.reduceRight((value, byte) => value * 256n + BigInt(byte), 0n)
}
