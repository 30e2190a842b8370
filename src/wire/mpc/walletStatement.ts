import * as v from 'valibot'
import { uuid } from '../primitives.ts'
import { witness } from './ceremony.ts'

/**
 * The claims of what the server of the managed wallet signs about one wallet: a JWT for the environment (`aud`) and the user (`sub`), of
 * a few minutes. The share store believes it where it would not believe a page: a script there could name any ceremony.
 */
export const walletStatement = v.object({
  sub: v.string(),
  walletId: uuid,
  ...witness.entries,
  /** The ceremony that made the shares that sign, or is to make the first. */
  ceremonyId: uuid,
  /** The ceremony whose shares wait for their confirmation. */
  pendingId: v.optional(uuid),
})
export type WalletStatement = v.InferOutput<typeof walletStatement>

/** How long a statement holds, in seconds. */
export const walletStatementTtlSeconds = 600
