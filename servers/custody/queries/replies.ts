import type {
  Activity,
  ActivityStatus,
  ApiKeyReply,
  AuthenticatorReply,
  OauthProviderReply,
  PrivateKeyReply,
  Timestamp,
  UserReply,
  WalletAccountReply,
  WalletReply,
} from 'latchkey/wire/custody'
import { toPointHex } from '../keys/toPointHex.ts'
import type { PrivateKeyAddressRow, PrivateKeyRow } from '../store/tables/privateKeys.ts'
import type { OauthProviderRow } from '../store/tables/sessions.ts'
import type {
  ActivityRow,
  ApiKeyRow,
  AuthenticatorRow,
  UserRow,
  VoteRow,
  WalletAccountRow,
  WalletRow,
} from '../store/tables.ts'

/** Converts rows to the wire (key-custody §2.1, §2.3). */

export function toTimestamp(at: number): Timestamp {
  return { seconds: String(Math.floor(at / 1000)), nanos: String((at % 1000) * 1_000_000) }
}

/**
 * A key that was mailed is reported as an ordinary one. Pages recognise by this that it is fresh (specification §4,
 * key-custody §6).
 */
const wireTypes: Record<string, string> = { CREDENTIAL_TYPE_EMAIL_AUTH_KEY_P256: 'CREDENTIAL_TYPE_API_KEY_P256' }

export function toApiKeyReply(row: ApiKeyRow): ApiKeyReply {
  const { id, name, publicKey, type, expirationSeconds, createdAt, updatedAt } = row
  return {
    credential: { publicKey, type: wireTypes[type] ?? type },
    apiKeyId: id,
    apiKeyName: name,
    createdAt: toTimestamp(createdAt),
    updatedAt: toTimestamp(updatedAt),
    ...(expirationSeconds !== null && { expirationSeconds: String(expirationSeconds) }),
  }
}

export function toAuthenticatorReply(row: AuthenticatorRow): AuthenticatorReply {
  const { id, name, credentialId, publicKey, aaguid, transports, createdAt, updatedAt } = row
  return {
    transports: JSON.parse(transports),
    // Formats other than none are read but not trusted (key-custody §7).
    attestationType: 'none',
    aaguid,
    credentialId,
    model: '',
    credential: { publicKey: toPointHex(publicKey), type: 'CREDENTIAL_TYPE_WEBAUTHN_AUTHENTICATOR' },
    authenticatorId: id,
    authenticatorName: name,
    createdAt: toTimestamp(createdAt),
    updatedAt: toTimestamp(updatedAt),
  }
}

export function toOauthProviderReply(row: OauthProviderRow): OauthProviderReply {
  const { id, name, issuer, audience, subject, createdAt, updatedAt } = row
  return {
    providerId: id,
    providerName: name,
    issuer,
    audience,
    subject,
    createdAt: toTimestamp(createdAt),
    updatedAt: toTimestamp(updatedAt),
  }
}

export function toUserReply(
  row: UserRow,
  credentials: {
    apiKeys: readonly ApiKeyRow[]
    authenticators: readonly AuthenticatorRow[]
    oauthProviders: readonly OauthProviderRow[]
  },
): UserReply {
  const { id, name, email, phoneNumber, tags, createdAt, updatedAt } = row
  return {
    userId: id,
    userName: name,
    ...(email !== null && { userEmail: email }),
    ...(phoneNumber !== null && { userPhoneNumber: phoneNumber }),
    authenticators: credentials.authenticators.filter((each) => each.userId === id).map(toAuthenticatorReply),
    apiKeys: credentials.apiKeys.filter((each) => each.userId === id).map(toApiKeyReply),
    userTags: JSON.parse(tags),
    oauthProviders: credentials.oauthProviders.filter((each) => each.userId === id).map(toOauthProviderReply),
    createdAt: toTimestamp(createdAt),
    updatedAt: toTimestamp(updatedAt),
    mfaPolicies: [],
  }
}

export function toWalletReply(row: WalletRow): WalletReply {
  const { id, name, exported, imported, createdAt, updatedAt } = row
  return {
    walletId: id,
    walletName: name,
    createdAt: toTimestamp(createdAt),
    updatedAt: toTimestamp(updatedAt),
    exported: exported === 1,
    imported: imported === 1,
  }
}

export function toWalletAccountReply(row: WalletAccountRow): WalletAccountReply {
  const { id, organizationId, walletId, curve, path, addressFormat, address, publicKey, name } = row
  return {
    walletAccountId: id,
    organizationId,
    walletId,
    curve,
    pathFormat: 'PATH_FORMAT_BIP32',
    path,
    addressFormat,
    address,
    createdAt: toTimestamp(row.createdAt),
    updatedAt: toTimestamp(row.updatedAt),
    publicKey,
    ...(name !== null && { name }),
  }
}

/** @param addresses of all keys of the organization, or of this one */
export function toPrivateKeyReply(row: PrivateKeyRow, addresses: readonly PrivateKeyAddressRow[]): PrivateKeyReply {
  const { id, publicKey, name, curve, tags, exported, imported, createdAt, updatedAt } = row
  const own = addresses.filter(({ privateKeyId }) => privateKeyId === id)
  return {
    privateKeyId: id,
    publicKey,
    privateKeyName: name,
    curve,
    addresses: own.map(({ addressFormat, address }) => ({ format: addressFormat, address })),
    privateKeyTags: JSON.parse(tags),
    createdAt: toTimestamp(createdAt),
    updatedAt: toTimestamp(updatedAt),
    exported: exported === 1,
    imported: imported === 1,
  }
}

/**
 * Describes an activity.
 * @param votes with the users who cast them; empty for an activity that needed no second approval
 */
export function toActivityReply(
  row: ActivityRow,
  options: { votes: readonly VoteRow[]; users: readonly UserReply[]; canApprove: boolean; canReject: boolean },
): Activity {
  const { id, organizationId, fingerprint, type, status, intent, result, createdAt, updatedAt } = row
  const { votes, users, canApprove, canReject } = options
  const [asked, answered] = [toTexts('intent', intent), toTexts('result', result)]
  const replaced = [...asked.replaced, ...answered.replaced, ...votes.flatMap(replacedOfVote)]
  return {
    id,
    organizationId,
    status: status as ActivityStatus,
    type,
    intent: asked.texts,
    result: answered.texts,
    ...(replaced.length > 0 && { replaced }),
    votes: votes.map((vote) => toVoteReply(vote, users)),
    fingerprint,
    canApprove,
    canReject,
    createdAt: toTimestamp(createdAt),
    updatedAt: toTimestamp(updatedAt),
  }
}

/** An intent or a result, apart from the list of what retention replaced in it (see `replacePayloadTexts`). */
function toTexts(name: 'intent' | 'result', text: string): { texts: Record<string, unknown>; replaced: string[] } {
  const { replaced = [], ...texts } = JSON.parse(text) as { replaced?: string[] }
  return { texts, replaced: replaced.map((path) => `${name}.${path}`) }
}

/** A body is JSON, so no body looks like a digest. */
function replacedOfVote({ id, message }: VoteRow): string[] {
  return message.startsWith('sha256:') ? [`votes.${id}.message`] : []
}

function toVoteReply(vote: VoteRow, users: readonly UserReply[]): object {
  const { id, userId, activityId, selection, message, publicKey, signature, scheme, createdAt } = vote
  const user = users.find((each) => each.userId === userId)
  return {
    id,
    userId,
    user,
    activityId,
    selection,
    message,
    publicKey,
    signature,
    scheme,
    createdAt: toTimestamp(createdAt),
  }
}
