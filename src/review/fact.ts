import type { Address, Hex } from 'viem'
import { getAddress } from '../core/encoding.ts'

/** The label of a fact. `words/en.ts` has a sentence for each, under the same name. */
export type FactLabel =
  | 'amount'
  | 'amountOrToken'
  | 'chain'
  | 'collection'
  | 'contract'
  | 'deadline'
  | 'delegate'
  | 'domain'
  | 'expires'
  | 'from'
  | 'function'
  | 'getAmount'
  | 'getToken'
  | 'giveAmount'
  | 'giveToken'
  | 'implementation'
  | 'issued'
  | 'notBefore'
  | 'operator'
  | 'owner'
  | 'receiver'
  | 'resources'
  | 'spender'
  | 'token'
  | 'to'
  | 'tokenId'
  | 'uri'

/** One line of a review: a label, and a value that the screen can format. */
export type Fact = { label: FactLabel } & (
  | { kind: 'text'; text: string }
  | { kind: 'address'; address: Address }
  /** A token's contract. The screen adds the name that the contract gives itself. */
  | { kind: 'token'; address: Address }
  /** A number of a token's base units. Only its contract, if it is known, says how many decimals it has. */
  | { kind: 'units'; units: bigint; unlimited: boolean; token: Address | undefined }
  /** Seconds since the epoch. */
  | { kind: 'time'; seconds: number | 'never' }
  | { kind: 'bytes'; bytes: Hex }
)

export function textFact(label: FactLabel, text: string): Fact {
  return { label, kind: 'text', text }
}

export function addressFact(label: FactLabel, address: string): Fact {
  return { label, kind: 'address', address: toAddress(address) }
}

/** Returns an address with its checksum. */
export function toAddress(address: string): Address {
  return getAddress(address.toLowerCase())
}

export function tokenFact(label: FactLabel, address: string): Fact {
  return { label, kind: 'token', address: toAddress(address) }
}

/** No row for a token that the request does not name. */
export function tokenFacts(label: FactLabel, address: string | undefined): Fact[] {
  return address === undefined ? [] : [tokenFact(label, address)]
}

/** @param token the contract whose units they are, if the request names one */
export function unitsFact(label: FactLabel, units: bigint, token: string | undefined): Fact {
  return {
    label,
    kind: 'units',
    units,
    unlimited: isUnlimited(units),
    token: token === undefined ? undefined : toAddress(token),
  }
}

export function timeFact(label: FactLabel, seconds: bigint): Fact {
  return { label, kind: 'time', seconds: seconds > latestDate ? 'never' : Number(seconds) }
}

/** `uint96` is the narrowest "unlimited" in use (COMP, UNI). */
const unlimited = 2n ** 96n - 1n

/** Returns whether an amount means "unlimited", so that its digits say nothing. */
export function isUnlimited(units: bigint): boolean {
  return units >= unlimited
}

/** The last second that a JavaScript date can name. */
const latestDate = 8_640_000_000_000n
const thirtyDaysSeconds = 30n * 24n * 3600n

/** Returns whether a permission lasts longer than thirty days. */
export function isLongDeadline(seconds: bigint, now: number): boolean {
  return seconds > BigInt(Math.floor(now / 1000)) + thirtyDaysSeconds
}
