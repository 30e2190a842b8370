import type { Witness } from 'latchkey/wire/mpc'
import type { HeldWallet, Proof, SealedShares, ShareSet, Shares } from '../shares/wallet.ts'

/** What comes with every operation of a page. */
export type Operation = {
  /** Of the page that asked. */
  origin: string
  /** The page's proofs: its signed session id, an MFA token. */
  headers: Record<string, string>
  /** Opens the shares at rest, if they are sealed by a password. */
  password?: string | undefined
  onProgress?: (round: number) => void
  /** Keeps outside of this browser that a check failed in this epoch. */
  reportBan?: (walletId: string, epoch: number) => Promise<void>
}

/** Stores the client's new shares where the user can recover them, and opens each backup once. Throws if it cannot. */
export type BackUp = (
  wallet: HeldWallet,
  set: ShareSet,
  made: { shares: Shares; sealed: SealedShares | undefined },
) => Promise<void>

/** Passes what the server has signed about a wallet to the share store, which deletes the backups of all other ceremonies. */
export type Settle = (walletId: string, statement: string) => Promise<void>

/** Returns how far the share store has seen the server come with a wallet; undefined before the first statement. */
export type FindSeen = (walletId: string) => Promise<Witness | undefined>

/** `proof` seals the new shares. Without one, this browser and the share store can open them. */
export type MakeOptions = Operation & { proof?: Proof | undefined; backUp: BackUp; settle: Settle; findSeen: FindSeen }
