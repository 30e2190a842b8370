import * as v from 'valibot'
import { emailAddress } from '../emailAddress.ts'
import { p256Point } from '../primitives.ts'

/**
 * `POST /environments/:environmentId/recovery` → 202 with no body, for any address. If the address is confirmed, key
 * custody mails its user a credential sealed for `targetPublicKey`: with `email`, one that lives as long as a recovery
 * session; with `passkey`, one that can only add a passkey (specification §3, recovery state).
 */
export const recovery = v.object({
  email: emailAddress,
  type: v.picklist(['email', 'passkey']),
  /** The vault's key, or the page's. */
  targetPublicKey: p256Point,
})
export type Recovery = v.InferOutput<typeof recovery>
