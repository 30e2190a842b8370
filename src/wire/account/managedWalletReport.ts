import * as v from 'valibot'
import { maxBackups } from '../mpc/limits.ts'
import { uuid } from '../primitives.ts'
import { credentialWithoutShares, keyShareInfo } from './managedCredential.ts'

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const common = {
  environmentId: uuid,
  personId: uuid,
  /** 1 for the first report of a wallet; each change increases it. */
  revision: v.pipe(v.number(), v.safeInteger('expected a revision'), v.minValue(1, 'expected a revision')),
}

/**
 * `POST /managed-wallets`: the server of the managed wallet reports a new or changed wallet. Its `X-Stamp` header is a
 * signature of the exact body by that server's own key, whose public half the account server is configured with. A report
 * may be sent again at any time: one that is not newer than the last changes nothing.
 */
export const managedWalletReport = v.object({
  type: v.literal('LATCHKEY_MANAGED_WALLET'),
  ...common,
  /** Of the shares that sign: the credential names their backups, and no others. */
  epoch: count,
  credential: credentialWithoutShares,
})
export type ManagedWalletReport = v.InferOutput<typeof managedWalletReport>

/**
 * `POST /managed-wallets/key-shares`: the share store reports which backups a wallet has, in the same way and with a key of its own.
 * It may come before the report of the wallet: the store does not know which wallets exist.
 */
export const keySharesReport = v.object({
  type: v.literal('LATCHKEY_KEY_SHARES'),
  ...common,
  walletId: uuid,
  /** The confirmed backups of all epochs. */
  keyShares: v.pipe(
    v.array(v.object({ ...keyShareInfo.entries, epoch: count })),
    // Those of the shares that sign, and of new ones that wait for their confirmation.
    v.maxLength(2 * maxBackups, 'are too many'),
  ),
})
export type KeySharesReport = v.InferOutput<typeof keySharesReport>

/** The newest revision that the account server has, which may be newer than the reported one. */
export const managedWalletReply = v.object({ revision: v.number() })
