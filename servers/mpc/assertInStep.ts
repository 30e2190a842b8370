import type { Witness } from 'latchkey/wire/mpc'
import { MpcError } from '../shared/managed/failure.ts'
import { maxLostSteps } from './limits.ts'
import type { WalletRow } from './store/tables.ts'

/**
 * Checks that client and server hold shares of the same epoch, and that the server has not lost steps that the client
 * has seen, as a database restored from a backup has (threats T19).
 * @param options.mayHaveLostSteps of a refresh, which replaces what lost steps within the epoch could have used
 * @throws {MpcError} `unknown_wallet` before the first shares are confirmed, `rolled_back`, `stale_share`
 */
export function assertInStep(
  { status, epoch, counter }: WalletRow,
  witness: Witness,
  { mayHaveLostSteps = false }: { mayHaveLostSteps?: boolean } = {},
): void {
  if (status === 'new') throw new MpcError('unknown_wallet')
  if (witness.epoch > epoch) throw new MpcError('rolled_back')
  const lostSteps = witness.counter - counter
  const isReplaced = mayHaveLostSteps && witness.epoch === epoch && lostSteps <= maxLostSteps
  if (lostSteps > 0 && !isReplaced) throw new MpcError('rolled_back')
  if (witness.epoch < epoch) throw new MpcError('stale_share')
}
