import * as v from 'valibot'
import { p256Point } from '../primitives.ts'
import { maxSealedLength } from './limits.ts'

/**
 * What travels sealed (key-custody §5): `exportBundleData`, `importBundleData` and `otpBundleData` are signed by key custody
 * (`openSignedBundle` of `latchkey/crypto` reads them), `sealedBundle` is what a page answers.
 */

const ciphertext = v.pipe(
  v.string(),
  v.maxLength(maxSealedLength, 'is too long'),
  v.regex(/^([0-9a-f]{2})+$/, 'expected lower-case hex'),
)

/**
 * The page's key, to which something is sealed: in either form of its point, and as it was written, for a provider's nonce is made
 * of these letters.
 */
export const targetPublicKey = v.pipe(
  v.string(),
  v.regex(/^(0[23][0-9a-f]{64}|04[0-9a-f]{128})$/i, 'expected a P-256 key in hex'),
)

/**
 * HPKE with the page's key: a mnemonic in UTF-8, or the 32 bytes of a key. The optional fields are an addition of our
 * server, so that a page cannot pass off one secret as another; official clients ignore them.
 */
export const exportBundleData = v.object({
  encappedPublic: p256Point,
  ciphertext,
  organizationId: v.string(),
  /** The operator's organization; absent for a secret of that organization itself. */
  parentOrganizationId: v.optional(v.string()),
  /** The user whose stamp released the secret. */
  userId: v.optional(v.string()),
  /** What the secret is: exactly one of the three. */
  walletId: v.optional(v.string()),
  address: v.optional(v.string()),
  privateKeyId: v.optional(v.string()),
})
export type ExportBundleData = v.InferOutput<typeof exportBundleData>

/**
 * The key to seal an import with: once, within an hour, for this user of this organization. `recipient` and
 * `parentOrganizationId` only our server says, so that people see whose wallet their words go to.
 */
export const importBundleData = v.object({
  targetPublic: p256Point,
  organizationId: v.string(),
  userId: v.string(),
  /** The name is what the user goes by, and proves nothing; the address is one that they have confirmed. */
  recipient: v.optional(v.object({ userName: v.string(), userEmail: v.optional(v.string()) })),
  /** The operator's organization; absent for a user of that one itself. */
  parentOrganizationId: v.optional(v.string()),
})
export type ImportBundleData = v.InferOutput<typeof importBundleData>

/** The key to seal a one-time code with. */
export const otpBundleData = v.object({ targetPublic: p256Point })
export type OtpBundleData = v.InferOutput<typeof otpBundleData>

/** HPKE with key custody's key: JSON text of this is the `encryptedBundle` or `encryptedOtpBundle` of an activity. */
export const sealedBundle = v.object({ encappedPublic: p256Point, ciphertext })
export type SealedBundle = v.InferOutput<typeof sealedBundle>

/** Puts a passphrase behind the words of an imported wallet (key-custody §5.6). */
export const passphraseMark = '\n--PASS--\n'

/** `GET /.well-known/latchkey-custody`: the keys that this server signs with; nothing else vouches for them but TLS. */
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
