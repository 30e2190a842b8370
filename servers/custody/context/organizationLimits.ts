import {
  type FreshPasskey,
  failures,
  maxAuthenticators,
  maxExpiringApiKeys,
  maxLongLivedApiKeys,
  maxPrivateKeys,
  maxUsers,
  maxWalletAccounts,
  maxWallets,
} from 'latchkey/wire/custody'
import type { RateLimit } from '../../shared/rateLimit.ts'
import { CustodyError } from '../base/failure.ts'
import { storageBytes } from '../base/limits.ts'
import type { StorageBounds } from '../store/storage.ts'
import type { OrganizationRow } from '../store/tables.ts'
import type { OidcIssuer } from './issuerKeys.ts'

/** The maximum in one organization, with the credentials of each user. */
export type OrganizationLimits = {
  users: number
  wallets: number
  /** Accounts of all its wallets. */
  walletAccounts: number
  privateKeys: number
  /** Only in an operator's organization, because a sub-organization has none. */
  subOrganizations: number
  authenticatorsPerUser: number
  longLivedApiKeysPerUser: number
  expiringApiKeysPerUser: number
}

/** As the original documents them (key-custody §3). */
const defaultLimits: OrganizationLimits = {
  users: maxUsers,
  wallets: maxWallets,
  walletAccounts: maxWalletAccounts,
  privateKeys: maxPrivateKeys,
  subOrganizations: Number.POSITIVE_INFINITY,
  authenticatorsPerUser: maxAuthenticators,
  longLivedApiKeysPerUser: maxLongLivedApiKeys,
  expiringApiKeysPerUser: maxExpiringApiKeys,
}

/** The defaults, unless the operator sets others. */
export function toLimits(
  others: { [limit in keyof OrganizationLimits]?: number | undefined } = {},
): OrganizationLimits {
  const said = Object.entries(others).filter(([, limit]) => limit !== undefined)
  return { ...defaultLimits, ...Object.fromEntries(said) }
}

/** The default bounds, unless the operator sets others. */
export function toStorageBounds(others: Partial<StorageBounds> = {}): StorageBounds {
  const { organization = storageBytes.organization, all = storageBytes.all } = others
  return { organization, all }
}

/** The limits of an operator's organization and of each of its sub-organizations. */
export type Grant = {
  limits: OrganizationLimits
  storage: StorageBounds
  /** By organization. */
  requestRate: RateLimit
  /** By organization. */
  exportRate: RateLimit
  oidc: readonly OidcIssuer[]
  freshPasskey: readonly FreshPasskey[]
}

/**
 * @param custody.named by the id of an operator's organization
 * @throws {CustodyError} `no organization found with the given ID` for an organization whose operator has not named the
 * parent since the start
 */
export function grantOf(
  { named }: { named: ReadonlyMap<string, Grant> },
  organization: Pick<OrganizationRow, 'id' | 'parentId'>,
): Grant {
  const grant = named.get(organization.parentId ?? organization.id)
  if (!grant) throw new CustodyError(failures.organizationNotFound)
  return grant
}
