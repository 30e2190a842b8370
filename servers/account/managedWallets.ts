import { parseApiKeyStamp } from 'latchkey/crypto'
import { parse, parseJson } from 'latchkey/wire'
import { type ManagedWalletReport, managedWalletReport } from 'latchkey/wire/account'
import type { AccountContext } from './context.ts'
import { AccountError } from './failure.ts'
import { maxBodyBytes } from './limits.ts'
import { storeManagedWallet } from './store/managedWallets.ts'

/**
 * Reads a report of the server of the managed wallet. The stamp needs no time: a report that is sent again changes nothing.
 * @throws {AccountError} `invalid_server_stamp`
 * @throws {WireError}
 */
export async function readManagedWalletReport(
  { managedWalletKey, verifyApiKey }: AccountContext,
  { body, stamp: header }: { body: string; stamp: string | undefined },
): Promise<ManagedWalletReport> {
  const stamp = header === undefined ? undefined : parseApiKeyStamp(header)
  const isKnown = stamp !== undefined && stamp.publicKey === managedWalletKey
  if (!isKnown || !(await verifyApiKey(stamp.publicKey, Buffer.from(body), stamp.signature))) {
    throw new AccountError('invalid_server_stamp')
  }
  return parse(managedWalletReport, parseJson(body, maxBodyBytes))
}

/**
 * Stores a new managed wallet, or a newer revision of one, among its owner's credentials.
 * @returns the newest revision
 * @throws {AccountError} `unknown_person`, `wallet_taken`
 */
export async function saveManagedWallet(
  { database, log }: AccountContext,
  report: ManagedWalletReport,
): Promise<number> {
  const stored = await storeManagedWallet(database, report)
  if (stored.outcome === 'unknown_person') throw new AccountError('unknown_person')
  if (stored.outcome === 'taken') {
    log('error', 'a managed wallet was reported for another owner or address', { environmentId: report.environmentId })
    throw new AccountError('wallet_taken')
  }
  return stored.revision
}
