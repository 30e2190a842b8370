import { neededClientShares, requiresPassword } from 'latchkey/wire/mpc'
import { FrameError } from '../base/frameError.ts'
import type { Handlers } from '../channel/createDispatcher.ts'
import type { HeldWallet } from '../shares/wallet.ts'
import { countOpen, findWallet, recoverShares, type Services, withShares } from './account.ts'
import type { HandlerContext } from './context.ts'
import { toMaking } from './wallets.ts'

/** Requests about the password of a wallet. */
export function passwordHandlers({
  open,
}: HandlerContext): Pick<
  Handlers,
  'requiresPasswordForOperation' | 'isPasswordEncrypted' | 'verifyPassword' | 'updatePassword'
> {
  return {
    async requiresPasswordForOperation([args], from) {
      const services = open(from, args)
      const wallet = await findWallet(services, args)
      const { isPasswordEncrypted: passwordEncrypted, active } = wallet
      const scheme = active?.scheme ?? 'TWO_OF_TWO'
      return requiresPassword(args.walletOperation, {
        ...{ scheme, passwordEncrypted, localShares: await countOpen(services, wallet) },
      })
    },
    async isPasswordEncrypted([args], from) {
      return (await findWallet(open(from, args), args)).isPasswordEncrypted
    },
    async verifyPassword([args], from) {
      const services = open(from, args)
      await verify(services, await findWallet(services, args), args.password)
    },
    async updatePassword([args], from) {
      const services = open(from, args)
      const { store } = services
      const wallet = await findWallet(services, args)
      await verify(services, wallet, args.existingPassword)
      const old = toMaking(services, wallet.isPasswordEncrypted ? args.existingPassword : undefined)
      const options = { account: args, operation: 'REACH_ALL_PARTIES' as const, making: old }
      await withShares(services, options, ({ walletId }) =>
        store.lock(walletId, async () => {
          const current = await store.get(walletId)
          if (!current?.active) throw new FrameError('shares_missing')
          const { active } = current
          const shares = await store.openShares(walletId, active, { password: old.password })
          if (shares.size < neededClientShares('REACH_ALL_PARTIES', active.scheme)) {
            throw new FrameError('shares_missing')
          }
          // The new backup counts before anything that the old password opens is gone.
          const sealed = await store.seal(current, shares, args.newPassword)
          await services.backups.backUp(args.newPassword)(current, active, { shares, sealed })
          await store.putShares(current, active, { shares, sealed })
          await store.update(walletId, { isPasswordEncrypted: true })
        }),
      )
    },
  }
}

/**
 * Checks a password against what it has sealed: the shares at rest here, or their backup.
 * @throws {FrameError} `password_required`, `wrong_password`
 */
async function verify(services: Services, wallet: HeldWallet, password: string | undefined): Promise<void> {
  if (!wallet.isPasswordEncrypted) return
  if (password === undefined || password === '') throw new FrameError('password_required')
  const { walletId, active } = wallet
  const isHere = active && (await services.store.stateOf(walletId, active)) !== 'missing'
  if (isHere) await services.store.checkPassword(walletId, active, password)
  else await recoverShares(services, wallet, password)
}
