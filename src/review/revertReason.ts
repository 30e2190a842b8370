import type { Hex } from 'viem'
import { decodeAbiParameters } from '../core/encoding.ts'
import { maxRevertReason } from './limits.ts'
import { toShownLabel } from './shownLabel.ts'

/** Solidity's `Error(string)` and `Panic(uint256)`. */
const textSelector = '0x08c379a0'
const panicSelector = '0x4e487b71'

/**
 * Returns why a call reverted, in one line that is safe to show: the text of the contract, the number of a panic, or the
 * selector of an error of its own. It is a claim of the contract.
 * @param data what the call returned
 * @returns undefined if it gives no reason
 */
export function toRevertReason(data: Hex): string | undefined {
  const selector = data.slice(0, 10).toLowerCase()
  if (selector.length < 10) return undefined
  try {
    const body = `0x${data.slice(10)}` as const
    if (selector === textSelector) {
      return toShownLabel(decodeAbiParameters([{ type: 'string' }], body)[0], { maxLength: maxRevertReason })
    }
    if (selector === panicSelector) {
      const [code] = decodeAbiParameters([{ type: 'uint256' }], body)
      return code <= 0xffn ? `Panic 0x${code.toString(16)}` : 'Panic'
    }
  } catch {
    // Malformed: it has a selector all the same.
  }
  return `Error ${selector}`
}
