/**
 * Why a ceremony ended.
 * - `invalid_input`: the caller passed something that no honest run has. Nothing was sent.
 * - `malformed_message`: a message has the wrong form, length or round, or does not decode.
 * - `mixed_shares`: the parties hold shares of different keys, schemes or epochs.
 * - `check_failed`: a party deviated in a way that honest software cannot. Retrying may reveal a secret bit per try.
 * - `wrong_signature`: the parties' parts do not make a valid signature.
 */
export type ThresholdFailure =
  | 'invalid_input'
  | 'malformed_message'
  | 'mixed_shares'
  | 'check_failed'
  | 'wrong_signature'

/** Ends a ceremony. Its message names the step, never a value. */
export class ThresholdError extends Error {
  override name = 'ThresholdError'
  readonly code: ThresholdFailure
  /**
   * The party whose message failed. Absent where several may be to blame: a ban then concerns every pair of the run.
   */
  readonly party: number | undefined

  constructor(code: ThresholdFailure, step: string, party?: number) {
    super(`${step}${party === undefined ? '' : ` (party ${party})`}: ${code}`)
    this.code = code
    this.party = party
  }

  /**
   * Whether the pair set-up with `party` must be marked dead in durable storage before anything is answered: only a
   * refresh, after a new sign-in, may revive it (selective-abort attack, threats T19).
   */
  get isBan(): boolean {
    return this.code === 'check_failed'
  }
}
