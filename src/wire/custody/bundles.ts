import * as v from 'valibot'
import { p256Point } from '../primitives.ts'
import { maxSealedLength } from './limits.ts'

/**
 * Sealed content (key-custody §5). Key custody signs `exportBundleData`, `importBundleData` and `otpBundleData`
 * (`openSignedBundle` of `latchkey/crypto` reads them); a page replies with `sealedBundle`.
 */

const ciphertext = v.pipe(
  v.string(),
  v.maxLength(maxSealedLength, 'is too long'),
  v.regex(/^([0-9a-f]{2})+$/, 'expected lower-case hex'),
)

/**
 * The page's key, for which content is sealed. The point may have either form, and keeps its spelling, because a
 * provider's nonce is computed from these letters.
 */
export const targetPublicKey = v.pipe(
  v.string(),
  v.regex(/^(0[23][0-9a-f]{64}|04[0-9a-f]{128})$/i, 'expected a P-256 key in hex'),
)

/**
 * HPKE with the page's key: a mnemonic in UTF-8, or the 32 bytes of a key. The optional fields are an addition of our
 * server, so that a page cannot substitute one secret for another. Official clients ignore them.
 */
export const exportBundleData = v.object({
  encappedPublic: p256Point,
  ciphertext,
  organizationId: v.string(),
  /** The operator's organization; absent for a secret of that organization itself. */
  parentOrganizationId: v.optional(v.string()),
  /** The user whose stamp released the secret. */
  userId: v.optional(v.string()),
  /** The kind of secret: exactly one of the three. */
  walletId: v.optional(v.string()),
  address: v.optional(v.string()),
  privateKeyId: v.optional(v.string()),
})
export type ExportBundleData = v.InferOutput<typeof exportBundleData>

/**
 * The key to seal an import with. It works once, within an hour, for this user of this organization. Only our server
 * sends `recipient` and `parentOrganizationId`, so that users see which wallet receives their recovery phrase.
 */
export const importBundleData = v.object({
  targetPublic: p256Point,
  organizationId: v.string(),
  userId: v.string(),
  /** The user chose the name, so it proves nothing. The address is one that they confirmed. */
  recipient: v.optional(v.object({ userName: v.string(), userEmail: v.optional(v.string()) })),
  /** The operator's organization; absent for a user of that one itself. */
  parentOrganizationId: v.optional(v.string()),
})
export type ImportBundleData = v.InferOutput<typeof importBundleData>

/** The key to seal a one-time code with. */
export const otpBundleData = v.object({ targetPublic: p256Point })
export type OtpBundleData = v.InferOutput<typeof otpBundleData>

/** HPKE with key custody's key. JSON text of this is the `encryptedBundle` or `encryptedOtpBundle` of an activity. */
export const sealedBundle = v.object({ encappedPublic: p256Point, ciphertext })
export type SealedBundle = v.InferOutput<typeof sealedBundle>

/** Marks the passphrase after the words of an imported wallet (key-custody §5.6). */
export const passphraseMark = '\n--PASS--\n'

/** `GET /.well-known/latchkey-custody`: the public keys with which this server signs. Only TLS authenticates them. */
export const custodyPublicKeys = v.object({
  /** Export and import bundles. */
  signer: p256Point,
  /** Session tokens. */
  notarizer: p256Point,
  /** One-time code bundles and verification tokens. */
  verification: p256Point,
})
export type CustodyPublicKeys = v.InferOutput<typeof custodyPublicKeys>
export const custodyKeysPath = '/.well-known/latchkey-custody'
