import { ceremonyMs, type FailureCode } from 'latchkey/wire/mpc'
import { appendAudit } from '../../shared/auditTrail.ts'
import { MpcError } from '../../shared/managed/failure.ts'
import type { MpcContext } from '../context.ts'
import { failCeremonies } from '../store/ceremonies.ts'
import { dropPending } from '../store/shares.ts'
import type { CeremonyRow } from '../store/tables.ts'
import { lockWallet } from '../store/wallets.ts'

/**
 * Ends a ceremony in which a check failed, and bans its wallet, before anything is answered (mpc-engine §5, 1). All other
 * ceremonies of the wallet end too, and shares that were not confirmed are dropped: only a refresh that begins after a
 * new sign-in lets the wallet sign again. While it is banned, only a failed check of such a refresh counts as another one:
 * one session cannot use up `maxBans`.
 * @param by the side whose check failed
 * @returns the failure to answer. If another ceremony was banned before this one, it does not say what this one found.
 */
export async function banWallet(
  context: MpcContext,
  ceremony: CeremonyRow,
  by: 'server' | 'client',
): Promise<FailureCode> {
  const { database, now, audit } = context
  const { ceremonyId, walletId, kind, epoch } = ceremony
  const beganAt = ceremony.endBy - ceremonyMs
  return database.transaction().execute(async (transaction) => {
    await lockWallet(transaction, walletId)
    const { failure: earlier } = await transaction
      .selectFrom('mpcCeremony')
      .select('failure')
      .where('ceremonyId', '=', ceremonyId)
      .executeTakeFirstOrThrow()
    // A repeated request, or one at the same moment: one failed check counts once.
    if (earlier) return earlier
    const at = now()
    const banned = await transaction
      .updateTable('mpcWallet')
      .set(({ eb }) => ({ bannedAt: at, bans: eb('bans', '+', 1) }))
      .where('walletId', '=', walletId)
      .where('epoch', '=', epoch)
      .where(({ eb, or }) => or([eb('bannedAt', 'is', null), eb('bannedAt', '<', beganAt)]))
      .returning('bans')
      .executeTakeFirst()
    const failure: FailureCode = banned ? 'check_failed' : 'wallet_banned'
    // Also one that the server had finished.
    await transaction
      .updateTable('mpcCeremony')
      .set({ status: 'failed', failure, sealed: null })
      .where('ceremonyId', '=', ceremonyId)
      .execute()
    await failCeremonies(transaction, { walletId }, 'wallet_banned')
    await dropPending(transaction, walletId)
    const event = { event: 'check_failed', by, kind, ceremonyId, epoch, bans: banned?.bans }
    await appendAudit(transaction, audit, { subject: walletId, at, event })
    return failure
  })
}

/** Ends a ceremony without a ban. Each later request of it gets the same failure. */
export async function failCeremony(
  context: MpcContext,
  ceremony: CeremonyRow,
  failure: FailureCode,
): Promise<MpcError> {
  const { database, audit, now } = context
  const { ceremonyId, walletId, kind } = ceremony
  await database.transaction().execute(async (transaction) => {
    await lockWallet(transaction, walletId)
    await failCeremonies(transaction, { ceremonyId }, failure)
    const event = { event: 'failed', failure, kind, ceremonyId }
    await appendAudit(transaction, audit, { subject: walletId, at: now(), event })
  })
  return new MpcError(failure)
}
