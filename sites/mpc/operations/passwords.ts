import { neededClientShares, requiresPassword } from 'latchkey/wire/mpc'
import { FrameError } from '../base/frameError.ts'
import type { Handlers } from '../channel/createDispatcher.ts'
import { sealedByProof } from '../shares/shareSeal.ts'
import type { HeldWallet } from '../shares/wallet.ts'
import { countOpen, findWallet, withShares } from './account.ts'
import type { HandlerContext } from './context.ts'
import { adoptShares, recoverInstead, recoverShares } from './recovery.ts'
import { findManaged, type Services, setOf } from './services.ts'
import { toMaking } from './wallets.ts'

/** Requests about what protects the shares of a wallet: a password or a passkey. */
export function passwordHandlers({
  open,
  store,
  shareSeal,
}: HandlerContext): Pick<
  Handlers,
  'requiresPasswordForOperation' | 'isPasswordEncrypted' | 'verifyPassword' | 'updatePassword' | 'restoreReplacedBackup'
> {
  return {
    async requiresPasswordForOperation([args], from) {
      const services = open(from, args)
      const wallet = await findWallet(services, args)
      const { sealedBy, active } = wallet
      const scheme = active?.scheme ?? 'TWO_OF_TWO'
      const passwordEncrypted = sealedBy.kind === 'password'
      return requiresPassword(args.walletOperation, {
        ...{ scheme, passwordEncrypted, localShares: await countOpen(services, wallet) },
      })
    },
    async isPasswordEncrypted([args], from) {
      return (await findWallet(open(from, args), args)).sealedBy.kind === 'password'
    },
    async verifyPassword([args], from) {
      const services = open(from, args)
      await verify(services, await findWallet(services, args), args.password)
    },
    async updatePassword([args], from) {
      const { newPassword: password, passkeyId } = args
      if (password === undefined && passkeyId === undefined) throw new FrameError('password_required')
      const services = open(from, args)
      const wallet = await findWallet(services, args)
      await verify(services, wallet, args.existingPassword)
      const opening = { password: args.existingPassword }
      const options = {
        ...{ account: args, operation: 'REACH_ALL_PARTIES' as const, making: toMaking(services, opening) },
      }
      const next = toMaking(services, { password, passkeyId })
      await shareSeal.prepare(next.proof)
      await withShares(services, options, ({ walletId }) =>
        store.lock(walletId, async () => {
          const current = await store.get(walletId)
          if (!current?.active) throw new FrameError('shares_missing')
          const { active } = current
          const shares = await store.openShares(walletId, active, opening)
          if (shares.size < neededClientShares('REACH_ALL_PARTIES', active.scheme)) {
            throw new FrameError('shares_missing')
          }
          // The share store keeps what the new backup replaces for a time.
          const sealed = await store.seal(current, shares, next.proof)
          await next.backUp(current, active, { shares, sealed })
          await store.putShares(current, active, { shares, sealed })
          await store.update(walletId, { sealedBy: sealedByProof(next.proof) })
        }),
      )
    },
    async restoreReplacedBackup([args], from) {
      const services = open(from, args)
      const { walletId } = await findWallet(services, args)
      await store.lock(walletId, async () => {
        const wallet = await findWallet(services, args)
        const managed = await findManaged(services, wallet)
        const { replacedAt, password } = args
        const found = await services.backups.restore(wallet, setOf(managed), { replacedAt, password })
        await adoptShares(services, { wallet, managed, found, password })
      })
    },
  }
}

/**
 * Checks the user's proof against what it has sealed: the shares at rest here, or their backup. A passkey prompts the user again.
 * @throws {FrameError} `password_required`, `wrong_password`, or a failure of the passkey
 */
async function verify(services: Services, wallet: HeldWallet, password: string | undefined): Promise<void> {
  const { walletId, active, sealedBy } = wallet
  if (sealedBy.kind === 'none') return
  const isGiven = password !== undefined && password !== ''
  if (sealedBy.kind === 'password' && !isGiven) throw new FrameError('password_required')
  const isHere = active && (await services.store.stateOf(walletId, active)) !== 'missing'
  if (!isHere) {
    await recoverShares(services, wallet, password)
    return
  }
  await services.store.checkProof(walletId, active, { password, isFresh: true }).catch(async (refusal: unknown) => {
    const isWrong = refusal instanceof FrameError && refusal.code === 'wrong_password'
    if (!isWrong) throw refusal
    await recoverInstead(services, wallet, { password, refusal })
  })
}
