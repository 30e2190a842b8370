import { apiKeyStampHeader, createRawKeyStamp } from 'latchkey/crypto'
import { parseJson } from 'latchkey/wire'
import { failures, type ManagedWalletReport, managedWalletReply } from 'latchkey/wire/account'
import * as v from 'valibot'
import { IssuerAwayError } from './dpop/accessTokens.ts'
import { accountTimeoutMs, maxAccountReplyLength } from './limits.ts'

/** The account server refused the report. Sending it again is of no use. */
export class ReportRefusedError extends Error {
  override name = 'ReportRefusedError'
  /** The code of its failure, if it named one. */
  readonly code: string
  constructor(code: string) {
    super(`The account server refused the wallet with code ${code}.`)
    this.code = code
  }
}

/**
 * Reports a wallet, and returns the newest revision that the account server has. If that is above the reported one, the
 * sender's database is older than it should be, such as one restored from a backup: it counts on from the returned one.
 */
export type ReportManagedWallet = (report: Omit<ManagedWalletReport, 'type'>) => Promise<number>

const refusal = v.object({ error: v.object({ code: v.string() }) })
/** Failures of the moment: the same report may succeed later. */
const passing: ReadonlySet<string> = new Set(['internal', 'unavailable', 'too_many_requests'])

/**
 * Returns the call with which the server of the managed wallet reports new and changed wallets.
 * @param options.privateKey of that server, 64 hex characters
 * @throws {ReportRefusedError}
 * @throws {IssuerAwayError} after which the caller sends the report again
 */
export function createManagedWalletReporter(options: {
  accountUrl: string
  privateKey: string
  fetch?: typeof fetch | undefined
}): ReportManagedWallet {
  const { accountUrl, privateKey } = options
  const send = options.fetch ?? fetch
  return async (report) => {
    const body = JSON.stringify({ type: 'LATCHKEY_MANAGED_WALLET', ...report } satisfies ManagedWalletReport)
    const { ok, reply } = await exchange(() =>
      send(`${accountUrl}/managed-wallets`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', [apiKeyStampHeader]: createRawKeyStamp(body, privateKey) },
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
