import { WireError } from 'latchkey/wire'
import { defaultSessionSeconds, maxSessionSeconds } from 'latchkey/wire/custody'
import { sealCredential } from '../bundles/sealCredential.ts'
import type { Basis } from '../commit/commitQueue.ts'
import type { Custody } from '../context/custody.ts'
import { grantOf } from '../context/organizationLimits.ts'
import type { Change } from '../store/changes.ts'
import { findApiKeys } from '../store/credentials.ts'
import type { ApiKeyRow, OrganizationRow } from '../store/tables.ts'
import { displacedBy, planApiKey } from './apiKeys.ts'

/** The user of the new session, and its start. */
type Holder = { organization: OrganizationRow; userId: string; now: number }

/** The options of a session that a request may set. */
type Wishes = { expirationSeconds?: string | undefined; invalidateExisting?: boolean | undefined }

/** Keys that a login registered. */
const loginType = 'CREDENTIAL_TYPE_LOGIN'

/**
 * Registers the page's own key with an expiry, and returns a token that says so (key-custody §5.1): `stamp_login`,
 * `otp_login`, `oauth_login`.
 */
export async function planLogin(
  custody: Custody,
  { publicKey, expirationSeconds = String(defaultSessionSeconds), invalidateExisting }: Wishes & { publicKey: string },
  holder: Holder,
): Promise<{ basis: Basis; session: string; changes: Change[] }> {
  const { organization, userId, now } = holder
  const name = `Session ${new Date(now).toISOString()}`
  const { changes } = await planSessionKey(
    custody,
    { publicKey, name, type: loginType, expirationSeconds, invalidateExisting },
    holder,
  )
  const session = custody.notarizer({
    exp: Math.floor(now / 1000) + Number(expirationSeconds),
    public_key: publicKey,
    session_type: 'SESSION_TYPE_READ_WRITE',
    user_id: userId,
    organization_id: organization.id,
  })
  return { basis: organization, session, changes }
}

/**
 * Creates a key that expires, sealed for the page that holds the target key (key-custody §5.3): for read-write
 * sessions, `oauth`, `otp_auth`, and mailed keys.
 * @param credential.title the name's beginning, if the request gives none
 */
export async function planCredential(
  custody: Custody,
  credential: Wishes & { targetPublicKey: string; apiKeyName?: string | undefined; title: string; type: string },
  holder: Holder,
): Promise<{ basis: Basis; apiKeyId: string; credentialBundle: string; changes: Change[] }> {
  const { targetPublicKey, title, type, expirationSeconds, invalidateExisting } = credential
  const { apiKeyName: name = `${title} - ${new Date(holder.now).toISOString()}` } = credential
  const { publicKey, credentialBundle } = await sealCredential(targetPublicKey)
  const { key, changes } = await planSessionKey(
    custody,
    { publicKey, name, type, expirationSeconds, invalidateExisting },
    holder,
  )
  return { basis: holder.organization, apiKeyId: key.id, credentialBundle, changes }
}

/**
 * Returns a key with an expiry, and the keys that it replaces: on request all of its kind, and always those for which
 * there is no space.
 * @throws {WireError} `expirationSeconds` for a session of more than a month
 */
async function planSessionKey(
  custody: Custody,
  options: Wishes & { publicKey: string; name: string; type: string },
  { organization, userId, now }: Holder,
): Promise<{ key: ApiKeyRow; changes: Change[] }> {
  const { publicKey, name: apiKeyName, type, expirationSeconds = String(defaultSessionSeconds) } = options
  if (Number(expirationSeconds) > maxSessionSeconds) throw new WireError('expirationSeconds', 'is too long')
  const organizationId = organization.id
  const key = planApiKey(custody, { apiKeyName, publicKey, expirationSeconds }, { organizationId, userId, now, type })
  const existing = await findApiKeys(custody.db, organizationId, userId)
  const ended = existing.filter(
    (old) =>
      (options.invalidateExisting && old.type === type) ||
      // Registering the same session key again restarts its lifetime, however it was first registered.
      (old.publicKey === publicKey && old.expirationSeconds !== null),
  )
  const remaining = existing.filter((old) => !ended.includes(old))
  const displaced = displacedBy([key], remaining, { now, limits: grantOf(custody, organization).limits })
  const ids = [...ended.map((old) => old.id), ...displaced]
  return {
    key,
    changes: [
      { remove: 'custodyApiKey', organizationId, ids },
      { into: 'custodyApiKey', rows: [key] },
    ],
  }
}
