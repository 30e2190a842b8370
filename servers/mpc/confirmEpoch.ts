import type { EpochConfirmation, Witness } from 'latchkey/wire/mpc'
import { appendAudit } from '../shared/auditTrail.ts'
import { MpcError } from '../shared/managed/failure.ts'
import { assertHoldsAll } from './assertHolds.ts'
import type { MpcContext } from './context.ts'
import { failCeremonies } from './store/ceremonies.ts'
import { activatePending, openMade, wipe } from './store/shares.ts'
import { findWallet, type Owner } from './store/wallets.ts'

/**
 * Switches a wallet to the shares that a ceremony made, after the client has stored its own and opened their backup
 * (mpc-engine §5, 3): the old shares and all ceremonies with them end here, and so does a ban. The client proves that it holds
 * its new shares, which no caller can that had not the old ones. Repeating the request changes nothing.
 * @throws {MpcError} `unknown_wallet`, `unknown_epoch`, `unproven_share`
 */
export async function confirmEpoch(
  context: MpcContext,
  options: { owner: Owner; walletId: string; epoch: number; confirmation: EpochConfirmation },
): Promise<Witness> {
  const { database, audit, now, reports } = context
  const { owner, walletId, epoch, confirmation } = options
  const { ceremonyId, proofs } = confirmation
  const wallet = await findWallet(database, owner, walletId)
  const opened = await openMade(context, { walletId, ceremonyId, epoch })
  if (!opened) throw new MpcError('unknown_epoch')
  const request = { action: 'confirm', subject: ceremonyId } as const
  await assertHoldsAll(context, { wallet, opened, proofs, request }).finally(() => wipe(opened.shares))
  const confirmed = await database.transaction().execute(async (transaction): Promise<Witness> => {
    const locked = await transaction
      .updateTable('mpcWallet')
      .set(({ eb }) => ({ counter: eb('counter', '+', 1) }))
      .where('walletId', '=', walletId)
      .returning(['epoch', 'counter', 'ceremonyId', 'status'])
      .executeTakeFirstOrThrow()
    const isRepeated = locked.status === 'active' && locked.epoch === epoch && locked.ceremonyId === ceremonyId
    if (isRepeated) return { epoch, counter: locked.counter }
    const made = await activatePending(transaction, { walletId, ceremonyId, epoch })
    if (!made) throw new MpcError('unknown_epoch')
    await transaction
      .updateTable('mpcWallet')
      .set(({ eb }) => ({
        ...{ epoch, ceremonyId, scheme: made.scheme, status: 'active', bannedAt: null },
        revision: eb('revision', '+', 1),
      }))
      .where('walletId', '=', walletId)
      .execute()
    await failCeremonies(transaction, { walletId }, 'stale_share')
    const event = { event: 'confirmed', ceremonyId, epoch, scheme: made.scheme }
    await appendAudit(transaction, audit, { subject: walletId, at: now(), event })
    return { epoch, counter: locked.counter }
  })
  reports?.send()
  return confirmed
}
