import type { Hex } from 'viem'
import { fromRlp } from '../core/encoding.ts'

type Rlp = Hex | readonly Rlp[]

/**
 * What bytes would mean outside of a message.
 * - `authorization`: EIP-7702, `0x05 ‖ rlp([chainId, address, nonce])` (threats T14)
 * - `transaction`: an unsigned or signed transaction, legacy or typed (EIP-2718)
 * - `hash`: 32 bytes, which may be the digest of anything
 */
export type Disguise = 'authorization' | 'transaction' | 'hash'

export function disguiseOf(bytes: Hex): Disguise | undefined {
  const length = bytes.length / 2 - 1
  if (length === 32) return 'hash'
  const type = Number.parseInt(bytes.slice(2, 4), 16)
  if (type === 0x05 && isAuthorization(decode(`0x${bytes.slice(4)}`))) return 'authorization'
  if (type >= 0x01 && type <= 0x04 && isList(decode(`0x${bytes.slice(4)}`), 5)) return 'transaction'
  if (type >= 0xc0 && isList(decode(bytes), 6)) return 'transaction'
  return undefined
}

function decode(bytes: Hex): Rlp | undefined {
  try {
    return fromRlp(bytes, 'hex') as Rlp
  } catch {
    return undefined
  }
}

function isList(value: Rlp | undefined, minLength: number): value is readonly Rlp[] {
  return Array.isArray(value) && value.length >= minLength
}

function isAuthorization(value: Rlp | undefined): boolean {
  return isList(value, 3) && typeof value[1] === 'string' && value[1].length === 42
}
