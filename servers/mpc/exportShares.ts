import { sealHpke, toHex } from 'latchkey/crypto'
import type { KeyExport, KeyExported } from 'latchkey/wire/mpc'
import { appendAudit } from '../shared/auditTrail.ts'
import { MpcError } from '../shared/managed/failure.ts'
import type { UsedToken } from '../shared/usedTokens.ts'
import { assertInStep } from './assertInStep.ts'
import type { MpcContext } from './context.ts'
import { spendMfa } from './spendMfa.ts'
import { openShares } from './store/shares.ts'
import { advanceWallet, findWallet, type Owner } from './store/wallets.ts'

/**
 * Returns the server's shares, sealed to a key of the caller's frame, and marks the wallet as exported: from now on one
 * side may have the whole key.
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
  const token = await readMfa()
  const shares = await openShares(context, wallet)
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
