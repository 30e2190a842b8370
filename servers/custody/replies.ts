import { convertCOSEtoPKCS, cose, decodeCredentialPublicKey } from '@simplewebauthn/server/helpers'
import type {
  Activity,
  ActivityStatus,
  ApiKeyReply,
  AuthenticatorReply,
  Timestamp,
  UserReply,
  WalletAccountReply,
  WalletReply,
} from 'latchkey/wire/custody'
import type {
  ActivityRow,
  ApiKeyRow,
  AuthenticatorRow,
  UserRow,
  VoteRow,
  WalletAccountRow,
  WalletRow,
} from './store/tables.ts'

/** Rows in the words of the wire (key-custody §2.1, §2.3). */

export function toTimestamp(at: number): Timestamp {
  return { seconds: String(Math.floor(at / 1000)), nanos: String((at % 1000) * 1_000_000) }
}

export function toApiKeyReply(row: ApiKeyRow): ApiKeyReply {
  const { id, name, publicKey, type, expirationSeconds, createdAt } = row
  return {
    credential: { publicKey, type },
    apiKeyId: id,
    apiKeyName: name,
    createdAt: toTimestamp(createdAt),
    updatedAt: toTimestamp(createdAt),
    ...(expirationSeconds !== null && { expirationSeconds: String(expirationSeconds) }),
  }
}

export function toAuthenticatorReply(row: AuthenticatorRow): AuthenticatorReply {
  const { id, name, credentialId, publicKey, aaguid, transports, createdAt } = row
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
    updatedAt: toTimestamp(createdAt),
  }
}

/** An elliptic key as its uncompressed point, as the original does; any other as COSE. */
function toPointHex(coseKey: Buffer): string {
  const bytes = new Uint8Array(coseKey)
  const isElliptic = cose.isCOSEPublicKeyEC2(decodeCredentialPublicKey(bytes))
  return Buffer.from(isElliptic ? convertCOSEtoPKCS(bytes) : bytes).toString('hex')
}

export function toUserReply(
  row: UserRow,
  credentials: { apiKeys: readonly ApiKeyRow[]; authenticators: readonly AuthenticatorRow[] },
): UserReply {
  const { id, name, email, phoneNumber, createdAt, updatedAt } = row
  return {
    userId: id,
    userName: name,
    ...(email !== null && { userEmail: email }),
    ...(phoneNumber !== null && { userPhoneNumber: phoneNumber }),
    authenticators: credentials.authenticators.filter((each) => each.userId === id).map(toAuthenticatorReply),
    apiKeys: credentials.apiKeys.filter((each) => each.userId === id).map(toApiKeyReply),
    userTags: [],
    oauthProviders: [],
    createdAt: toTimestamp(createdAt),
    updatedAt: toTimestamp(updatedAt),
    mfaPolicies: [],
  }
}

export function toWalletReply(row: WalletRow): WalletReply {
  const { id, name, createdAt, updatedAt } = row
  return {
    walletId: id,
    walletName: name,
    createdAt: toTimestamp(createdAt),
    updatedAt: toTimestamp(updatedAt),
    exported: false,
    imported: false,
  }
}

export function toWalletAccountReply(row: WalletAccountRow): WalletAccountReply {
  const { id, organizationId, walletId, curve, path, addressFormat, address, publicKey, name, createdAt } = row
  return {
    walletAccountId: id,
    organizationId,
    walletId,
    curve,
    pathFormat: 'PATH_FORMAT_BIP32',
    path,
    addressFormat,
    address,
    createdAt: toTimestamp(createdAt),
    updatedAt: toTimestamp(createdAt),
    publicKey,
    ...(name !== null && { name }),
  }
}

/** @param votes with the users who cast them; empty for an activity that needed no second approval */
export function toActivityReply(
  row: ActivityRow,
  options: { votes: readonly VoteRow[]; users: readonly UserReply[]; mayVote: boolean },
): Activity {
  const { id, organizationId, fingerprint, type, status, intent, result, createdAt, updatedAt } = row
  const { votes, users, mayVote } = options
  return {
    id,
    organizationId,
    status: status as ActivityStatus,
    type,
    intent: JSON.parse(intent),
    result: JSON.parse(result),
    votes: votes.map((vote) => toVoteReply(vote, users)),
    fingerprint,
    canApprove: mayVote,
    canReject: mayVote,
    createdAt: toTimestamp(createdAt),
    updatedAt: toTimestamp(updatedAt),
  }
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
