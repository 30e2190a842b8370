import { sealHpke, toHex } from 'latchkey/crypto'
import type { KeyExport, KeyExported } from 'latchkey/wire/mpc'
import { appendAudit } from '../shared/auditTrail.ts'
import { MpcError } from '../shared/managed/failure.ts'
import type { UsedToken } from '../shared/usedTokens.ts'
import { assertHolds } from './assertHolds.ts'
import { assertInStep } from './assertInStep.ts'
import type { MpcContext } from './context.ts'
import { spendMfa } from './spendMfa.ts'
import { openShares } from './store/shares.ts'
import { advanceWallet, findWallet, type Owner } from './store/wallets.ts'

/**
 * Returns the server's shares, sealed to a key of the caller's frame, and marks the wallet as exported: from now on one
 * side may have the whole key. Only a caller that holds a share of the client gets them: to any other they would be the half of
 * the key that a stolen backup lacks.
 * @param options.readMfa verifies the MFA token, if this needs one
 * @throws {MpcError}
 */
export async function exportShares(
  context: MpcContext,
  options: { owner: Owner; walletId: string; request: KeyExport; readMfa: () => Promise<UsedToken | undefined> },
): Promise<KeyExported> {
  const { database, audit, now } = context
  const { owner, walletId, request, readMfa } = options
  const wallet = await findWallet(database, owner, walletId)
  assertInStep(wallet, request.witness)
  if (wallet.bannedAt !== null) throw new MpcError('wallet_banned')
  const shares = await openShares(context, wallet)
  await assertHolds(context, {
    ...{ wallet, opened: { scheme: wallet.scheme, epoch: wallet.epoch, shares }, proofs: [request.proof] },
    request: { action: 'export', subject: request.targetPublicKey },
  })
  const token = await readMfa()
  const keyShares = await Promise.all(
    [...shares].map(async ([party, share]) => {
      const { encappedPublicKey, ciphertext } = await sealHpke(request.targetPublicKey, share)
      share.fill(0)
      return { party, encappedPublicKey: toHex(encappedPublicKey), ciphertext: toHex(ciphertext) }
    }),
  )
  const { epoch } = wallet
  const witness = await database.transaction().execute(async (transaction) => {
    const witness = await advanceWallet(transaction, { owner, walletId, epoch, mayBeBanned: false })
    await spendMfa(transaction, context, token)
    const at = now()
    await transaction.updateTable('mpcWallet').set({ exportedAt: at }).where('walletId', '=', walletId).execute()
    await appendAudit(transaction, audit, { subject: walletId, at, event: { event: 'exported', epoch } })
    return witness
  })
  return { witness, keyShares }
}
