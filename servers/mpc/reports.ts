import { setTimeout } from 'node:timers/promises'
import type { ManagedCredential } from 'latchkey/wire/account'
import type { ChainName } from 'latchkey/wire/mpc'
import { createBackground } from '../shared/background.ts'
import { type Log, toLogFields } from '../shared/log.ts'
import { type ReportManagedWallet, ReportRefusedError } from '../shared/reportManagedWallet.ts'
import { firstReportPauseMs, lastReportPauseMs } from './limits.ts'
import type { MpcDatabase, WalletRow } from './store/tables.ts'

/** Tells the account server of new and changed wallets, so that they are among their owners' credentials. */
export type Reports = {
  /** Sends everything that is due, now and, after a failure, until the account server has it. */
  send(): void
  /** Resolves once everything is sent or refused. */
  settled(): Promise<void>
  /** Ends, in a bounded time. What is still due is sent at the next start. */
  close(): Promise<void>
}

/** The credential's name of a chain (managed-wallet §4.3). */
const chainOf = { EVM: 'eip155', SVM: 'solana', SUI: 'sui' } as const satisfies Record<ChainName, string>

/**
 * Which wallets are due is in the database, written in the transaction that confirms their shares: no wallet is lost
 * while the account server is away, nor when this process ends.
 */
export function createReports(options: { database: MpcDatabase; report: ReportManagedWallet; log: Log }): Reports {
  const { database, report, log } = options
  const background = createBackground()
  const ended = new AbortController()
  const { signal } = ended
  /** Refused revisions: they are not sent again before the next start. */
  const refused = new Set<string>()
  let isAsked = false
  let isRunning = false

  async function sendOne(wallet: WalletRow): Promise<void> {
    const { walletId, environmentId, personId, revision } = wallet
    const newest = await report({ environmentId, personId, revision, credential: toCredential(wallet) })
    // A newer revision there means that this database is an older copy: count on from it, and send again.
    const isOlder = newest > revision
    isAsked ||= isOlder
    await database
      .updateTable('mpcWallet')
      .set(({ eb, ref }) => ({
        reportedRevision: newest,
        ...(isOlder && { revision: eb(ref('revision'), '+', newest + 1 - revision) }),
      }))
      .where('walletId', '=', walletId)
      .execute()
  }

  /** Returns whether something is still to be sent. */
  async function sendDue(): Promise<boolean> {
    let isLeft = false
    for (const wallet of await findDue(database)) {
      const id = `${wallet.walletId} ${wallet.revision}`
      if (signal.aborted) return false
      if (refused.has(id)) continue
      await sendOne(wallet).catch((error) => {
        const isRefused = error instanceof ReportRefusedError
        if (isRefused) refused.add(id)
        else isLeft = true
        const event = isRefused ? 'the account server refused a wallet' : 'a wallet is not reported yet'
        log(isRefused ? 'error' : 'warn', event, {
          server: 'mpc',
          environmentId: wallet.environmentId,
          ...toLogFields(error),
        })
      })
    }
    return isLeft
  }

  async function sendAll(): Promise<void> {
    for (let pause = firstReportPauseMs; !signal.aborted; pause = Math.min(2 * pause, lastReportPauseMs)) {
      const isLeft = await sendDue().catch((error) => {
        log('warn', 'wallets cannot be reported', { server: 'mpc', ...toLogFields(error) })
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

function findDue(database: MpcDatabase): Promise<WalletRow[]> {
  return database
    .selectFrom('mpcWallet')
    .selectAll()
    .where('status', '=', 'active')
    .whereRef('revision', '>', 'reportedRevision')
    .execute()
}

/** The share store has the backups, so a credential of this server names none. */
function toCredential({ walletId, chainName, accountAddress, scheme }: WalletRow): ManagedCredential {
  return {
    id: walletId,
    walletName: 'dynamicwaas',
    chain: chainOf[chainName],
    address: accountAddress as `0x${string}`,
    walletProperties: { keyShares: [], thresholdSignatureScheme: scheme },
  }
}
