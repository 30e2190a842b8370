import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { FreshPasskey } from 'latchkey/wire/custody'
import type { Rate } from '../../shared/rateLimit.ts'
import type { Custody } from '../context/custody.ts'
import type { OidcIssuer } from '../context/issuerKeys.ts'
import type { OrganizationLimits } from '../context/organizationLimits.ts'
import { findApiKeys } from '../store/credentials.ts'
import { findRootUserIds } from '../store/organizations.ts'
import type { StorageBounds } from '../store/storage.ts'
import type { Tables } from '../store/tables.ts'
import { toFirstFeatures } from './features.ts'

/** An organization as its operator describes it. */
export type ParentOrganization = {
  /** Made when left out. */
  organizationId?: string
  name: string
  /** The root user's P-256 key, compressed, in hex. */
  apiPublicKey: string
  userName: string
  /**
   * Origins and RP IDs accepted in passkey ceremonies of it and of its sub-organizations; the origins may also call
   * from pages.
   */
  origins: readonly string[]
  rpIds: readonly string[]
  /** Whether passkeys must verify their user, as stamps and as new credentials. Preferred when left out. */
  userVerification?: 'preferred' | 'required'
  /** Limits that differ from the defaults, for it and for each sub-organization. */
  limits?: { [limit in keyof OrganizationLimits]?: number | undefined }
  /** What each sub-organization, and all of them together with this one, may store, where that differs from the defaults. */
  storage?: Partial<StorageBounds> | undefined
  /** Providers whose tokens sign people in; none by default. */
  oidc?: readonly OidcIssuer[]
  /** Activities that a user's passkey must stamp, instead of a key that a page stores; none by default. */
  freshPasskey?: readonly FreshPasskey[] | undefined
  /** For the stamped requests of it and of each sub-organization. */
  requestRate?: Rate | undefined
  /** For the exports of each user. */
  exportRate?: Rate | undefined
}

/**
 * Makes an operator's organization, or brings an existing one up to date: safe to call at every start. It has one root
 * user; a key that is new to it ends every earlier one. Not on the wire.
 */
export async function putParentOrganization(
  { db, newId, now }: Custody,
  parent: ParentOrganization,
): Promise<{ organizationId: string; userId: string }> {
  const { organizationId = randomUUID(), name, userName, origins, rpIds, userVerification = 'preferred' } = parent
  const publicKey = parent.apiPublicKey.toLowerCase()
  const at = now()
  const described = {
    name,
    origins: JSON.stringify(origins),
    rpIds: JSON.stringify(rpIds),
    userVerification,
    updatedAt: at,
  }
  const first = { parentId: null, rootQuorumThreshold: 1, revision: 0, features: toFirstFeatures({}) }
  return db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('custodyOrganization')
      .values({ id: organizationId, ...first, createdAt: at, ...described })
      .onConflict((conflict) =>
        // Activities that were planned on the keys of before are planned again.
        conflict
          .column('id')
          .doUpdateSet((row) => ({ ...described, revision: row('custodyOrganization.revision', '+', 1) })),
      )
      .execute()
    const userId = await putRootUser(transaction, { id: newId(), organizationId, name: userName, at })
    const keys = await findApiKeys(transaction, organizationId)
    if (keys.some((key) => key.publicKey === publicKey)) return { organizationId, userId }
    await transaction.deleteFrom('custodyApiKey').where('organizationId', '=', organizationId).execute()
    const key = { id: newId(), organizationId, userId, name: userName, publicKey, type: 'CREDENTIAL_TYPE_API_KEY_P256' }
    await transaction
      .insertInto('custodyApiKey')
      .values({ ...key, expirationSeconds: null, createdAt: at, updatedAt: at })
      .execute()
    return { organizationId, userId }
  })
}

/** Returns the id of the organization's root user, and creates the user if there is none. */
async function putRootUser(
  transaction: Transaction<Tables>,
  user: { id: string; organizationId: string; name: string; at: number },
): Promise<string> {
  const { id, organizationId, name, at } = user
  const [first] = await findRootUserIds(transaction, organizationId)
  if (first !== undefined) return first
  await transaction
    .insertInto('custodyUser')
    .values({
      ...{ id, organizationId, name, email: null, emailVerified: 0, phoneNumber: null, phoneNumberVerified: 0 },
      ...{ isRoot: 1, tags: '[]', createdAt: at, updatedAt: at },
    })
    .execute()
  return id
}
