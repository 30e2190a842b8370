import {
  type ChainName,
  type ManagedWallet,
  neededClientShares,
  type SeenWallet,
  type ThresholdSignatureScheme,
  type WalletOperation,
  type Witness,
} from 'latchkey/wire/mpc'
import { FrameError } from '../base/frameError.ts'
import type { GoogleDrive } from '../drive/googleDrive.ts'
import type { Calls } from '../party/calls.ts'
import type { Party } from '../party/createParty.ts'
import type { MakeOptions } from '../party/operation.ts'
import { listWallets } from '../party/walletList.ts'
import { isSealedBy, sealedByOf } from '../shares/shareSeal.ts'
import type { HeldWallet, ShareSet } from '../shares/wallet.ts'
import type { WalletStore } from '../shares/walletStore.ts'
import { type Backups, sealOfBackups } from './backups.ts'
import type { FoundShares } from './openBackups.ts'

export type Account = { chainName: ChainName; accountAddress: string }

/** What one request of a page works with: the servers in the name of its user, and this browser's wallets. */
export type Services = {
  origin: string
  headers: Record<string, string>
  calls: Calls
  party: Party
  backups: Backups
  store: WalletStore
  /**
   * Opens the user's Google Drive.
   * @param token the page's, if it passes one
   * @throws {FrameError} `drive_off`, `google_account_missing`, `drive_unavailable`
   */
  openDrive(token: string | undefined): Promise<GoogleDrive>
}

/** Lists the user's wallets. One whose first shares were never confirmed does not exist yet. */
export async function listManaged(services: Pick<Services, 'calls'>): Promise<ManagedWallet[]> {
  return (await listWallets(services.calls)).filter((wallet) => !isUnconfirmed(wallet))
}

/**
 * Finishes a new wallet that this browser has made and not confirmed, because its page was closed or a server was away
 * meanwhile: otherwise each attempt would leave another one behind.
 * @returns undefined when there is none of this chain and scheme, or its shares open only with another password
 */
export async function resumeUnconfirmed(
  services: Services,
  options: { chainName: ChainName; scheme: ThresholdSignatureScheme; making: MakeOptions },
): Promise<HeldWallet | undefined> {
  const { store, party } = services
  const { chainName, scheme, making } = options
  const { password, proof } = making
  for (const { walletId, pending } of (await listWallets(services.calls)).filter(isUnconfirmed)) {
    const held = await store.get(walletId)
    const made = held?.pending
    if (!made || made.ceremonyId !== pending?.ceremonyId || made.scheme !== scheme) continue
    if (held.chainName !== chainName || held.isImported) continue
    // The user who chooses a password or passkey now gets no wallet that was made without it.
    if (!isSealedBy(held.sealedBy, proof)) continue
    const shares = await store.openShares(walletId, made, { password }).catch(() => undefined)
    if (shares) return party.resume(walletId, making)
  }
  return undefined
}

function isUnconfirmed({ pending, witness }: ManagedWallet): boolean {
  return pending?.epoch === witness.epoch
}

/**
 * Finds the wallet of an account: in this browser, or at the server. Returns the exact one.
 * @throws {FrameError} `unknown_account`
 */
export async function findWallet(services: Services, { chainName, accountAddress }: Account): Promise<HeldWallet> {
  const { store } = services
  const held = await store.find(chainName, accountAddress)
  if (held) return held
  const managed = (await listManaged(services)).find((wallet) => {
    const isSameAddress =
      chainName === 'EVM'
        ? wallet.accountAddress.toLowerCase() === accountAddress.toLowerCase()
        : wallet.accountAddress === accountAddress
    return wallet.chainName === chainName && isSameAddress
  })
  if (!managed) throw new FrameError('unknown_account')
  const wallet = await toHeld(services, managed)
  await store.put(wallet)
  return wallet
}

/**
 * A wallet that this browser knows nothing of. The share store has what other visits have seen, so a server that is behind it, or hides
 * a failed check, is noticed without storage too (threats T19): the wallet then signs after a refresh, or not at all.
 */
async function toHeld({ backups }: Services, managed: ManagedWallet): Promise<HeldWallet> {
  const { walletId, chainName, accountAddress, publicKey, sealedSeed } = managed
  const listed = await backups.list(walletId)
  const witness = latestOf(managed.witness, listed.seen?.witness)
  const isBanned = managed.isBanned || listed.seen?.bannedEpoch === witness.epoch
  const sealedBy = sealOfBackups(listed.backups, setOf(managed))
  return {
    ...{ walletId, chainName, accountAddress, publicKey, witness, isBanned, sealedBy },
    ...(sealedSeed !== undefined && { sealedSeed }),
  }
}

/** Whether the wallet does not sign before a refresh: a check failed in its epoch, or the server is behind what visits have seen. */
export function isStopped(
  { witness, isBanned }: ManagedWallet,
  { held, seen }: { held: HeldWallet | undefined; seen: SeenWallet | undefined },
): boolean {
  const isBehind = [held?.witness, seen?.witness].some((known) => latestOf(witness, known) !== witness)
  const isBannedHere = held?.isBanned === true && held.witness.epoch === witness.epoch
  return isBanned || isBannedHere || seen?.bannedEpoch === witness.epoch || isBehind
}

function latestOf(stated: Witness, seen: Witness = stated): Witness {
  const isAhead = seen.epoch > stated.epoch || (seen.epoch === stated.epoch && seen.counter > stated.counter)
  return isAhead ? seen : stated
}

/** How many of the client's shares are here, and open without a password. */
export async function countOpen({ store }: Pick<Services, 'store'>, { walletId, active }: HeldWallet): Promise<number> {
  if (!active || (await store.stateOf(walletId, active)) !== 'open') return 0
  return (await store.openShares(walletId, active, {})).size
}

/**
 * Runs `work` with the wallet's shares on this device. Before it, a switch that was interrupted is finished, and missing
 * shares are recovered. If another device has replaced the shares meanwhile, the new ones are recovered, and `work` runs
 * once more.
 */
export async function withShares<result>(
  services: Services,
  options: { account: Account; operation: WalletOperation; making: MakeOptions },
  work: (wallet: HeldWallet) => Promise<result>,
): Promise<result> {
  const { account, operation, making } = options
  const { store, party } = services
  const found = await findWallet(services, account)
  if (found.pending) await party.resume(found.walletId, making).catch(() => undefined)
  const wallet = (await store.get(found.walletId)) ?? found
  const attempt = async (ready: HeldWallet) => work(await ensureShares(services, ready, { operation, making }))
  try {
    const result = await attempt(wallet)
    settleVisit(services, wallet)
    return result
  } catch (error) {
    const code = error instanceof FrameError ? error.code : undefined
    if (code !== 'stale_share' && code !== 'shares_replaced' && code !== 'wallet_banned') throw error
    const stale = (await store.get(wallet.walletId)) ?? wallet
    // Only new shares end a ban, and another device may have made them.
    if (code === 'wallet_banned' && !(await isRenewed(services, stale))) throw error
    const recovering = recoverShares(services, stale, making.password)
    if (code !== 'shares_replaced') return work(await recovering)
    // New shares of this device came too late. What the page wanted needs its consent once more, with the new ones.
    await recovering.catch(() => undefined)
    throw error
  }
}

async function isRenewed(services: Services, wallet: HeldWallet): Promise<boolean> {
  const managed = await findManaged(services, wallet).catch(() => undefined)
  return managed !== undefined && managed.witness.epoch > wallet.witness.epoch
}

/**
 * Once a visit, tells the share store how far the server has come, for frames without storage (`toHeld`). It also makes up for a switch
 * after which the store was away. Nothing waits for it: a store that is away delays no signature.
 */
function settleVisit(services: Services, wallet: HeldWallet): void {
  const { backups } = services
  if (backups.isSettled(wallet.walletId)) return
  void findManaged(services, wallet)
    .then(({ walletId, statement }) => backups.settle(walletId, statement))
    .catch(() => undefined)
}

async function ensureShares(
  services: Services,
  wallet: HeldWallet,
  { operation, making: { password } }: { operation: WalletOperation; making: MakeOptions },
): Promise<HeldWallet> {
  const { store } = services
  const isEnough = async ({ walletId, active }: HeldWallet) => {
    if (!active || (await store.stateOf(walletId, active)) === 'missing') return false
    const shares = await store.openShares(walletId, active, { password })
    return shares.size >= neededClientShares(operation, active.scheme)
  }
  let refusal: unknown
  const isReady = await isEnough(wallet).catch((error: unknown) => {
    if (!(error instanceof FrameError && error.code === 'wrong_password')) throw error
    refusal = error
    return false
  })
  if (isReady) return wallet
  const recovered = await (refusal
    ? recoverInstead(services, wallet, { password, refusal })
    : recoverShares(services, wallet, password))
  // The others may be in the user's Google Drive.
  if (!(await isEnough(recovered))) throw new FrameError('shares_missing')
  return recovered
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
  return adoptShares(services, { wallet, managed, found })
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
  // One share may be in the user's Google Drive, and here.
  const isWhole = found.shares.size >= neededClientShares('REACH_ALL_PARTIES', managed.scheme)
  return isWhole ? adoptShares(services, { wallet, managed, found }) : { ...wallet, sealedBy: sealedByOf(found.sealed) }
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
 * What the server says of a wallet that this browser knows.
 * @throws {FrameError} `unknown_wallet`, `rolled_back`
 */
export async function findManaged(services: Services, wallet: HeldWallet): Promise<ManagedWallet> {
  const managed = (await listManaged(services)).find(({ walletId }) => walletId === wallet.walletId)
  if (!managed || managed.publicKey !== wallet.publicKey) throw new FrameError('unknown_wallet')
  if (managed.witness.epoch < wallet.witness.epoch) throw new FrameError('rolled_back')
  return managed
}

/** The shares that sign with the server's. */
export function setOf({ ceremonyId, witness, scheme, sharing }: ManagedWallet): ShareSet {
  return { ceremonyId, epoch: witness.epoch, scheme, ...(sharing !== undefined && { sharing }) }
}

/** Keeps shares of the server's epoch in place of those that this browser has. */
export async function adoptShares(
  { store }: Pick<Services, 'store'>,
  { wallet, managed, found }: { wallet: HeldWallet; managed: ManagedWallet; found: FoundShares },
): Promise<HeldWallet> {
  const { walletId } = wallet
  const { witness, isBanned } = managed
  const set = setOf(managed)
  await store.putShares(wallet, set, found)
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
