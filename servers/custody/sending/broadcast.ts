import { ChainError, type Chains } from '../../shared/chains.ts'
import { type Log, toLogFields } from '../../shared/log.ts'
import type { Commit } from '../commit/commitQueue.ts'
import {
  endSending,
  findOpenSendings,
  findSendingsSince,
  giveBackAttempt,
  takeFirstAttempt,
} from '../store/sendings.ts'
import type { SendingRow } from '../store/tables/sendings.ts'
import type { Db } from '../store/tables.ts'

type Context = { db: Db; chains: Chains; log: Log; now: () => number }

/** How long a transaction is sent again, after a start and with later ones of its sender. */
const resendMs = 60 * 60 * 1000

/** Sends a signed transaction, or sends it again. Never rejects; the row contains the outcome. */
export type Broadcast = (row: SendingRow) => Promise<void>

/**
 * A transaction is signed once and stored before it is sent. Sending it again sends the same bytes, which a chain
 * includes only once. It fails for good only when a node refuses the first attempt, because then no node can have it.
 * Later a node may have it, and reporting a failure would make users pay twice.
 */
export function createBroadcast(context: Context): Broadcast {
  const { db, chains, log, now } = context

  async function send(row: SendingRow): Promise<void> {
    const isFirst = await takeFirstAttempt(db, row, now())
    try {
      await chains.call(row.chainId, 'eth_sendRawTransaction', [row.signedTransaction])
    } catch (error) {
      if (!(error instanceof ChainError)) throw error
      if (!isFirst) return
      if (error.kind === 'refused') await endSending(db, row, { status: 'FAILED', error: error.message, now: now() })
      if (error.kind === 'unreached') await giveBackAttempt(db, row, now())
      const { chainId, organizationId } = row
      log('warn', 'transaction not sent', { server: 'custody', organizationId, chainId, reason: error.kind })
    }
  }

  return async ({ chainId, sender, nonce: last }) => {
    try {
      // A node that lost an earlier transaction would leave this one waiting.
      const open = await findOpenSendings(db, { chainId, sender, since: now() - resendMs })
      for (const each of open.filter(({ nonce }) => nonce <= last)) await send(each)
    } catch (cause) {
      log('warn', 'transaction not sent', { server: 'custody', ...toLogFields(cause) })
    }
  }
}

/** Sends the transactions of an entry once it is written. No request waits for this. */
export function broadcastAfterCommit(commit: Commit, broadcast: Broadcast): Commit {
  return async (entry) => {
    const outcome = await commit(entry)
    const changes = outcome === 'written' ? entry.changes : []
    for (const change of changes) {
      if (!('into' in change) || change.into !== 'custodySending') continue
      for (const row of change.rows) setImmediate(() => void broadcast({ error: null, ...row }))
    }
    return outcome
  }
}

/** After a start: sends transactions that an earlier process had signed and may not have sent. */
export async function resumeSendings({ db, log, now }: Omit<Context, 'chains'>, broadcast: Broadcast): Promise<void> {
  try {
    for (const row of await findSendingsSince(db, now() - resendMs)) await broadcast(row)
  } catch (cause) {
    log('warn', 'transactions not sent again', { server: 'custody', ...toLogFields(cause) })
  }
}
