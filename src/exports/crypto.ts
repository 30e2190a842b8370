export {
  type ApiKey,
  type ApiKeyStamp,
  apiKeyStampHeader,
  apiKeyStampScheme,
  createApiKeyStamp,
  formatApiKeyStamp,
  parseApiKeyStamp,
} from '../crypto/apiKeyStamp.ts'
export { fromBase64url, textFromBase64url, textToBase64url, toBase64url } from '../crypto/base64url.ts'
export { compressPublicKey } from '../crypto/compressPublicKey.ts'
export { fromDer, toDer } from '../crypto/derSignature.ts'
export { DecryptError, decrypt, type Envelope, encrypt } from '../crypto/envelope.ts'
export { fromHex, toHex } from '../crypto/hex.ts'
export { randomBytes } from '../crypto/randomBytes.ts'
export { createRawKeyStamp } from '../crypto/rawKeyStamp.ts'
export { createKeyPair, deriveSharedSecret, exportPublicKey, importPublicKey } from '../crypto/sharedSecret.ts'
export {
  createWebauthnStamp,
  parseWebauthnStamp,
  type WebauthnStamp,
  webauthnStampChallenge,
  webauthnStampHeader,
} from '../crypto/webauthnStamp.ts'
