import type { webcrypto } from 'node:crypto'

// `latchkey/crypto` speaks of Web Crypto's types by their global names, which Node's types keep in a module.
// Taking them from there keeps the browser's globals out of servers.
declare global {
  type CryptoKey = webcrypto.CryptoKey
  type CryptoKeyPair = webcrypto.CryptoKeyPair
  type AesGcmParams = webcrypto.AesGcmParams
  type KeyUsage = webcrypto.KeyUsage
  type SubtleCrypto = webcrypto.SubtleCrypto
}
