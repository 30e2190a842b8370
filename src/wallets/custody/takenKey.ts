import type { KeyStore } from '../../core/keyStore.ts'
import { custodyCredentialOf } from './custodyCredentialOf.ts'
import { sessionKeyName } from './custodySession.ts'
import type { CustodyRecord } from './record.ts'
import type { SessionKey } from './sessionKey.ts'

/** A session key that this device holds no longer, and whose it was. */
export type TakenKey = { organizationId: string; userId: string; key: SessionKey }

/** Forgets the session key of whoever signed in here last, also before a reload. */
export async function takeSessionKey(keys: KeyStore, { person, userId }: CustodyRecord): Promise<TakenKey | undefined> {
  const organizationId = custodyCredentialOf(person).turnkeySubOrganizationId
  const name = sessionKeyName(organizationId)
  const key = (await keys.get(name)) as SessionKey | undefined
  await keys.remove(name)
  return key && { organizationId, userId, key }
}
