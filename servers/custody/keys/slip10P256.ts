import { bytesToNumberBE, concatBytes, numberToBytesBE } from '@noble/curves/abstract/utils'
import { p256 } from '@noble/curves/nist'
import { hmac } from '@noble/hashes/hmac'
import { sha512 } from '@noble/hashes/sha2'

/** A level of a path: its index without the hardening bit. */
export type Level = { index: number; isHardened: boolean }

const hardened = 0x80000000
const { n } = p256.CURVE

/**
 * Returns the P-256 private key at a path (SLIP-0010 "Master key generation" and "Private parent key → private child
 * key"). The caller wipes it; intermediate numbers cannot be wiped.
 */
export function deriveP256(seed: Uint8Array, levels: readonly Level[]): Uint8Array {
  let node = master(seed)
  for (const level of levels) node = child(node, level)
  node.chain.fill(0)
  return node.key
}

type Node = { key: Uint8Array; chain: Uint8Array }

/** When the left half is not a valid key, the standard hashes again: about one time in 2³². */
function master(seed: Uint8Array): Node {
  let hash = hmac(sha512, 'Nist256p1 seed', seed)
  while (!p256.utils.isValidPrivateKey(hash.subarray(0, 32))) hash = hmac(sha512, 'Nist256p1 seed', hash)
  return { key: hash.slice(0, 32), chain: hash.slice(32) }
}

function child({ key, chain }: Node, { index, isHardened }: Level): Node {
  const place = new Uint8Array(4)
  new DataView(place.buffer).setUint32(0, isHardened ? hardened + index : index)
  const parent = isHardened ? concatBytes(Uint8Array.of(0), key) : p256.getPublicKey(key, true)
  let hash = hmac(sha512, chain, concatBytes(parent, place))
  for (;;) {
    const left = bytesToNumberBE(hash.subarray(0, 32))
    const sum = (left + bytesToNumberBE(key)) % n
    if (left < n && sum !== 0n) break
    hash = hmac(sha512, chain, concatBytes(Uint8Array.of(1), hash.subarray(32), place))
  }
  const next = numberToBytesBE((bytesToNumberBE(hash.subarray(0, 32)) + bytesToNumberBE(key)) % n, 32)
  key.fill(0)
  chain.fill(0)
  parent.fill(0)
  const nextChain = hash.slice(32)
  hash.fill(0)
  return { key: next, chain: nextChain }
}
