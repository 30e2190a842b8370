import type { webcrypto } from 'node:crypto'

// `latchkey/crypto` uses the global names of Web Crypto's types, which Node's types export from a module. These aliases
// keep the browser's globals out of the servers.
declare global {
  type CryptoKey = webcrypto.CryptoKey
  type CryptoKeyPair = webcrypto.CryptoKeyPair
  type AesGcmParams = webcrypto.AesGcmParams
  type KeyUsage = webcrypto.KeyUsage
  type SubtleCrypto = webcrypto.SubtleCrypto
}
