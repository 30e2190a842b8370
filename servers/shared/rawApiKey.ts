import { ECDH } from 'node:crypto'
import { p256 } from '@noble/curves/nist'
import { fromHex, toHex } from 'latchkey/crypto'
import { createP256Key } from './p256Key.ts'

/** An API key of key custody: the compressed P-256 point and the private key, both in hex. */
export type RawApiKey = { publicKey: string; privateKey: string }

/** Creates an API key. */
export function createRawApiKey(): RawApiKey {
  const { privateKey, publicKey } = createP256Key()
  const point = ECDH.convertKey(publicKey, 'prime256v1', undefined, 'hex', 'compressed') as string
  return { publicKey: point, privateKey: privateKey.toString('hex') }
}

/**
 * Adds the public key to a private key in hex.
 * @throws when it is not a private key of P-256
 */
export function toRawApiKey(privateKey: string): RawApiKey {
  const bytes = fromHex(privateKey)
  return { publicKey: toHex(p256.getPublicKey(bytes)), privateKey: toHex(bytes) }
}
