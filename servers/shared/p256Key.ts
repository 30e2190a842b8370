import { createECDH } from 'node:crypto'

/** A P-256 key as bytes. */
export type P256Key = {
  /** 32 bytes; the caller wipes them. */
  privateKey: Buffer<ArrayBuffer>
  /** The point, 65 bytes uncompressed. */
  publicKey: Buffer
}

/** Creates a P-256 key for which no KeyObject is needed: one for key agreement, or one that is stored as hex. */
export function createP256Key(): P256Key {
  const ecdh = createECDH('prime256v1')
  const publicKey = ecdh.generateKeys()
  // OpenSSL omits leading zeros.
  const digits = ecdh.getPrivateKey()
  const privateKey = Buffer.alloc(32)
  digits.copy(privateKey, privateKey.length - digits.length)
  digits.fill(0)
  return { privateKey, publicKey }
}
