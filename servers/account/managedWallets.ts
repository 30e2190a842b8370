import { parseApiKeyStamp } from 'latchkey/crypto'
import { parse, parseJson } from 'latchkey/wire'
import {
  type KeySharesReport,
  keySharesReport,
  type ManagedWalletReport,
  managedWalletReport,
} from 'latchkey/wire/account'
import type { AccountContext } from './context.ts'
import { AccountError } from './failure.ts'
import { maxBodyBytes } from './limits.ts'
import { type Stored, storeKeyShares, storeManagedWallet } from './store/managedWallets.ts'

/** A request of another server, as it came. */
type Stamped = { body: string; stamp: string | undefined }

/**
 * Reads a report of the server of the managed wallet. The stamp needs no time: a report that is sent again changes nothing.
 * @throws {AccountError} `invalid_server_stamp`
 * @throws {WireError}
 */
export async function readManagedWalletReport(context: AccountContext, sent: Stamped): Promise<ManagedWalletReport> {
  await assertStamped(context, context.managedWalletKey, sent)
  return parse(managedWalletReport, parseJson(sent.body, maxBodyBytes))
}

/**
 * Reads a report of the share store. Its key reports no wallets, and the key of the wallet's server no backups.
 * @throws {AccountError} `invalid_server_stamp`
 * @throws {WireError}
 */
export async function readKeySharesReport(context: AccountContext, sent: Stamped): Promise<KeySharesReport> {
  await assertStamped(context, context.keySharesKey, sent)
  return parse(keySharesReport, parseJson(sent.body, maxBodyBytes))
}

async function assertStamped(
  { verifyApiKey }: AccountContext,
  key: string | undefined,
  { body, stamp: header }: Stamped,
): Promise<void> {
  const stamp = header === undefined ? undefined : parseApiKeyStamp(header)
  const isKnown = stamp !== undefined && stamp.publicKey === key
  if (!isKnown || !(await verifyApiKey(stamp.publicKey, Buffer.from(body), stamp.signature))) {
    throw new AccountError('invalid_server_stamp')
  }
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
  if (stored.outcome === 'taken') {
    log('error', 'a managed wallet was reported for another owner or address', { environmentId: report.environmentId })
  }
  return revisionOf(stored)
}

/**
 * Stores which backups a managed wallet has, for the credential of its owner.
 * @returns the newest revision
 * @throws {AccountError} `unknown_person`
 */
export async function saveKeyShares({ database }: AccountContext, report: KeySharesReport): Promise<number> {
  return revisionOf(await storeKeyShares(database, report))
}

function revisionOf(stored: Stored): number {
  if (stored.outcome === 'unknown_person') throw new AccountError('unknown_person')
  if (stored.outcome === 'taken') throw new AccountError('wallet_taken')
  return stored.revision
}
