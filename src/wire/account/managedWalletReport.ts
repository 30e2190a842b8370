import * as v from 'valibot'
import { uuid } from '../primitives.ts'
import { managedCredential } from './managedCredential.ts'

/**
 * `POST /managed-wallets`: the server of the managed wallet reports a new or changed wallet. Its `X-Stamp` header is a
 * signature of the exact body by that server's own key, whose public half the account server is configured with. A report
 * may be sent again at any time: one that is not newer than the last changes nothing.
 */
export const managedWalletReport = v.object({
  type: v.literal('LATCHKEY_MANAGED_WALLET'),
  environmentId: uuid,
  personId: uuid,
  /** 1 for a new wallet; each change of the wallet increases it. */
  revision: v.pipe(v.number(), v.safeInteger('expected a revision'), v.minValue(1, 'expected a revision')),
  credential: managedCredential,
})
export type ManagedWalletReport = v.InferOutput<typeof managedWalletReport>

/** The newest revision that the account server has, which may be newer than the reported one. */
export const managedWalletReply = v.object({ revision: v.number() })
