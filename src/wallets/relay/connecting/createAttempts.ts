import { RelayError, type RelayReason } from '../relayError.ts'
import type { RelayEvent } from '../state.ts'
import { toConnectError } from './connectError.ts'

/** A proposal that is out: what a wallet scans, and what the person decides. */
export type Proposed<result> = { uri: string; decision: Promise<result> }

/** Shows a proposal until it is decided. `onClosed`: the person does not want to see it any more. */
export type Show = <result>(proposed: Proposed<result>, onClosed: () => void) => Promise<result>

export type Attempts = {
  /** Proposes, shows the URI until the person decides, and hides it. A newer attempt ends an older one. */
  run<result>(propose: (signal: AbortSignal) => Promise<Proposed<result>>): Promise<result>
  abort(reason: RelayReason): void
}

/** One attempt to connect at a time, shown by the page's own means and in its QR modal if there is one. */
export function createAttempts(options: {
  step: (event: RelayEvent) => void
  /** Gets ready to show what comes, beside telling its URI. */
  loadModal: (() => Promise<Show>) | undefined
}): Attempts {
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
        // A modal that fails to open must not leave its proposal behind.
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
