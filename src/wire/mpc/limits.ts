/**
 * Bounds of the managed wallet's wire. They are apart from its schemas, so that reading one does not load a schema.
 * Bytes, characters and milliseconds.
 */

/** The largest body is one party's messages of a key generation. */
export const maxBodyBytes = 1024 * 1024
/** The text of JSON requests: a typed-data document or a transaction is the longest. */
export const maxJsonLength = 256 * 1024
export const maxMessageLength = 64 * 1024
export const maxTransactionLength = 128 * 1024
/** Messages of one request or response, and the bytes of one message. */
export const maxPartyMessages = 64
export const maxPartyMessageBytes = 256 * 1024
/** The first round must arrive within this time (managed-wallet §8, 8). */
export const joinMs = 30_000
/** All rounds must arrive within this time. Phones take seconds for one round of a key generation. */
export const ceremonyMs = 120_000
/** Managed wallets of one user, at the server and in the share store. */
export const maxWalletsPerUser = 50
/** Backups of one wallet, and the characters of one sealed share. */
export const maxBackups = 32
export const maxSealedLength = 64 * 1024
/** What the server signs about one wallet (`walletStatement.ts`). */
export const maxStatementLength = 4096
/** Replaced backups that the store keeps: of one wallet, and the sealed bytes of all wallets of one user. */
export const maxReplacedBackups = 64
export const maxReplacedBytes = 16 * 1024 * 1024
/** A credential ID in base64url: 1023 bytes at most (Web Authentication Level 3 §4). */
export const maxPasskeyIdLength = 1364
/** Backups that one request confirms: the client's shares of the largest scheme. */
export const maxConfirmed = 3
/** A backup file in Google Drive: up to three sealed shares and their metadata. */
export const maxDriveBackupLength = 4 * maxSealedLength
