import {
  type ApiKeyParameters,
  failures,
  maxExpiringApiKeys,
  maxLongLivedApiKeys,
  notFound,
} from 'latchkey/wire/custody'
import type { Custody } from '../custody.ts'
import { CustodyError } from '../failure.ts'
import { findApiKeys } from '../store/credentials.ts'
import { findUser } from '../store/organizations.ts'
import type { ApiKeyRow } from '../store/tables.ts'
import type { Rule } from './plan.ts'

export const createApiKeys: Rule<'create_api_keys'> = async (custody, { userId, apiKeys }, { organization, now }) => {
  if (!(await findUser(custody.db, organization.id, userId))) throw new CustodyError(notFound('user'))
  const rows = apiKeys.map((key) => planApiKey(custody, key, { organizationId: organization.id, userId, now }))
  const existing = await findApiKeys(custody.db, organization.id, userId)
  return {
    basis: organization,
    result: { apiKeyIds: rows.map((row) => row.id) },
    changes: [
      { removeApiKeys: displacedBy(rows, existing, now), organizationId: organization.id },
      { into: 'custodyApiKey', rows },
    ],
  }
}

export const deleteApiKeys: Rule<'delete_api_keys'> = async (custody, { userId, apiKeyIds }, { organization }) => {
  const existing = new Set((await findApiKeys(custody.db, organization.id, userId)).map((key) => key.id))
  if (!apiKeyIds.every((id) => existing.has(id))) throw new CustodyError(notFound('api key'))
  return {
    basis: organization,
    result: { apiKeyIds },
    changes: [{ removeApiKeys: apiKeyIds, organizationId: organization.id }],
  }
}

export function planApiKey(
  custody: Custody,
  { apiKeyName, publicKey, expirationSeconds }: ApiKeyParameters,
  options: { organizationId: string; userId: string; now: number; type?: string },
): ApiKeyRow {
  const { organizationId, userId, now, type = 'CREDENTIAL_TYPE_API_KEY_P256' } = options
  return {
    id: custody.newId(),
    organizationId,
    userId,
    name: apiKeyName,
    publicKey,
    type,
    expirationSeconds: expirationSeconds === undefined ? null : Number(expirationSeconds),
    createdAt: now,
  }
}

/**
 * Ids of the keys that must go so that the new ones fit (key-custody §3): of the keys with an expiry those that expired, then the
 * oldest; also an expired key that comes again. Keys without an expiry never go by themselves.
 * @throws {CustodyError} `user has exceeded maximum long-lived api keys`
 */
export function displacedBy(added: readonly ApiKeyRow[], existing: readonly ApiKeyRow[], now: number): string[] {
  const isLongLived = (key: ApiKeyRow) => key.expirationSeconds === null
  if ([...existing, ...added].filter(isLongLived).length > maxLongLivedApiKeys && added.some(isLongLived)) {
    throw new CustodyError(failures.tooManyLongLivedApiKeys)
  }
  const isExpired = (key: ApiKeyRow) => key.createdAt + (key.expirationSeconds ?? Infinity) * 1000 <= now
  const again = new Set(added.map((key) => key.publicKey))
  const renewed = existing.filter((key) => isExpired(key) && again.has(key.publicKey))
  const expiring = existing.filter((key) => !isLongLived(key) && !renewed.includes(key))
  const excess = expiring.length + added.filter((key) => !isLongLived(key)).length - maxExpiringApiKeys
  const inOrder = [...expiring.filter(isExpired), ...expiring.filter((key) => !isExpired(key))]
  return [...renewed, ...inOrder.slice(0, Math.max(0, excess))].map((key) => key.id)
}
