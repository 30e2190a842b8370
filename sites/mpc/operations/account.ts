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
import type { MakeOptions } from '../party/operation.ts'
import { listWallets } from '../party/walletList.ts'
import { isSealedBy } from '../shares/shareSeal.ts'
import type { HeldWallet } from '../shares/wallet.ts'
import { sealOfBackups } from './backups.ts'
import { recoverInstead, recoverShares } from './recovery.ts'
import { type Account, findManaged, isUnconfirmed, listManaged, type Services, setOf } from './services.ts'

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
