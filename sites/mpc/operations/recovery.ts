import { type ManagedWallet, neededClientShares } from 'latchkey/wire/mpc'
import { FrameError } from '../base/frameError.ts'
import { sealedByOf } from '../shares/shareSeal.ts'
import type { HeldWallet, ShareSet } from '../shares/wallet.ts'
import type { FoundShares } from './openBackups.ts'
import { findManaged, type Services, setOf } from './services.ts'

/** Takes the shares of the server's epoch from their backups. */
export async function recoverShares(
  services: Services,
  wallet: HeldWallet,
  password: string | undefined,
): Promise<HeldWallet> {
  const managed = await findManaged(services, wallet)
  // Before anything is read: what is left of ceremonies that have ended must not be taken for a backup.
  await services.backups.settle(wallet.walletId, managed.statement).catch(() => undefined)
  const found = await services.backups.recover(wallet, setOf(managed), { password })
  return adoptAlone(services, { wallet, managed, found, password })
}

/**
 * The wallet as the backup that counts is sealed. Another device may have changed the password since this one sealed its shares: the old
 * one must not seal new shares again. Without a backup, what is here counts.
 * @throws {FrameError} `password_required`, `wrong_password`, or a failure of the passkey
 */
export async function withCurrentSeal(
  services: Services,
  wallet: HeldWallet,
  password: string | undefined,
): Promise<HeldWallet> {
  const managed = await findManaged(services, wallet)
  const set = setOf(managed)
  const isActive = wallet.active?.ceremonyId === set.ceremonyId
  if (isActive && set.sharing === undefined) return wallet
  if (await isSealedAsBackup(services, wallet, set)) return wallet
  const found = await ifThere(services.backups.recover(wallet, set, { password }))
  if (!found) return wallet
  // This browser may hold a share whose only backup is in the user's Google Drive.
  const isWhole = found.shares.size >= neededClientShares('REACH_ALL_PARTIES', managed.scheme)
  return isWhole
    ? adoptAlone(services, { wallet, managed, found, password })
    : { ...wallet, sealedBy: sealedByOf(found.sealed) }
}

/** Whether the shares here are sealed by the same bytes as a backup that counts, so no other device has changed the password. */
async function isSealedAsBackup(
  { store, backups }: Pick<Services, 'store' | 'backups'>,
  { walletId, active }: HeldWallet,
  set: ShareSet,
): Promise<boolean> {
  if (active?.ceremonyId !== set.ceremonyId) return false
  const sealed = await ifThere(store.findSealed(walletId, set))
  return sealed !== undefined && backups.holds(walletId, set, sealed)
}

async function ifThere<found>(finding: Promise<found>): Promise<found | undefined> {
  try {
    return await finding
  } catch (error) {
    if (error instanceof FrameError && error.code === 'shares_missing') return undefined
    throw error
  }
}

/**
 * Recovers shares where a password did not open those that are here: another device may have changed the password, and sealed the backup
 * with the new one. Shares that the server does not tell from forged ones never take the place of those here.
 * @throws the refusal, unless the password opens the backup
 */
export async function recoverInstead(
  services: Services,
  wallet: HeldWallet,
  { password, refusal }: { password: string | undefined; refusal: unknown },
): Promise<HeldWallet> {
  try {
    const set = setOf(await findManaged(services, wallet))
    const isChanged = set.sharing !== undefined && !(await isSealedAsBackup(services, wallet, set))
    if (isChanged) return await recoverShares(services, wallet, password)
  } catch {
    // What the user needs to know is that this password is wrong here.
  }
  throw refusal
}

type Adopted = { wallet: HeldWallet; managed: ManagedWallet; found: FoundShares; password: string | undefined }

/** As `adoptShares`, for a caller without the wallet's lock: another frame may have renewed the shares while these were read. */
function adoptAlone(services: Pick<Services, 'store'>, adopted: Adopted): Promise<HeldWallet> {
  const { store } = services
  const { walletId } = adopted.wallet
  return store.lock(walletId, async () => {
    const held = (await store.get(walletId)) ?? adopted.wallet
    const isNewer = held.active !== undefined && held.active.epoch > setOf(adopted.managed).epoch
    return isNewer ? held : adoptShares(services, { ...adopted, wallet: held })
  })
}

/**
 * Keeps shares of the server's epoch in place of those that this browser has, under the wallet's lock. Fewer shares of the same set are
 * opened for this visit only: the one that they lack may have no other copy.
 */
export async function adoptShares(
  { store }: Pick<Services, 'store'>,
  { wallet, managed, found, password }: Adopted,
): Promise<HeldWallet> {
  const { walletId } = wallet
  const { witness, isBanned } = managed
  const set = setOf(managed)
  if ((await store.countShares(walletId, set)) > found.shares.size) {
    await store.openWith(walletId, set, { shares: found.shares, password })
  } else {
    await store.putShares(wallet, set, found)
  }
  const { pending, active, ...rest } = wallet
  const counter = Math.max(witness.counter, wallet.witness.epoch === witness.epoch ? wallet.witness.counter : 0)
  // A failed check ends with its epoch, also when another device has renewed the shares.
  const isStillBanned = wallet.isBanned && wallet.witness.epoch === witness.epoch
  const recovered: HeldWallet = {
    ...{ ...rest, active: set, witness: { epoch: witness.epoch, counter } },
    ...{ isBanned: isBanned || isStillBanned, sealedBy: sealedByOf(found.sealed) },
  }
  await store.put(recovered)
  const earlier = [active, pending].filter((each) => each !== undefined && each.ceremonyId !== set.ceremonyId)
  for (const each of earlier) if (each) await store.deleteShares(walletId, each)
  return recovered
}
