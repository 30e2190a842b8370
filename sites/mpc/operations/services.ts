import type { ChainName, ManagedWallet } from 'latchkey/wire/mpc'
import { FrameError } from '../base/frameError.ts'
import type { GoogleDrive } from '../drive/googleDrive.ts'
import type { Calls } from '../party/calls.ts'
import type { Party } from '../party/createParty.ts'
import { listWallets } from '../party/walletList.ts'
import type { HeldWallet, ShareSet } from '../shares/wallet.ts'
import type { WalletStore } from '../shares/walletStore.ts'
import type { Backups } from './backups.ts'

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

/** Whether the first shares of a wallet were never confirmed. */
export function isUnconfirmed({ pending, witness }: ManagedWallet): boolean {
  return pending?.epoch === witness.epoch
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
