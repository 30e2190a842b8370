import { convertCOSEtoPKCS, cose, decodeCredentialPublicKey } from '@simplewebauthn/server/helpers'

/**
 * Returns a passkey's public key: an elliptic key as its uncompressed point, as the original does; any other as COSE.
 */
export function toPointHex(coseKey: Buffer): string {
  const bytes = new Uint8Array(coseKey)
  const isElliptic = cose.isCOSEPublicKeyEC2(decodeCredentialPublicKey(bytes))
  return Buffer.from(isElliptic ? convertCOSEtoPKCS(bytes) : bytes).toString('hex')
}
