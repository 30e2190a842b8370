import * as v from 'valibot'
import { base64url, bytes32, millis, uuid } from '../primitives.ts'
import { backupProof } from './backupProof.ts'
import { witness } from './ceremony.ts'
import { maxBackups, maxConfirmed, maxPasskeyIdLength, maxSealedLength, maxStatementLength } from './limits.ts'
import { isClientParty } from './schemes.ts'

/** Where a backup lies (managed-wallet §4.2). The share store itself is `dynamic`. */
export const backupLocations = ['dynamic', 'googleDrive', 'iCloud', 'user', 'external', 'delegated'] as const
export const backupLocation = v.picklist(backupLocations)
export type BackupLocation = v.InferOutput<typeof backupLocation>

const sealedShare = v.pipe(
  v.string(),
  v.maxLength(maxSealedLength),
  v.regex(/^[A-Za-z0-9+/]+={0,2}$/, 'expected base64'),
)

/**
 * `POST …/wallets/{walletId}/backups/{keyShareId}`: stores one sealed share under an id that the client
 * chooses, a UUID: the same request again changes nothing. Without `sealed`, it records a backup that is stored elsewhere,
 * whose content has the hash `sha256`.
 */
export const newBackup = v.object({
  /** The ceremony that made the share. Two ceremonies can make shares of one epoch, and only one of them is confirmed. */
  ceremonyId: v.optional(uuid),
  /** A party of the client. No other party's share is backed up. */
  party: v.pipe(v.number(), v.check(isClientParty, 'expected a party of the client')),
  epoch: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  location: backupLocation,
  proof: backupProof,
  externalKeyShareId: v.optional(v.pipe(v.string(), v.maxLength(256))),
  /** The credential ID of the passkey that sealed it. */
  passkeyId: v.optional(v.pipe(base64url, v.maxLength(maxPasskeyIdLength))),
  sealed: v.optional(sealedShare),
  sha256: v.optional(bytes32),
})
export type NewBackup = v.InferOutput<typeof newBackup>

/** A backup without its content. */
export const backup = v.object({
  keyShareId: uuid,
  ...v.omit(newBackup, ['sealed', 'sha256']).entries,
  /** An older release stored backups of any party. */
  party: v.number(),
  /** SHA-256 of its content, in hex. */
  sha256: v.string(),
  passwordEncrypted: v.boolean(),
  /** Whether the client has read the backup again and opened it. One that is not confirmed does not count. */
  isConfirmed: v.boolean(),
  /** Since when it counts; of an unconfirmed one, when it was stored. What a thief stores early and confirms late is not the oldest. */
  createdAt: millis,
})
export type Backup = v.InferOutput<typeof backup>
/** A backup that another one has replaced. No request deletes a backup: the store does, at `keptUntil`. */
export const replacedBackup = v.object({ ...backup.entries, replacedAt: millis, keptUntil: millis })
export type ReplacedBackup = v.InferOutput<typeof replacedBackup>
/**
 * What the share store has learned of a wallet from its statements and its frames, for a frame that has lost its storage: the latest
 * witness of the server, and in which epoch a check failed.
 */
export const seenWallet = v.object({ witness, bannedEpoch: v.optional(witness.entries.epoch) })
export type SeenWallet = v.InferOutput<typeof seenWallet>
/** `GET …/wallets/{walletId}/backups`. `seen` is missing before the first statement. */
export const backups = v.object({
  backups: v.array(backup),
  replaced: v.array(replacedBackup),
  seen: v.optional(seenWallet),
})

/**
 * `POST …/wallets/{walletId}/settle` passes on what the server of the managed wallet has signed (`walletStatement.ts`). The store deletes
 * the backups of all other ceremonies for good: with an older database of that server, such a share could make the key. A
 * statement that is older than another one changes nothing.
 */
export const settlement = v.object({ statement: v.pipe(v.string(), v.maxLength(maxStatementLength)) })
/** `POST …/wallets/{walletId}/ban`: a check of the frame failed in this epoch. */
export const ban = v.object({ epoch: witness.entries.epoch })

/**
 * `POST …/wallets/{walletId}/confirm` names the content that the client opened: SHA-256 of the text `sealed`, or of the content that is
 * stored elsewhere. Together with that, the backups `replaces`, of the same ceremony, stop counting. If another request has replaced one of them meanwhile, nothing changes. They stay recoverable for a time, with a fresh
 * passkey: a script in the page could seal new ones with a password of its own.
 */
export const backupConfirmation = v.object({
  backups: v.pipe(v.array(v.object({ keyShareId: uuid, sha256: bytes32 })), v.minLength(1), v.maxLength(maxConfirmed)),
  replaces: v.optional(v.pipe(v.array(uuid), v.maxLength(maxBackups)), []),
})
export type BackupConfirmation = v.InferInput<typeof backupConfirmation>

/**
 * `POST …/wallets/{walletId}/recover` returns these backups, also those that are not confirmed; without ids, the confirmed
 * ones of the newest epoch.
 */
export const recovery = v.object({ keyShareIds: v.optional(v.pipe(v.array(uuid), v.maxLength(maxBackups))) })
export const recovered = v.object({
  keyShares: v.array(v.object({ ...backup.entries, sealed: sealedShare })),
})
/**
 * `POST …/wallets/{walletId}/restore` lets replaced backups count again, in place of those that count now, and answers as
 * `recover`. It needs the MFA token of `wallet.waas.backup` in every environment.
 */
export const restoration = v.object({
  keyShareIds: v.pipe(v.array(uuid), v.minLength(1), v.maxLength(maxConfirmed)),
})
export type Recovered = v.InferOutput<typeof recovered>
