export {
  type ApiKey,
  type ApiKeyStamp,
  apiKeyStampHeader,
  apiKeyStampScheme,
  createApiKeyStamp,
  formatApiKeyStamp,
  parseApiKeyStamp,
} from '../crypto/apiKeyStamp.ts'
export { toBase58 } from '../crypto/base58.ts'
export { fromBase64, fromBase64url, textFromBase64url, toBase64, toBase64url } from '../crypto/base64.ts'
export { compressPublicKey } from '../crypto/compressPublicKey.ts'
export { openCredentialBundle, sealCredentialBundle } from '../crypto/credentialBundle.ts'
export { toDer } from '../crypto/derSignature.ts'
export { devicePairingProof, hashDevicePairingProof } from '../crypto/devicePairing.ts'
export { DecryptError, decrypt, type Envelope, encrypt } from '../crypto/envelope.ts'
export { expandPublicKey } from '../crypto/expandPublicKey.ts'
export { fromHex, toHex } from '../crypto/hex.ts'
export { HpkeError, type HpkeMessage, importHpkeKeys, openHpke, sealHpke } from '../crypto/hpke.ts'
export { openRsa, type RsaSealed, sealRsa } from '../crypto/hybridRsa.ts'
export { importLinkSecret, openLinkText, sealLinkText } from '../crypto/linkCipher.ts'
export { createLinkSession, deriveLinkKey, type LinkSession } from '../crypto/linkSession.ts'
export { openPopupContent, type PopupSealed, sealPopupContent } from '../crypto/popupCipher.ts'
export { derivePopupKey, exportPopupPublicKey } from '../crypto/popupKeys.ts'
export { randomBytes } from '../crypto/randomBytes.ts'
export { createRawKeyStamp } from '../crypto/rawKeyStamp.ts'
export { openType0, openType1, RelayEnvelopeError, sealType0, sealType1 } from '../crypto/relayEnvelope.ts'
export { clientIdOf, createRelayJwt } from '../crypto/relayJwt.ts'
export {
  createRelayKey,
  createRelayKeyPair,
  deriveRelayKey,
  messageIdOf,
  RelayKeyError,
  type RelayKeyPair,
  topicOf,
} from '../crypto/relayKeys.ts'
export { createKeyPair, deriveSharedSecret, exportPublicKey, importPublicKey } from '../crypto/sharedSecret.ts'
export { formatSignedBundle, openSignedBundle, SignedBundleError } from '../crypto/signedBundle.ts'
export { subscriptionIdOf } from '../crypto/subscriptionId.ts'
export {
  ed25519Flag as suiEd25519Flag,
  personalMessageDigest as suiPersonalMessageDigest,
  toSuiAddress,
  transactionDigest as suiTransactionDigest,
} from '../crypto/suiIntent.ts'
export { RelayJwtError, RelayJwtTimeError, verifyRelayJwt } from '../crypto/verifyRelayJwt.ts'
export {
  parseWebauthnStamp,
  type WebauthnStamp,
  webauthnStampChallenge,
  webauthnStampHeader,
} from '../crypto/webauthnStamp.ts'
