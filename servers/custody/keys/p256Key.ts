import { createECDH } from 'node:crypto'

/** A fresh P-256 key as bytes, for a purpose that does not sign. */
export type P256Key = {
  /** 32 bytes; the caller wipes them. */
  privateKey: Buffer<ArrayBuffer>
  /** The point, 65 bytes uncompressed. */
  publicKey: Buffer
}

export function createP256Key(): P256Key {
  const ecdh = createECDH('prime256v1')
  const publicKey = ecdh.generateKeys()
  // OpenSSL leaves leading zeros out.
  const digits = ecdh.getPrivateKey()
  const privateKey = Buffer.alloc(32)
  digits.copy(privateKey, privateKey.length - digits.length)
  digits.fill(0)
  return { privateKey, publicKey }
}
