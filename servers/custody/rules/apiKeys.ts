import { type ApiKeyParameters, failures, notFound } from 'latchkey/wire/custody'
import { CustodyError } from '../base/failure.ts'
import { maxMailedKeys } from '../base/limits.ts'
import type { Custody } from '../context/custody.ts'
import { grantOf, type OrganizationLimits } from '../context/organizationLimits.ts'
import { secp256k1KeyType } from '../stamps/verifyApiKeyStamp.ts'
import { findApiKeys } from '../store/credentials.ts'
import { findUser } from '../store/organizations.ts'
import type { ApiKeyRow } from '../store/tables.ts'
import type { Rule } from './plan.ts'

export const createApiKeys: Rule<'create_api_keys'> = async (custody, { userId, apiKeys }, { organization, now }) => {
  if (!(await findUser(custody.db, organization.id, userId))) throw new CustodyError(notFound('user'))
  const rows = apiKeys.map((key) => planApiKey(custody, key, { organizationId: organization.id, userId, now }))
  const existing = await findApiKeys(custody.db, organization.id, userId)
  const { limits } = grantOf(custody, organization)
  return {
    basis: organization,
    result: { apiKeyIds: rows.map((row) => row.id) },
    changes: [
      { remove: 'custodyApiKey', organizationId: organization.id, ids: displacedBy(rows, existing, { now, limits }) },
      { into: 'custodyApiKey', rows },
    ],
  }
}

export const deleteApiKeys: Rule<'delete_api_keys'> = async ({ db }, { userId, apiKeyIds }, { organization }) => {
  const existing = new Set((await findApiKeys(db, organization.id, userId)).map((key) => key.id))
  if (!apiKeyIds.every((id) => existing.has(id))) throw new CustodyError(notFound('api key'))
  return {
    basis: organization,
    result: { apiKeyIds },
    changes: [{ remove: 'custodyApiKey', organizationId: organization.id, ids: apiKeyIds }],
  }
}

export const updateApiKey: Rule<'update_api_key'> = async (
  { db },
  { userId, apiKeyId, apiKeyName },
  { organization, now },
) => {
  const key = (await findApiKeys(db, organization.id, userId)).find(({ id }) => id === apiKeyId)
  if (!key) throw new CustodyError(notFound('api key'))
  const set = { name: apiKeyName ?? key.name, updatedAt: now }
  return {
    basis: organization,
    result: { apiKeyId },
    changes: [{ update: 'custodyApiKey', organizationId: organization.id, id: apiKeyId, set }],
  }
}

export function planApiKey(
  custody: Custody,
  { apiKeyName, publicKey, curveType, expirationSeconds }: ApiKeyParameters,
  options: { organizationId: string; userId: string; now: number; type?: string },
): ApiKeyRow {
  const isWalletKey = curveType === 'API_KEY_CURVE_SECP256K1'
  const ownType = isWalletKey ? secp256k1KeyType : 'CREDENTIAL_TYPE_API_KEY_P256'
  const { organizationId, userId, now, type = ownType } = options
  return {
    id: custody.newId(),
    organizationId,
    userId,
    name: apiKeyName,
    publicKey,
    type,
    expirationSeconds: expirationSeconds === undefined ? null : Number(expirationSeconds),
    createdAt: now,
    updatedAt: now,
  }
}

/**
 * Mailed keys. Any caller that knows an address can request them, so a new one replaces only other mailed keys, and
 * ends no session.
 */
const mailedTypes = ['CREDENTIAL_TYPE_EMAIL_AUTH_KEY_P256', 'CREDENTIAL_TYPE_RECOVER_USER_KEY_P256']

/**
 * Returns the ids of the keys to delete so that the new ones fit (key-custody §3): of the keys with an expiry the
 * expired ones, then the oldest; also an expired key that is added again. Keys without an expiry are never deleted
 * automatically.
 * @throws {CustodyError} `user has exceeded maximum long-lived api keys`
 */
export function displacedBy(
  added: readonly ApiKeyRow[],
  existing: readonly ApiKeyRow[],
  options: { now: number; limits: OrganizationLimits },
): string[] {
  const { now, limits } = options
  const isLongLived = (key: ApiKeyRow) => key.expirationSeconds === null
  const longLived = [...existing, ...added].filter(isLongLived).length
  if (longLived > limits.longLivedApiKeysPerUser && added.some(isLongLived)) {
    throw new CustodyError(failures.tooManyLongLivedApiKeys)
  }
  const isExpired = (key: ApiKeyRow) => key.createdAt + (key.expirationSeconds ?? Infinity) * 1000 <= now
  const again = new Set(added.map((key) => key.publicKey))
  const renewed = existing.filter((key) => isExpired(key) && again.has(key.publicKey))
  const expiring = existing.filter((key) => !isLongLived(key) && !renewed.includes(key))
  const excessOf = (isMailed: boolean, limit: number) => {
    const isOfThese = (key: ApiKeyRow) => !isLongLived(key) && mailedTypes.includes(key.type) === isMailed
    const these = expiring.filter(isOfThese)
    const inOrder = [...these.filter(isExpired), ...these.filter((key) => !isExpired(key))]
    return inOrder.slice(0, Math.max(0, these.length + added.filter(isOfThese).length - limit))
  }
  const excess = [...excessOf(true, maxMailedKeys), ...excessOf(false, limits.expiringApiKeysPerUser)]
  return [...renewed, ...excess].map((key) => key.id)
}
