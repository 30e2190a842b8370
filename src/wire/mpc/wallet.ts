import * as v from 'valibot'
import { bytes32, uuid } from '../primitives.ts'
import { witness } from './ceremony.ts'
import { chainName } from './chains.ts'
import { thresholdSignatureScheme } from './schemes.ts'
import { sealedSeed } from './sealedSeed.ts'

/** A managed wallet as the server lists it. */
export const managedWallet = v.object({
  walletId: uuid,
  chainName,
  accountAddress: v.string(),
  publicKey: v.string(),
  scheme: thresholdSignatureScheme,
  engine: v.string(),
  /** The ceremony that made the shares that sign, or is to make the first. */
  ceremonyId: uuid,
  witness,
  /**
   * What the shares that sign have in common (`sharingOf` of the engines), in hex. A frame takes no other share for a backup: a thief of
   * the session can store what they like. Absent for shares that an older release made.
   */
  sharing: v.optional(bytes32),
  /** A check failed: only a refresh after a new sign-in lets the wallet sign again. */
  isBanned: v.boolean(),
  /** The server's shares were handed out, so one side may have the whole key. */
  isExported: v.boolean(),
  /** Of a key that was imported as a seed. */
  sealedSeed: v.optional(sealedSeed),
  /** Shares of a refresh, reshare or key generation that the client has not confirmed. */
  pending: v.optional(v.object({ ceremonyId: uuid, epoch: v.number(), scheme: thresholdSignatureScheme })),
  /** The same, signed for the share store (`walletStatement.ts`). */
  statement: v.string(),
})
export type ManagedWallet = v.InferOutput<typeof managedWallet>

/** `GET …/wallets`: the user's wallets, oldest first. */
export const managedWallets = v.object({ wallets: v.array(managedWallet) })
