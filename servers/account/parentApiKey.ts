import { p256 } from '@noble/curves/nist'
import { fromHex, toHex } from 'latchkey/crypto'
import { WireError } from 'latchkey/wire'

/** The key that acts for a parent organization at key custody: compressed P-256 point and private key, both hex. */
export type ParentApiKey = { publicKey: string; privateKey: string }

/**
 * A key whose halves do not belong together would sign, and be refused only by key custody, at the first sign-up.
 * @throws {WireError}
 */
export function assertParentApiKey({ publicKey, privateKey }: ParentApiKey): void {
  if (derivePublicKey(privateKey) !== publicKey.toLowerCase()) {
    throw new WireError('parentApiKey', 'expected a P-256 private key and its compressed public key, both in hex')
  }
}

function derivePublicKey(privateKey: string): string | undefined {
  try {
    return toHex(p256.getPublicKey(fromHex(privateKey)))
  } catch {
    return undefined
  }
}
