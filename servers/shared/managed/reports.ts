import { setTimeout } from 'node:timers/promises'
import { createBackground } from '../background.ts'
import { type Log, toLogFields } from '../log.ts'
import { ReportRefusedError } from './reporters.ts'

/** Tells the account server what this server knows of wallets, so that it is among their owners' credentials. */
export type Reports = {
  /** Sends everything that is due, now and, after a failure, until the account server has it. */
  send(): void
  /** Resolves once everything is sent or refused. */
  settled(): Promise<void>
  /** Ends, in a bounded time. What is still due is sent at the next start. */
  close(): Promise<void>
}

/** A wallet that has changed since its last report. */
export type DueReport = { walletId: string; environmentId: string; personId: string; revision: number }

/** After a report that the account server did not take, the next is sent this much later, and then twice as late. */
const firstPauseMs = 500
const lastPauseMs = 60 * 1000

/**
 * Which wallets are due is in the database, written in the transaction that changes them: no report is lost while the
 * account server is away, nor when this process ends.
 * @param options.report sends one, and returns the newest revision that the account server has
 * @param options.save records that this revision is reported, and adds `behind` to the wallet's own
 */
export function createReports<due extends DueReport>(options: {
  server: string
  log: Log
  findDue: () => Promise<due[]>
  report: (due: due) => Promise<number>
  save: (due: due, saved: { reportedRevision: number; behind: number }) => Promise<unknown>
}): Reports {
  const { server, log, findDue, report, save } = options
  const background = createBackground()
  const ended = new AbortController()
  const { signal } = ended
  /** Refused revisions: they are not sent again before the next start. */
  const refused = new Set<string>()
  let isAsked = false
  let isRunning = false

  async function sendOne(due: due): Promise<void> {
    const newest = await report(due)
    // A newer revision there means that this database is an older copy: count on from it, and send again.
    const behind = newest > due.revision ? newest + 1 - due.revision : 0
    isAsked ||= behind > 0
    await save(due, { reportedRevision: newest, behind })
  }

  /** Returns whether something is still to be sent. */
  async function sendDue(): Promise<boolean> {
    let isLeft = false
    for (const due of await findDue()) {
      const { walletId, personId, environmentId, revision } = due
      const id = `${personId} ${walletId} ${revision}`
      if (signal.aborted) return false
      if (refused.has(id)) continue
      await sendOne(due).catch((error) => {
        const isRefused = error instanceof ReportRefusedError
        if (isRefused) refused.add(id)
        else isLeft = true
        const event = isRefused ? 'the account server refused a wallet' : 'a wallet is not reported yet'
        log(isRefused ? 'error' : 'warn', event, { server, environmentId, ...toLogFields(error) })
      })
    }
    return isLeft
  }

  async function sendAll(): Promise<void> {
    for (let pause = firstPauseMs; !signal.aborted; pause = Math.min(2 * pause, lastPauseMs)) {
      const isLeft = await sendDue().catch((error) => {
        log('warn', 'wallets cannot be reported', { server, ...toLogFields(error) })
        return true
      })
      if (!isLeft) return
      await setTimeout(pause, undefined, { signal, ref: false }).catch(() => {})
    }
  }

  async function run(): Promise<void> {
    isRunning = true
    while (isAsked && !signal.aborted) {
      isAsked = false
      await sendAll()
    }
    isRunning = false
  }

  return {
    send() {
      isAsked = true
      if (!isRunning) background.add(run())
    },
    settled: background.settled,
    async close() {
      ended.abort()
      await background.close()
    },
  }
}
