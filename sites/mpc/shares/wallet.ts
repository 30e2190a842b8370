import type { ChainName, ThresholdSignatureScheme, Witness } from 'latchkey/wire/mpc'

/** Names one set of shares: the shares that one ceremony made. */
export type ShareSet = {
  ceremonyId: string
  epoch: number
  scheme: ThresholdSignatureScheme
  /** As the server states it of the shares that sign with its own (`ManagedWallet`). */
  sharing?: string
}

/** What this browser knows of a wallet, without its secrets. */
export type HeldWallet = {
  walletId: string
  chainName: ChainName
  accountAddress: string
  /** Lower-case hex. */
  publicKey: string
  /** The latest that the server has shown. A server that is behind it was restored from a backup (threats T19). */
  witness: Witness
  /** A check failed. Only a refresh after a new sign-in lets the wallet sign again. */
  isBanned: boolean
  /** What opens the shares here, beside this browser's own key. */
  sealedBy: SealedBy
  /** The key existed before: the user did not ask for a new one. */
  isImported?: boolean
  /** Of a key that was imported as a seed (`sealedSeed.ts`). */
  sealedSeed?: string
  /** The shares that sign. */
  active?: ShareSet
  /** New shares, until their backup is opened and the server has confirmed them. */
  pending?: ShareSet
}

/** What the user opens their shares with. Without anything, this browser or the operator's share store opens them. */
export type SealedBy = { kind: 'none' } | { kind: 'password' } | { kind: 'passkey'; passkeyId: string }

/** What new shares are sealed with. */
export type Proof = { kind: 'password'; password: string } | { kind: 'passkey'; passkeyId: string }

/** The client's shares of one set, by party. */
export type Shares = ReadonlyMap<number, Uint8Array>

/** The same shares as a password or a passkey has sealed them: here at rest, and in their backups. */
export type SealedShares = ReadonlyMap<number, string>
