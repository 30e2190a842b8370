import * as v from 'valibot'
import { BaseError } from '../../core/errors.ts'
import { createServerClock } from '../../core/serverClock.ts'
import { parse } from '../../wire/parse.ts'
import { address, chainId } from '../../wire/primitives.ts'
import type { SignInServer } from './signInServer.ts'

/** The server refused the request. */
export class SignInServerError extends BaseError {
  override name = 'SignInServerError'
  /** The HTTP status. */
  readonly status: number
  constructor(status: number) {
    super(`The sign-in server answered ${status}`)
    this.status = status
  }
}

const noSession: readonly number[] = [204, 401]
const nonceReply = v.object({ nonce: v.string() })
const session = v.object({ address, chainId })

/**
 * A sign-in server with four paths: `GET nonce` → `{ nonce }`, `POST verify { message, signature }` and `GET session` →
 * `{ address, chainId }` (204 without a session; 401 works too, but browsers log it as an error), `POST sign-out`. Its
 * cookie is the session.
 * @param url the folder of these paths, such as `/sign-in`
 */
export function fetchSignInServer(
  url: string,
  options: { fetch?: typeof fetch; now?: () => number } = {},
): SignInServer {
  const base = url.replace(/\/$/, '')
  const clock = createServerClock(options.now ? { now: options.now } : {})
  const call = (path: string, init: RequestInit = {}) =>
    clock.listen(() =>
      (options.fetch ?? fetch)(`${base}/${path}`, { credentials: 'same-origin', cache: 'no-store', ...init }),
    )
  return {
    now: clock.now,
    async nonce() {
      return parse(nonceReply, await read(await call('nonce'))).nonce
    },
    async verify(signed) {
      const headers = { 'content-type': 'application/json' }
      return parse(session, await read(await call('verify', { method: 'POST', headers, body: JSON.stringify(signed) })))
    },
    async session() {
      const response = await call('session')
      return noSession.includes(response.status) ? undefined : parse(session, await read(response))
    },
    async signOut() {
      assertOk(await call('sign-out', { method: 'POST' }))
    },
  }
}

async function read(response: Response): Promise<unknown> {
  assertOk(response)
  return response.json()
}

function assertOk({ ok, status }: Response): void {
  if (!ok) throw new SignInServerError(status)
}
