import * as v from 'valibot'
import { timestamp } from './activity.ts'

/** Replies to queries, with the fields that pages read (key-custody §2.1). */

const stamped = { createdAt: timestamp, updatedAt: timestamp }

export const whoamiReply = v.object({
  organizationId: v.string(),
  organizationName: v.string(),
  userId: v.string(),
  username: v.string(),
})
export type WhoamiReply = v.InferOutput<typeof whoamiReply>

export const apiKeyReply = v.object({
  credential: v.object({ publicKey: v.string(), type: v.string() }),
  apiKeyId: v.string(),
  apiKeyName: v.string(),
  ...stamped,
  expirationSeconds: v.optional(v.string()),
})
export type ApiKeyReply = v.InferOutput<typeof apiKeyReply>

export const authenticatorReply = v.object({
  transports: v.array(v.string()),
  attestationType: v.string(),
  aaguid: v.string(),
  credentialId: v.string(),
  model: v.string(),
  credential: v.object({ publicKey: v.string(), type: v.string() }),
  authenticatorId: v.string(),
  authenticatorName: v.string(),
  ...stamped,
})
export type AuthenticatorReply = v.InferOutput<typeof authenticatorReply>

export const oauthProviderReply = v.object({
  providerId: v.string(),
  providerName: v.string(),
  issuer: v.string(),
  audience: v.string(),
  subject: v.string(),
  ...stamped,
})
export type OauthProviderReply = v.InferOutput<typeof oauthProviderReply>

/** `apiKeys` and `authenticators` are ordered oldest first: clients read the last match. */
export const userReply = v.object({
  userId: v.string(),
  userName: v.string(),
  userEmail: v.optional(v.string()),
  userPhoneNumber: v.optional(v.string()),
  authenticators: v.array(authenticatorReply),
  apiKeys: v.array(apiKeyReply),
  userTags: v.array(v.string()),
  oauthProviders: v.array(oauthProviderReply),
  ...stamped,
  mfaPolicies: v.array(v.unknown()),
})
export type UserReply = v.InferOutput<typeof userReply>

export const walletReply = v.object({
  walletId: v.string(),
  walletName: v.string(),
  ...stamped,
  exported: v.boolean(),
  imported: v.boolean(),
})
export type WalletReply = v.InferOutput<typeof walletReply>

export const walletAccountReply = v.object({
  walletAccountId: v.string(),
  organizationId: v.string(),
  walletId: v.string(),
  curve: v.string(),
  pathFormat: v.string(),
  path: v.string(),
  addressFormat: v.string(),
  address: v.string(),
  ...stamped,
  publicKey: v.optional(v.string()),
  walletDetails: v.optional(walletReply),
  name: v.optional(v.string()),
})
export type WalletAccountReply = v.InferOutput<typeof walletAccountReply>

export const privateKeyReply = v.object({
  privateKeyId: v.string(),
  publicKey: v.string(),
  privateKeyName: v.string(),
  curve: v.string(),
  addresses: v.array(v.object({ format: v.string(), address: v.string() })),
  privateKeyTags: v.array(v.string()),
  ...stamped,
  exported: v.boolean(),
  imported: v.boolean(),
})
export type PrivateKeyReply = v.InferOutput<typeof privateKeyReply>

export const getUserReply = v.object({ user: userReply })
