import { ChainError, type Chains } from '../../shared/chains.ts'
import { type Log, toLogFields } from '../../shared/log.ts'
import type { Commit } from '../commit/commitQueue.ts'
import {
  endSending,
  findOpenSendingsUpTo,
  findSendingsSince,
  giveBackAttempt,
  takeFirstAttempt,
} from '../store/sendings.ts'
import type { SendingRow } from '../store/tables/sendings.ts'
import type { Db } from '../store/tables.ts'

type Context = { db: Db; chains: Chains; log: Log; now: () => number }

/** How long a transaction is sent again after a start. */
const resendMs = 60 * 60 * 1000

/** Transactions of one sender that are sent again in one pass: no more than nodes keep for an account. */
const maxRepeats = 64

/** Sends a signed transaction, or sends it again. Never rejects; the row contains the outcome. */
export type Broadcast = (row: SendingRow) => Promise<void>

/** The words by which nodes refuse a transaction that they already have: Geth, Nethermind, Erigon and Besu. */
const known = /already ?known|known transaction|already imported|already exists/i

/**
 * A transaction is signed once and stored before it is sent. Sending it again sends the same bytes, which a chain
 * includes only once. It fails for good only when a node refuses the first attempt and no node has the transaction: a
 * provider that repeats requests, or another process, may have sent a copy first. Reporting a failure then would make
 * users pay twice.
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
      const { chainId, organizationId } = row
      if (error.kind === 'refused') {
        if (known.test(error.message) || (await mayBeKnown(row))) return
        await endSending(db, row, { status: 'FAILED', error: error.message, now: now() })
      }
      if (error.kind === 'unreached') await giveBackAttempt(db, row, now())
      log('warn', 'transaction not sent', { server: 'custody', organizationId, chainId, reason: error.kind })
    }
  }

  /** Returns false only when a node answers that it does not have the transaction. */
  async function mayBeKnown({ chainId, hash }: SendingRow): Promise<boolean> {
    try {
      return (await chains.call(chainId, 'eth_getTransactionByHash', [hash])) !== null
    } catch (error) {
      if (error instanceof ChainError) return true
      throw error
    }
  }

  return inTurn(async (rows) => {
    const [{ chainId, sender }] = rows
    const nonce = Math.max(...rows.map((row) => row.nonce))
    try {
      // A node that lost an earlier transaction would leave this one waiting, however old that one is.
      const open = await findOpenSendingsUpTo(db, { chainId, sender, nonce }, maxRepeats)
      for (const each of open) await send(each)
    } catch (cause) {
      log('warn', 'transaction not sent', { server: 'custody', ...toLogFields(cause) })
    }
  })
}

/**
 * Sends the transactions of one sender one after another, so that a repeat never overtakes a first attempt. Requests
 * that arrive meanwhile share the next pass.
 */
function inTurn(pass: (rows: [SendingRow, ...SendingRow[]]) => Promise<void>): Broadcast {
  const latest = new Map<string, Promise<void>>()
  const waiting = new Map<string, { rows: [SendingRow, ...SendingRow[]]; done: Promise<void> }>()

  return (row) => {
    const key = `${row.chainId} ${row.sender}`
    const next = waiting.get(key)
    if (next) {
      next.rows.push(row)
      return next.done
    }
    const rows: [SendingRow, ...SendingRow[]] = [row]
    const done = (latest.get(key) ?? Promise.resolve())
      .then(() => {
        waiting.delete(key)
        return pass(rows)
      })
      .finally(() => {
        if (latest.get(key) === done) latest.delete(key)
      })
    waiting.set(key, { rows, done })
    latest.set(key, done)
    return done
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
