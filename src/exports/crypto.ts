export { DecryptError, decrypt, type Envelope, encrypt } from '../crypto/envelope.ts'
export { fromHex, toHex } from '../crypto/hex.ts'
export { createKeyPair, deriveSharedSecret, exportPublicKey, importPublicKey } from '../crypto/sharedSecret.ts'
