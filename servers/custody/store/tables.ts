import type { Kysely } from 'kysely'
import type { AuditBlockRow } from './tables/audit.ts'
import type { ClaimRow } from './tables/claims.ts'
import type { CodeRateRow, CodeRow, VerificationRow } from './tables/codes.ts'
import type { InvitationRow, PolicyRow, TagRow } from './tables/policies.ts'
import type { PrivateKeyAddressRow, PrivateKeyRow } from './tables/privateKeys.ts'
import type { SendingRow } from './tables/sendings.ts'
import type { ImportTargetRow, OauthProviderRow, SessionRow } from './tables/sessions.ts'
import type { LargeActivityRow, StorageRow } from './tables/storage.ts'

/**
 * Rows as both databases store them. Times are milliseconds; lists are JSON text; sealed values open only in their own
 * row.
 */

export type OrganizationRow = {
  id: string
  /** Null for the organization of an operator; its sub-organizations name it. */
  parentId: string | null
  name: string
  rootQuorumThreshold: number
  /**
   * Origins and RP IDs accepted in passkey ceremonies; sub-organizations keep empty lists and inherit their parent's.
   */
  origins: string
  rpIds: string
  /** Whether passkeys require user verification; sub-organizations inherit their parent's. */
  userVerification: 'preferred' | 'required'
  /** The set features, as the wire lists them: `[{ name, value }]`. */
  features: string
  /** Increases with every change of a limited number of objects, or of the basis of decisions: see `Basis`. */
  revision: number
  createdAt: number
  updatedAt: number
}

export type UserRow = {
  id: string
  organizationId: string
  name: string
  email: string | null
  phoneNumber: string | null
  /** 1 when the user has proved that they receive messages at this address. */
  emailVerified: number
  phoneNumberVerified: number
  /** 1 for users who count towards the root quorum. */
  isRoot: number
  /** Ids of user tags. */
  tags: string
  createdAt: number
  updatedAt: number
}

export type ApiKeyRow = {
  id: string
  organizationId: string
  userId: string
  name: string
  /** Compressed P-256 point in lower-case hex. */
  publicKey: string
  type: string
  expirationSeconds: number | null
  createdAt: number
  updatedAt: number
}

export type AuthenticatorRow = {
  id: string
  organizationId: string
  userId: string
  name: string
  credentialId: string
  /** COSE_Key (RFC 9052 §7). */
  publicKey: Buffer
  /** The RP ID and origin of the registration. */
  rpId: string
  origin: string
  aaguid: string
  transports: string
  signCount: number
  createdAt: number
  updatedAt: number
}

export type WalletRow = {
  id: string
  organizationId: string
  name: string
  /** The BIP-39 entropy. */
  sealedEntropy: Buffer
  /** 1 if exported, and if imported. */
  exported: number
  imported: number
  createdAt: number
  updatedAt: number
}

export type WalletAccountRow = {
  id: string
  organizationId: string
  walletId: string
  curve: string
  path: string
  addressFormat: string
  address: string
  /** The address in the form for lookups: Ethereum addresses in lower case, others unchanged. */
  lookup: string
  publicKey: string
  /** The derived private key: signing opens this and derives nothing. */
  sealedKey: Buffer
  name: string | null
  /** 1 once this account was exported. Exporting a wallet marks all its accounts. */
  exported: number
  createdAt: number
  updatedAt: number
}

export type ActivityRow = {
  id: string
  organizationId: string
  fingerprint: string
  type: string
  status: string
  /** JSON text of the wire's `intent` and `result`. */
  intent: string
  result: string
  userId: string
  createdAt: number
  updatedAt: number
}

export type VoteRow = {
  id: string
  organizationId: string
  activityId: string
  userId: string
  selection: string
  /** The exact request body and the stamp over it. */
  message: string
  publicKey: string
  signature: string
  scheme: string
  createdAt: number
}

/** Keys of the server itself. */
export type SecretRow = { name: string; sealed: Buffer }

export type Tables = {
  custodyOrganization: OrganizationRow
  custodyUser: UserRow
  custodyApiKey: ApiKeyRow
  custodyAuthenticator: AuthenticatorRow
  custodyWallet: WalletRow
  custodyWalletAccount: WalletAccountRow
  custodyActivity: ActivityRow
  custodyVote: VoteRow
  custodySecret: SecretRow
  custodyAuditBlock: AuditBlockRow
  custodyPrivateKey: PrivateKeyRow
  custodyPrivateKeyAddress: PrivateKeyAddressRow
  custodySession: SessionRow
  custodyImportTarget: ImportTargetRow
  custodyOauthProvider: OauthProviderRow
  custodyPolicy: PolicyRow
  custodyTag: TagRow
  custodyInvitation: InvitationRow
  custodyCode: CodeRow
  custodyVerification: VerificationRow
  custodyCodeRate: CodeRateRow
  custodyClaim: ClaimRow
  custodyStorage: StorageRow
  custodyLargeActivity: LargeActivityRow
  custodySending: SendingRow
}

export type Db = Kysely<Tables>
