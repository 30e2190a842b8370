import { defaultSessionSeconds } from 'latchkey/wire/custody'
import { findApiKeys } from '../store/credentials.ts'
import { displacedBy, planApiKey } from './apiKeys.ts'
import type { Rule } from './plan.ts'

/** Keys that a login registered: `invalidateExisting` ends these. */
const loginType = 'CREDENTIAL_TYPE_LOGIN'

/** Registers the page's session key for the caller and says so in a token (key-custody §5.1). */
export const stampLogin: Rule<'stamp_login'> = async (
  custody,
  { publicKey, expirationSeconds = String(defaultSessionSeconds), invalidateExisting = false },
  { organization, caller: { organizationId, userId }, now },
) => {
  const key = planApiKey(
    custody,
    { apiKeyName: `Session ${new Date(now).toISOString()}`, publicKey, expirationSeconds },
    { organizationId, userId, now, type: loginType },
  )
  const existing = await findApiKeys(custody.db, organizationId, userId)
  const ended = existing.filter(
    (old) =>
      (invalidateExisting && old.type === loginType) ||
      // The same session key again begins anew, however it was first registered.
      (old.publicKey === publicKey && old.expirationSeconds !== null),
  )
  const remaining = existing.filter((old) => !ended.includes(old))
  return {
    basis: organization,
    result: {
      session: custody.notarizer({
        exp: Math.floor(now / 1000) + Number(expirationSeconds),
        public_key: publicKey,
        session_type: 'SESSION_TYPE_READ_WRITE',
        user_id: userId,
        organization_id: organizationId,
      }),
    },
    changes: [
      { removeApiKeys: [...ended.map((old) => old.id), ...displacedBy([key], remaining, now)], organizationId },
      { into: 'custodyApiKey', rows: [key] },
    ],
  }
}
