import { hmac } from '@noble/hashes/hmac'
import { sha512 } from '@noble/hashes/sha2'

const hardened = 0x80000000

/**
 * Returns the Ed25519 private key (32-byte seed) at a path of hardened levels (SLIP-0010 "Master key generation" and
 * "Private parent key → private child key"; this curve has only hardened children). The caller wipes it.
 * @param levels indices without the hardening bit
 */
export function deriveEd25519(seed: Uint8Array, levels: readonly number[]): Uint8Array {
  let node = hmac(sha512, 'ed25519 seed', seed)
  for (const level of levels) {
    const data = new Uint8Array(37)
    data.set(node.subarray(0, 32), 1)
    new DataView(data.buffer).setUint32(33, hardened + level)
    const child = hmac(sha512, node.subarray(32), data)
    node.fill(0)
    data.fill(0)
    node = child
  }
  const key = node.slice(0, 32)
  node.fill(0)
  return key
}
