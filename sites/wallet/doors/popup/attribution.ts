import { isHex } from 'latchkey/wire'
import type { Attribution } from 'latchkey/wire/popup'
import { type Hex, keccak256, slice, stringToHex } from 'viem'

/**
 * Returns the 16 bytes that a page wants at the end of its calldata: its own, or with `auto` the first bytes of the hash of its
 * origin, which are the same on every visit (link-and-popup-wallets §2.8).
 */
export function toDataSuffix(attribution: Attribution | undefined, origin: string): Hex | undefined {
  const { auto, dataSuffix } = attribution ?? {}
  return dataSuffix ?? (auto ? slice(keccak256(stringToHex(origin)), 0, 16) : undefined)
}

/**
 * Appends the suffix to the calldata of `eth_sendTransaction`, before the user reviews it. A transaction without calldata stays as it
 * is, because a contract may accept coins only without; so does the creation of a contract, whose code would change. A suffix that the
 * page has appended itself is not repeated.
 */
export function withDataSuffix(params: readonly unknown[], suffix: Hex | undefined): readonly unknown[] {
  const [transaction, ...others] = params
  if (!suffix || !isObject(transaction) || typeof transaction.to !== 'string') return params
  const append = (name: 'data' | 'input') => {
    const calldata = transaction[name]
    if (!isHex(calldata) || calldata === '0x') return {}
    return {
      [name]: calldata.toLowerCase().endsWith(suffix.slice(2).toLowerCase()) ? calldata : calldata + suffix.slice(2),
    }
  }
  return [{ ...transaction, ...append('data'), ...append('input') }, ...others]
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
