import { proveShares } from 'latchkey/crypto/threshold'
import { parse, parseJson } from 'latchkey/wire'
import { type EpochConfirmation, engineOf, epochConfirmed, maxJsonLength, type Witness } from 'latchkey/wire/mpc'
import { FrameError } from '../base/frameError.ts'
import { sealedByOf } from '../shares/shareSeal.ts'
import type { HeldWallet, ShareSet } from '../shares/wallet.ts'
import type { WalletStore } from '../shares/walletStore.ts'
import type { Calls } from './calls.ts'
import type { MakeOptions } from './operation.ts'
import { listWallets, standingOf } from './walletList.ts'

/**
 * Backs up the pending shares of a wallet, confirms them to the server, and only then deletes the old ones (mpc-engine §5, 3). Another
 * device may have made shares of the same epoch: those that the server does not have any more are dropped, before they take
 * the place of a backup.
 * @throws {FrameError} `shares_replaced` when the pending shares were dropped
 */
export type SwitchEpoch = (wallet: HeldWallet, operation: MakeOptions) => Promise<HeldWallet>

/** What the server answers to a confirmation. */
type Confirmed = { witness: Witness; statement: string }

export function createEpochSwitch(options: { environmentId: string; calls: Calls; store: WalletStore }): SwitchEpoch {
  const { environmentId, calls, store } = options
  /** Returns undefined if another ceremony came between. */
  async function backUpAndConfirm(
    wallet: HeldWallet,
    pending: ShareSet,
    { backUp, headers, password }: MakeOptions,
  ): Promise<Confirmed | undefined> {
    const { walletId } = wallet
    const shares = await store.openShares(walletId, pending, { password })
    const sealed = await store.findSealed(walletId, pending)
    const { ceremonyId, epoch } = pending
    const binding = { action: 'confirm', environmentId, walletId, epoch, subject: ceremonyId } as const
    const body: EpochConfirmation = { ceremonyId, proofs: proveShares(engineOf[wallet.chainName], shares, binding) }
    const path = `/wallets/${walletId}/epochs/${epoch}/confirm`
    try {
      await backUp(wallet, pending, { shares, sealed }).catch((cause: unknown) => {
        throw cause instanceof FrameError ? cause : new FrameError('backup_failed', { cause })
      })
      const answer = await calls('POST', path, { body, headers })
      return parse(epochConfirmed, parseJson(new TextDecoder().decode(answer), maxJsonLength))
    } catch (error) {
      // The share store refuses the backup, or the server the confirmation.
      const isEnded = error instanceof FrameError && ['shares_replaced', 'unknown_epoch'].includes(error.code)
      if (isEnded) return undefined
      throw error
    }
  }

  async function activate(
    wallet: HeldWallet,
    set: ShareSet,
    { operation, witness, statement }: Confirmed & { operation: MakeOptions },
  ): Promise<HeldWallet> {
    const { walletId, active } = wallet
    const { pending: _, ...rest } = wallet
    const sealedBy = sealedByOf(await store.findSealed(walletId, set))
    const switched: HeldWallet = { ...rest, witness, active: set, isBanned: false, sealedBy }
    await store.put(switched)
    if (active) await store.deleteShares(walletId, active)
    // The wallet has switched, also if the share store is away. It learns of it in the next visit.
    await operation.settle(walletId, statement).catch(() => undefined)
    return switched
  }

  /** @throws {FrameError} `shares_replaced` */
  async function dropPending({ pending: _, ...rest }: HeldWallet, dropped: ShareSet): Promise<never> {
    await store.put(rest)
    await store.deleteShares(rest.walletId, dropped)
    throw new FrameError('shares_replaced')
  }

  return async (wallet, operation) => {
    const { walletId, pending } = wallet
    if (!pending) return wallet
    const listed = (await listWallets(calls)).find((each) => each.walletId === walletId)
    const standing = standingOf(listed, pending)
    if (!listed || standing === 'ended') return dropPending(wallet, pending)
    // The answer to the confirmation was lost. Another device may have changed the password of the backup since.
    if (standing === 'active') return activate(wallet, pending, { operation, ...listed })
    await operation.settle(walletId, listed.statement)
    const confirmed = await backUpAndConfirm(wallet, pending, operation)
    return confirmed ? activate(wallet, pending, { operation, ...confirmed }) : dropPending(wallet, pending)
  }
}
