import * as v from 'valibot'
import { p256PublicKey, uuid } from '../primitives.ts'
import { apiKeyParameters, authenticatorParameters, expirationSeconds, name } from './credential.ts'
import { deleteWithoutExport, ids } from './ids.ts'
import { maxApiKeysPerActivity, maxAuthenticators, maxUsersPerActivity } from './limits.ts'
import { oauthProviders } from './oauth.ts'
import { privateKeys } from './privateKey.ts'
import { text } from './text.ts'
import { clientSignature, verificationToken } from './verification.ts'
import { walletParameters } from './wallet.ts'

/** Parameters of activities on organizations and their users (key-custody §2.2, §3, §5.1). */

const apiKeys = v.pipe(v.array(apiKeyParameters), v.maxLength(maxApiKeysPerActivity, 'are too many'))

export const rootUserParameters = v.object({
  userName: name,
  userEmail: v.optional(text(254)),
  userPhoneNumber: v.optional(v.pipe(v.string(), v.regex(/^(\+[1-9][0-9]{1,14})?$/, 'expected an E.164 number'))),
  apiKeys,
  authenticators: v.pipe(v.array(authenticatorParameters), v.maxLength(maxAuthenticators, 'are too many')),
  /** Versions before the fifth do not have it. */
  oauthProviders: v.optional(oauthProviders),
})
export type RootUserParameters = v.InferOutput<typeof rootUserParameters>

export const subOrganizationParameters = v.object({
  subOrganizationName: name,
  rootUsers: v.pipe(
    v.array(rootUserParameters),
    v.minLength(1, 'expected a root user'),
    v.maxLength(maxUsersPerActivity, 'are too many'),
  ),
  rootQuorumThreshold: v.pipe(v.number(), v.integer('expected a whole number')),
  wallet: v.optional(walletParameters),
  /** Only in the third version. */
  privateKeys: v.optional(privateKeys),
  disableEmailRecovery: v.optional(v.boolean()),
  disableEmailAuth: v.optional(v.boolean()),
  disableSmsAuth: v.optional(v.boolean()),
  disableOtpEmailAuth: v.optional(v.boolean()),
  /**
   * Proves that a root user reads messages to this contact, with the user's own signature for the sign-up (key-custody
   * §6).
   */
  verificationToken: v.optional(verificationToken),
  clientSignature: v.optional(clientSignature),
})
export type SubOrganizationParameters = v.InferOutput<typeof subOrganizationParameters>

/** Deletes everything in it; keys that were never exported only with `deleteWithoutExport`. */
export const deleteSubOrganizationParameters = v.object({ deleteWithoutExport })

export const updateOrganizationNameParameters = v.object({ organizationName: name })
/** Renames a sub-organization, the only change that the schema allows (key-custody §13). */
export const updateSubOrganizationParameters = v.object({ subOrganizationName: v.optional(name) })

export const createApiKeysParameters = v.object({ userId: uuid, apiKeys })
export type CreateApiKeysParameters = v.InferOutput<typeof createApiKeysParameters>

export const deleteApiKeysParameters = v.object({ userId: uuid, apiKeyIds: ids })
export type DeleteApiKeysParameters = v.InferOutput<typeof deleteApiKeysParameters>

export const stampLoginParameters = v.object({
  publicKey: p256PublicKey,
  expirationSeconds: v.optional(expirationSeconds),
  /** Ends the other sessions of this user; off by default (key-custody §11). */
  invalidateExisting: v.optional(v.boolean()),
})
export type StampLoginParameters = v.InferOutput<typeof stampLoginParameters>

/**
 * The claims of the session token of `stamp_login`. The token authenticates nothing; the key does (key-custody §5.1).
 */
export const sessionClaims = v.object({
  /** Seconds since the epoch. */
  exp: v.number(),
  public_key: v.string(),
  session_type: v.picklist(['SESSION_TYPE_READ_WRITE', 'SESSION_TYPE_READ_ONLY']),
  user_id: uuid,
  organization_id: uuid,
})
export type SessionClaims = v.InferOutput<typeof sessionClaims>
