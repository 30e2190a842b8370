import { RelayClosedError, RequestExpiredError } from '../../../core/relay/errors.ts'
import type { OpenRequest } from '../../../core/relay/request.ts'
import type { Session } from '../../../core/relay/session.ts'
import { requireSession } from '../../../core/relay/sessionCalls.ts'
import type { ClientContext } from './clientContext.ts'
import { ProposalExpiredError } from './errors.ts'

/** Waits for the session that a proposal leads to. */
export async function approvedSession(
  { peer }: ClientContext,
  proposal: OpenRequest,
  signal: AbortSignal,
): Promise<Session> {
  try {
    const topic = (await peer.resultOf(proposal, { signal })) as string
    return await peer.transaction((tx) => requireSession(tx, topic))
  } catch (error) {
    throw error instanceof RequestExpiredError ? new ProposalExpiredError() : error
  }
}

/**
 * Runs `work` until `signal` aborts, and `undo` when it fails. A closed client undoes nothing: it continues after a reload.
 * @param work gets a signal of its own, which also aborts at the end, to stop what still runs
 */
export async function untilAborted<result>(
  signal: AbortSignal | undefined,
  undo: () => Promise<void>,
  work: (signal: AbortSignal) => Promise<result>,
): Promise<result> {
  const over = new AbortController()
  const stop = () => over.abort(signal?.reason)
  signal?.addEventListener('abort', stop)
  try {
    return await work(over.signal)
  } catch (error) {
    if (!(error instanceof RelayClosedError)) await undo()
    throw error
  } finally {
    signal?.removeEventListener('abort', stop)
    over.abort()
  }
}
