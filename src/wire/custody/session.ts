import * as v from 'valibot'
import { uuid } from '../primitives.ts'
import { targetPublicKey } from './bundles.ts'
import { expirationSeconds, name } from './credential.ts'
import { text } from './text.ts'

/** Parameters of activities that start a session whose key the page does not create (key-custody §5.1). */

/** The optional fields of every sealed credential. */
export const sealedCredentialParameters = v.object({
  targetPublicKey,
  apiKeyName: v.optional(name),
  expirationSeconds: v.optional(expirationSeconds),
  /** Ends the user's other sessions of this kind; off by default (key-custody §11). */
  invalidateExisting: v.optional(v.boolean()),
})

/** The first version names the user by address, the second by id. By default the session is for the caller. */
export const createReadWriteSessionParameters = v.object({
  ...sealedCredentialParameters.entries,
  email: v.optional(text(254)),
  userId: v.optional(uuid),
})

export const createReadOnlySessionParameters = v.object({})
