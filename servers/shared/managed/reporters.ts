import { apiKeyStampHeader } from 'latchkey/crypto'
import { parseJson } from 'latchkey/wire'
import { failures, type KeySharesReport, type ManagedWalletReport, managedWalletReply } from 'latchkey/wire/account'
import * as v from 'valibot'
import { IssuerAwayError } from '../dpop/accessTokens.ts'
import { accountTimeoutMs, maxAccountReplyLength } from '../limits.ts'
import { stampWithRawKey } from '../stampWithRawKey.ts'

/** The account server refused the report. Sending it again is of no use. */
export class ReportRefusedError extends Error {
  override name = 'ReportRefusedError'
  /** The code of its failure, if it named one. */
  readonly code: string
  constructor(code: string) {
    super(`The account server refused the report with code ${code}.`)
    this.code = code
  }
}

/**
 * Sends a report, and returns the newest revision that the account server has. If that is above the reported one, the
 * sender's database is older than it should be, such as one restored from a backup: it counts on from the returned one.
 * @throws {ReportRefusedError}
 * @throws {IssuerAwayError} after which the caller sends the report again
 */
type Report<report> = (report: Omit<report, 'type'>) => Promise<number>
export type ReportManagedWallet = Report<ManagedWalletReport>
export type ReportKeyShares = Report<KeySharesReport>

/** The key is the sending server's own: 64 hex characters. */
type Options = { accountUrl: string; privateKey: string; fetch?: typeof fetch | undefined }

/** Returns the call with which the server of the managed wallet reports new and changed wallets. */
export function createManagedWalletReporter(options: Options): ReportManagedWallet {
  return createReporter(options, { type: 'LATCHKEY_MANAGED_WALLET', path: '/managed-wallets' })
}

/** Returns the call with which the share store reports the backups of a wallet. */
export function createKeySharesReporter(options: Options): ReportKeyShares {
  return createReporter(options, { type: 'LATCHKEY_KEY_SHARES', path: '/managed-wallets/key-shares' })
}

const refusal = v.object({ error: v.object({ code: v.string() }) })
/** Failures of the moment: the same report may succeed later. */
const passing: ReadonlySet<string> = new Set(['internal', 'unavailable', 'too_many_requests'])

function createReporter(
  { accountUrl, privateKey, fetch: send = fetch }: Options,
  { type, path }: { type: string; path: string },
) {
  return async (report: object): Promise<number> => {
    const body = JSON.stringify({ type, ...report })
    const { ok, reply } = await exchange(() =>
      send(`${accountUrl}${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', [apiKeyStampHeader]: stampWithRawKey(body, privateKey) },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(accountTimeoutMs),
      }),
    )
    const stored = v.safeParse(managedWalletReply, reply)
    if (ok && stored.success) return stored.output.revision
    throw toFailure(reply)
  }
}

function toFailure(reply: unknown): Error {
  const named = v.safeParse(refusal, reply)
  const code = named.success ? named.output.error.code : undefined
  const isFinal = code !== undefined && Object.hasOwn(failures, code) && !passing.has(code)
  return isFinal ? new ReportRefusedError(code) : new IssuerAwayError('The account server failed.')
}

async function exchange(send: () => Promise<Response>): Promise<{ ok: boolean; reply: unknown }> {
  try {
    const response = await send()
    return { ok: response.ok, reply: parseJson(await response.text(), maxAccountReplyLength) }
  } catch (cause) {
    throw new IssuerAwayError('The account server did not answer.', { cause })
  }
}
