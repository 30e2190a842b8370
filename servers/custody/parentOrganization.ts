import { randomUUID } from 'node:crypto'
import type { Custody } from './custody.ts'

/** An organization as its operator describes it. */
export type ParentOrganization = {
  /** Made when left out. */
  organizationId?: string
  name: string
  /** The root user's P-256 key, compressed, in hex. */
  apiPublicKey: string
  userName: string
  /** Origins and RP IDs accepted in passkey ceremonies of it and of its sub-organizations; the origins may also call from pages. */
  origins: readonly string[]
  rpIds: readonly string[]
}

/**
 * Makes an operator's organization, or brings name, origins, RP IDs and key of an existing one up to date: safe to call at every start.
 * Not on the wire.
 */
export async function putParentOrganization(
  { db, newId, now }: Custody,
  parent: ParentOrganization,
): Promise<{ organizationId: string; userId: string }> {
  const { organizationId = randomUUID(), name, userName, origins, rpIds } = parent
  const publicKey = parent.apiPublicKey.toLowerCase()
  const at = now()
  const described = { name, origins: JSON.stringify(origins), rpIds: JSON.stringify(rpIds), updatedAt: at }
  return db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('custodyOrganization')
      .values({ id: organizationId, parentId: null, rootQuorumThreshold: 1, createdAt: at, ...described })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(described))
      .execute()
    const held = await transaction
      .selectFrom('custodyApiKey')
      .select('userId')
      .where('organizationId', '=', organizationId)
      .where('publicKey', '=', publicKey)
      .executeTakeFirst()
    if (held) return { organizationId, userId: held.userId }
    const userId = newId()
    const user = { id: userId, organizationId, name: userName, email: null, phoneNumber: null, isRoot: 1 }
    await transaction
      .insertInto('custodyUser')
      .values({ ...user, createdAt: at, updatedAt: at })
      .execute()
    const key = { id: newId(), organizationId, userId, name: userName, publicKey, type: 'CREDENTIAL_TYPE_API_KEY_P256' }
    await transaction
      .insertInto('custodyApiKey')
      .values({ ...key, expirationSeconds: null, createdAt: at })
      .execute()
    return { organizationId, userId }
  })
}
