import * as v from 'valibot'
import { uuid } from '../primitives.ts'
import { authenticatorParameters, name } from './credential.ts'
import { ids } from './ids.ts'
import { maxAuthenticators } from './limits.ts'

/** Parameters of activities on the credentials that a user has (key-custody §2.2). */

export const createAuthenticatorsParameters = v.object({
  userId: uuid,
  authenticators: v.pipe(
    v.array(authenticatorParameters),
    v.minLength(1, 'expected an authenticator'),
    v.maxLength(maxAuthenticators, 'are too many'),
  ),
})

export const deleteAuthenticatorsParameters = v.object({ userId: uuid, authenticatorIds: ids })

/**
 * Only the specification names an update of API keys and authenticators (key-custody §13). Like that of wallets, it
 * changes the name, the only field that may change.
 */
export const updateApiKeyParameters = v.object({ userId: uuid, apiKeyId: uuid, apiKeyName: v.optional(name) })
export const updateAuthenticatorParameters = v.object({
  userId: uuid,
  authenticatorId: uuid,
  authenticatorName: v.optional(name),
})
