import * as v from 'valibot'
import { chainName } from '../mpc/chains.ts'
import { maxMessageLength, maxPasskeyIdLength, maxTransactionLength } from '../mpc/limits.ts'
import { walletOperation } from '../mpc/operations.ts'
import { thresholdSignatureScheme } from '../mpc/schemes.ts'
import { address, base64url, chainId, hex, millis } from '../primitives.ts'
import {
  maxAddressLength,
  maxKeySharesLength,
  maxPasskeyNameLength,
  maxPasswordLength,
  maxPrivateKeyLength,
  maxTokenLength,
} from './limits.ts'

const text = (maxLength: number) => v.pipe(v.string(), v.maxLength(maxLength))
const given = (maxLength: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(maxLength))

const accountAddress = given(maxAddressLength)
const token = given(maxTokenLength)
const authToken = v.optional(token)
const mfaToken = v.optional(token)
const password = v.optional(text(maxPasswordLength))
/** Chain and account of a wallet that exists. */
const account = { chainName, accountAddress }
/** The signature over the session id, and a newer access token than the one that `sendAuthToken` sent. */
const session = { signedSessionId: token, authToken }
const signer = { password, ...session, mfaToken }
/** The passkey that seals the new shares, as `createPasskey` named it. Only our own pages send it. */
const passkeyId = v.optional(v.pipe(base64url, v.minLength(1), v.maxLength(maxPasskeyIdLength)))
const scheme = v.optional(thresholdSignatureScheme, 'TWO_OF_TWO')
const googleDriveAccessToken = v.optional(token)

/** A whole number as the official page writes it: BigInts are decimal text in its JSON form. */
const count = v.union([v.pipe(v.number(), v.safeInteger(), v.minValue(0)), v.pipe(v.string(), v.regex(/^\d{1,78}$/))])

/**
 * What a message or digest belongs to (managed-wallet §3): `signMessage` sends it as JSON text, `signRawMessage` as an object.
 * The frame compares a digest with `eip7702Auth`; the rest is only for display and logs.
 */
export const signingContext = v.object({
  evmTransaction: v.optional(v.record(v.string(), v.unknown())),
  evmUserOperation: v.optional(v.record(v.string(), v.unknown())),
  svmTransaction: v.optional(v.record(v.string(), v.unknown())),
  eip7702Auth: v.optional(v.object({ address, chainId: count, nonce: count })),
})
export type SigningContext = v.InferOutput<typeof signingContext>

/** One object of arguments, as all requests but two have. Further arguments of newer pages are ignored. */
const one = <const entries extends v.ObjectEntries>(entries: entries) => v.tuple([v.object(entries)])

/**
 * Page → frame: the arguments of all 22 requests (specification §6; managed-wallet §3). Keys that are not listed are ignored,
 * and a key that is present with `undefined` is missing.
 */
export const officialRequests = {
  /** The access token of this channel, and how it reaches the server: `cookie` sends none. */
  sendAuthToken: v.tuple([authToken, v.optional(v.picklist(['header', 'cookie']), 'header')]),
  /** Official pages send no token here: the one of `sendAuthToken` counts. */
  getWallets: one({ chainName, authToken }),
  getWallet: one({
    ...account,
    walletOperation: v.optional(walletOperation, 'NO_OPERATION'),
    shareCount: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
    password,
    ...session,
  }),
  createWalletAccount: one({ chainName, thresholdSignatureScheme: scheme, password, passkeyId, ...session }),
  importPrivateKey: one({
    chainName,
    /** Without it, the visible frame lets the user enter the key. The official page always sends it. */
    privateKey: v.optional(given(maxPrivateKeyLength)),
    thresholdSignatureScheme: scheme,
    password,
    passkeyId,
    ...session,
  }),
  requiresPasswordForOperation: one({
    ...account,
    walletOperation: v.optional(walletOperation, 'REACH_THRESHOLD'),
    authToken,
  }),
  isPasswordEncrypted: one({ ...account, authToken }),
  verifyPassword: one({
    ...account,
    walletOperation: v.optional(walletOperation, 'NO_OPERATION'),
    password,
    ...session,
  }),
  updatePassword: one({
    ...account,
    existingPassword: password,
    /** Our own pages may send `passkeyId` instead. */
    newPassword: v.optional(given(maxPasswordLength)),
    passkeyId,
    ...session,
    mfaToken,
  }),
  signMessage: one({
    ...account,
    /** A text, also one that looks like hex; or bytes. */
    message: v.union([text(maxMessageLength), v.object({ raw: v.union([hexBytes(), v.instance(Uint8Array)]) })]),
    context: v.optional(text(maxMessageLength)),
    ...signer,
  }),
  signRawMessage: one({
    ...account,
    /** The 32-byte digest itself, without 0x (specification §7). */
    message: v.pipe(v.string(), v.regex(/^[0-9a-fA-F]{64}$/, 'expected 64 hex characters')),
    context: v.optional(signingContext),
    ...signer,
  }),
  signTransaction: one({
    chainName,
    senderAddress: accountAddress,
    /** Unsigned, in hex: an EVM serialization with 0x, a Solana message or Sui's TransactionData without. */
    transaction: v.pipe(
      v.string(),
      v.maxLength(2 + 2 * maxTransactionLength),
      v.regex(/^(0x)?([0-9a-fA-F]{2})+$/, 'expected hex'),
    ),
    chainId: v.optional(v.union([chainId, text(maxAddressLength)])),
    ...signer,
  }),
  signTypedData: one({
    ...account,
    /** JSON text: BigInts are decimal text. */
    typedData: text(maxMessageLength),
    ...signer,
  }),
  refreshWalletAccountShares: one({ ...account, ...signer }),
  reshare: one({
    ...account,
    oldThresholdSignatureScheme: thresholdSignatureScheme,
    newThresholdSignatureScheme: thresholdSignatureScheme,
    ...signer,
  }),
  delegateKeyShares: one({ ...account, ...signer }),
  backupKeySharesToGoogleDrive: one({ ...account, ...signer, googleDriveAccessToken }),
  /** In the visible frame. */
  restoreBackupFromGoogleDrive: one({ ...account, password, ...session, googleDriveAccessToken }),
  /** In the visible frame, which shows the key. */
  exportPrivateKey: one({ ...account, ...signer }),
  exportClientKeyshares: one({ ...account, password, ...session }),
  offlineExportPrivateKey: one({
    chainName: v.optional(chainName),
    /** Base64 of the JSON of `offlineExport`. */
    base64Args: given(maxKeySharesLength),
  }),
  cleanup: v.tuple([]),
} as const

/** The requests that only our own pages send. */
const ownRequests = {
  /**
   * In the visible frame: lets the user create the passkey that seals their shares.
   * `name` is how the user's device lists it.
   */
  createPasskey: one({ chainName, name: given(maxPasskeyNameLength), ...session }),
  /** Lets the backups that others replaced at one moment count again. Needs a fresh passkey of the user in every environment. */
  restoreReplacedBackup: one({ ...account, replacedAt: millis, ...signer }),
} as const

/** Every request that the frame answers. */
export const waasRequests = { ...officialRequests, ...ownRequests }

export type WaasRequestName = keyof typeof waasRequests
/** The arguments of a request as the frame reads them. */
export type WaasRequest<name extends WaasRequestName> = v.InferOutput<(typeof waasRequests)[name]>
/** The arguments of a request as a page writes them. */
export type WaasArgs<name extends WaasRequestName> = v.InferInput<(typeof waasRequests)[name]>

export function isWaasRequestName(name: string): name is WaasRequestName {
  return Object.hasOwn(waasRequests, name)
}

/** The content of `base64Args`: shares as an exported file contains them. */
export const offlineExport = v.object({
  chainName,
  keyShares: v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(5)),
  derivationPath: v.optional(text(maxAddressLength)),
})
export type OfflineExport = v.InferOutput<typeof offlineExport>

function hexBytes() {
  return v.pipe(
    hex,
    v.maxLength(2 + 2 * maxMessageLength),
    v.check((value) => value.length % 2 === 0, 'expected whole bytes'),
  )
}
