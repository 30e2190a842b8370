import { RelayError, type RelayReason } from '../relayError.ts'
import type { RelayEvent } from '../state.ts'
import { toConnectError } from './connectError.ts'

/** A published proposal: what a wallet scans, and what the user decides. */
export type Proposed<result> = { uri: string; decision: Promise<result> }

/** Shows a proposal until the user decides. `onClosed` is called when the user closes it. */
export type Show = <result>(proposed: Proposed<result>, onClosed: () => void) => Promise<result>

export type ProposalDisplay = {
  /** Proposes, shows the URI until the user decides, and hides it. A new attempt ends the previous one. */
  run<result>(propose: (signal: AbortSignal) => Promise<Proposed<result>>): Promise<result>
  abort(reason: RelayReason): void
}

/** Runs one attempt to connect at a time. The page shows it, or its QR modal if there is one. */
export function createProposalDisplay(options: {
  step: (event: RelayEvent) => void
  /** Loads a modal that shows the proposal. */
  loadModal: (() => Promise<Show>) | undefined
}): ProposalDisplay {
  const { step, loadModal } = options
  let current: AbortController | undefined

  return {
    abort: (reason) => current?.abort(new RelayError(reason)),
    async run(propose) {
      current?.abort(new RelayError('connectionReset'))
      const attempt = new AbortController()
      current = attempt
      try {
        const show = await loadModal?.()
        attempt.signal.throwIfAborted()
        const proposed = await propose(attempt.signal)
        if (current === attempt) step({ type: 'pairing', uri: proposed.uri })
        return await (show ? show(proposed, () => attempt.abort(new RelayError('connectionReset'))) : proposed.decision)
      } catch (error) {
        // If the modal fails to open, its proposal must be withdrawn.
        attempt.abort(error)
        throw toConnectError(error)
      } finally {
        if (current === attempt) {
          current = undefined
          step({ type: 'pairingOver' })
        }
      }
    },
  }
}
