import * as v from 'valibot'
import { uuid } from '../primitives.ts'
import { targetPublicKey } from './bundles.ts'
import { expirationSeconds, name } from './credential.ts'
import { text } from './text.ts'

/** Parameters of activities that begin a session whose key the page does not make (key-custody §5.1). */

/** What every sealed credential may be told. */
export const sealedCredentialParameters = v.object({
  targetPublicKey,
  apiKeyName: v.optional(name),
  expirationSeconds: v.optional(expirationSeconds),
  /** Ends the user's other sessions of this kind; off unless asked for (key-custody §11). */
  invalidateExisting: v.optional(v.boolean()),
})

/** The first version names the user by address, the second by id: otherwise the session is for the caller. */
export const createReadWriteSessionParameters = v.object({
  ...sealedCredentialParameters.entries,
  email: v.optional(text(254)),
  userId: v.optional(uuid),
})

export const createReadOnlySessionParameters = v.object({})
