import * as v from 'valibot'
import { emailAddress } from '../emailAddress.ts'
import { p256Point } from '../primitives.ts'

/**
 * `POST /environments/:environmentId/recovery` → 202 with no body, whoever the address belongs to. Where it is somebody's
 * confirmed address, key custody mails them a credential sealed for `targetPublicKey`: one that lives `email` recovery's
 * session, or one that can do nothing but add a `passkey` (specification §3, recovery state).
 */
export const recovery = v.object({
  email: emailAddress,
  type: v.picklist(['email', 'passkey']),
  /** The vault's key, or the page's. */
  targetPublicKey: p256Point,
})
export type Recovery = v.InferOutput<typeof recovery>
