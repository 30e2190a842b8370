import { compressPublicKey, sealCredentialBundle } from 'latchkey/crypto'
import { createP256Key } from '../../shared/p256Key.ts'
import { assertTargetKey } from './assertTargetKey.ts'

/** A credential that only the page with the target key can use. */
export type SealedCredential = {
  /** Compressed, in lower-case hex, as API keys are named. */
  publicKey: string
  credentialBundle: string
}

/**
 * Creates the key of a session and seals it for its page (key-custody §5.3). The server keeps no copy.
 * @param targetPublicKey hex of the page's point in either form
 * @throws {CustodyError} `invalid target public key`
 */
export async function sealCredential(targetPublicKey: string): Promise<SealedCredential> {
  assertTargetKey(targetPublicKey)
  const { privateKey, publicKey } = createP256Key()
  try {
    const credentialBundle = await sealCredentialBundle(targetPublicKey, privateKey)
    return { publicKey: compressPublicKey(publicKey), credentialBundle }
  } finally {
    privateKey.fill(0)
  }
}
