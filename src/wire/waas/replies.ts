import * as v from 'valibot'
import { backupProof } from '../mpc/backupProof.ts'
import { chainName } from '../mpc/chains.ts'
import { maxPasskeyIdLength, maxTransactionLength } from '../mpc/limits.ts'
import { thresholdSignatureScheme } from '../mpc/schemes.ts'
import { millis } from '../primitives.ts'
import { maxAddressLength, maxPrivateKeyLength } from './limits.ts'
import type { WaasRequestName } from './requests.ts'

const text = (maxLength: number) => v.pipe(v.string(), v.maxLength(maxLength))
const id = text(maxAddressLength)

/** Where one share of the client is backed up, without the share (managed-wallet §4.3). */
const backupInfo = v.object({
  location: id,
  keyShareId: v.optional(id),
  externalKeyShareId: v.optional(text(256)),
  /** Only our frame sends it. */
  createdAt: v.optional(millis),
})

const replacedInfo = v.object({ proof: backupProof, replacedAt: millis, keptUntil: millis })

/** A managed wallet as the frame lists it (managed-wallet §4.3). */
export const walletRecord = v.object({
  walletId: id,
  chainName,
  accountAddress: id,
  /** JSON text of an index map, `{"0":44,"1":60,"2":0,"3":0,"4":0}`. Imported wallets have none. */
  derivationPath: v.optional(text(256)),
  thresholdSignatureScheme,
  /** As in `createdAccount`. Only our frame sends it: a Sui address does not contain its public key. */
  publicKeyHex: v.optional(text(maxPrivateKeyLength)),
  /** Only our frame sends it: the wallet does not sign before its shares are refreshed. */
  isStopped: v.optional(v.boolean()),
  clientKeySharesBackupInfo: v.object({
    passwordEncrypted: v.boolean(),
    /** Only our frame sends these two. The passkey that sealed the backups that count. */
    passkeyId: v.optional(text(maxPasskeyIdLength)),
    /** Backups that others have replaced, and until when each can be restored. */
    replaced: v.optional(v.array(replacedInfo)),
    /** By location: `dynamic` is the operator's share store. */
    backups: v.record(id, v.array(backupInfo)),
  }),
})
export type WalletRecord = v.InferOutput<typeof walletRecord>

/** A wallet account that was created or imported. */
export const createdAccount = v.object({
  chainName,
  accountAddress: id,
  /** Without 0x: uncompressed SEC 1 on EVM, RFC 8032 on the others. */
  publicKeyHex: text(maxPrivateKeyLength),
  /** The same as bytes. Frames by others send other types here, so pages should read `publicKeyHex`. */
  rawPublicKey: v.unknown(),
})
export type CreatedAccount = v.InferOutput<typeof createdAccount>

/** A reply without a value. Frames by others may send one; pages ignore it. */
const nothing = v.pipe(
  v.unknown(),
  v.transform(() => undefined),
)
/** A signature, or a signed transaction; the form depends on chain and request (managed-wallet §6). */
const signed = v.pipe(v.string(), v.minLength(1), v.maxLength(4 * maxTransactionLength))

/** Frame → page: the value of each request's reply (managed-wallet §3). */
export const waasReplies = {
  sendAuthToken: nothing,
  getWallets: v.array(walletRecord),
  /** No value when the account is unknown. */
  getWallet: v.nullish(walletRecord),
  createWalletAccount: createdAccount,
  importPrivateKey: createdAccount,
  requiresPasswordForOperation: v.boolean(),
  isPasswordEncrypted: v.boolean(),
  /** A wrong password is a rejection. */
  verifyPassword: nothing,
  updatePassword: nothing,
  signMessage: signed,
  signRawMessage: signed,
  signTransaction: signed,
  signTypedData: signed,
  refreshWalletAccountShares: nothing,
  reshare: nothing,
  delegateKeyShares: nothing,
  backupKeySharesToGoogleDrive: nothing,
  restoreBackupFromGoogleDrive: nothing,
  exportPrivateKey: nothing,
  exportClientKeyshares: nothing,
  /** The page that asks has all shares already, so it also gets the key. */
  offlineExportPrivateKey: v.object({ derivedPrivateKey: v.optional(text(maxPrivateKeyLength)) }),
  cleanup: nothing,
  createPasskey: v.object({ passkeyId: text(maxPasskeyIdLength) }),
  restoreReplacedBackup: nothing,
} as const satisfies Record<WaasRequestName, v.GenericSchema>

/** The value that a page gets for a request. */
export type WaasReply<name extends WaasRequestName> = v.InferOutput<(typeof waasReplies)[name]>
/** The value that a frame sends for a request. */
export type WaasValue<name extends WaasRequestName> = v.InferInput<(typeof waasReplies)[name]>
