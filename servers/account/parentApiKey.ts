import { WireError } from 'latchkey/wire'
import { type RawApiKey, toRawApiKey } from '../shared/rawApiKey.ts'

/**
 * Rejects the API key of a parent organization when its public key does not belong to its private key. Otherwise only key
 * custody would refuse it, at the first sign-up.
 * @throws {WireError}
 */
export function assertParentApiKey({ publicKey, privateKey }: RawApiKey): void {
  if (derivePublicKey(privateKey) !== publicKey.toLowerCase()) {
    throw new WireError('parentApiKey', 'expected a P-256 private key and its compressed public key, both in hex')
  }
}

function derivePublicKey(privateKey: string): string | undefined {
  try {
    return toRawApiKey(privateKey).publicKey
  } catch {
    return undefined
  }
}
