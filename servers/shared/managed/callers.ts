import type { Context } from 'hono'
import { type MfaAction, mfaTokenHeader, needsMfa, signedSessionHeader } from 'latchkey/wire/mpc'
import type { AllowOrigin } from '../cors.ts'
import type { TokenHolder, VerifyAccessToken } from '../dpop/accessTokens.ts'
import type { TokenGuard } from '../dpop/tokenGuard.ts'
import type { RateLimit } from '../rateLimit.ts'
import type { UsedToken } from '../usedTokens.ts'
import { MpcError } from './failure.ts'

/** The part of an environment that decides who calls the servers of the managed wallet. */
export type ManagedEnvironment = {
  /** Origins of the frame, whose pages call these servers. */
  frameOrigins: readonly string[]
  /** Actions that require an MFA token. So do the ways around them (`needsMfa`), also if an environment in code names none. */
  mfa: readonly MfaAction[]
}

export type FindEnvironment<environment> = (environmentId: string) => Promise<environment | undefined>

/**
 * Checks the signed session id that a page sends (managed-wallet §3), and returns when its session began, in
 * milliseconds since the epoch; undefined when it does not hold.
 */
export type VerifySession = (
  request: TokenHolder & { signedSessionId: string },
) => Promise<{ signedInAt: number } | undefined>

/**
 * Verifies that an MFA token was issued for this user and action. Returns what the server has to remember once the action has
 * begun (`useTokenOnce`); undefined when the token does not hold.
 */
export type VerifyMfa = (request: TokenHolder & { action: MfaAction; token: string }) => Promise<UsedToken | undefined>

export type Caller<environment> = { holder: TokenHolder; environment: environment }

/** The checks before every route of the managed wallet's servers. */
export type Callers<environment> = {
  /** Request headers that pages may send. */
  headers: readonly string[]
  allowOrigin: AllowOrigin
  /**
   * The caller, who holds a token of the environment in the path and calls from its frame, or from outside a browser. The
   * frame gets the token from the page without the key that proves it (managed-wallet §2.7): from the frame's origin, the
   * page's signature of the session id takes the place of the proof, and only reads of public facts go without one
   * (threats T16).
   * @throws {MpcError | TokenError | ProofError | IssuerAwayError}
   */
  callerOf(c: Context): Promise<Caller<environment>>
  /** @throws {MpcError} `invalid_session` */
  sessionOf(c: Context, holder: TokenHolder): Promise<{ signedInAt: number }>
  /**
   * Returns the request's MFA token, verified and not yet used up; undefined if the environment requires none for the action.
   * @throws {MpcError} `mfa_required`, `invalid_mfa`
   */
  mfaOf(c: Context, caller: Caller<environment>, action: MfaAction | undefined): Promise<UsedToken | undefined>
  /** The same for an action that needs a fresh passkey in every environment. */
  freshOf(c: Context, caller: Caller<environment>, action: MfaAction): Promise<UsedToken>
}

/** @param options.rate of all requests of one user */
export function createCallers<environment extends ManagedEnvironment>(options: {
  findEnvironment: FindEnvironment<environment>
  guard: TokenGuard
  verifyAccessToken: VerifyAccessToken
  verifySession: VerifySession
  verifyMfa: VerifyMfa
  rate: RateLimit
}): Callers<environment> {
  const { findEnvironment, guard, verifyAccessToken, verifySession, verifyMfa, rate } = options

  async function sessionOf(c: Context, holder: TokenHolder): Promise<{ signedInAt: number }> {
    const signedSessionId = c.req.header(signedSessionHeader)
    const session = signedSessionId && (await verifySession({ ...holder, signedSessionId }))
    if (!session) throw new MpcError('invalid_session')
    return session
  }

  async function holderOf(c: Context, environmentId: string, isFrame: boolean): Promise<TokenHolder> {
    const bearer = /^Bearer ([\w.-]+)$/i.exec(c.req.header('Authorization') ?? '')?.[1]
    if (bearer === undefined || !isFrame) return guard(c, environmentId)
    const holder = await verifyAccessToken(bearer, environmentId)
    if (c.req.method !== 'GET') await sessionOf(c, holder)
    return holder
  }

  async function freshOf(c: Context, { holder }: Caller<environment>, action: MfaAction): Promise<UsedToken> {
    const token = c.req.header(mfaTokenHeader)
    if (!token) throw new MpcError('mfa_required')
    const verified = await verifyMfa({ ...holder, action, token })
    if (!verified) throw new MpcError('invalid_mfa')
    return verified
  }

  return {
    headers: ['Authorization', 'Content-Type', 'DPoP', 'X-Client-Version', signedSessionHeader, mfaTokenHeader],
    async allowOrigin(origin, c) {
      const environmentId = /^\/environments\/([^/]+)/.exec(c.req.path)?.[1] ?? ''
      return (await findEnvironment(environmentId))?.frameOrigins.includes(origin) ?? false
    },
    async callerOf(c) {
      const environmentId = c.req.param('environmentId') ?? ''
      const environment = await findEnvironment(environmentId)
      if (!environment) throw new MpcError('unknown_environment')
      const origin = c.req.header('Origin')
      if (origin !== undefined && !environment.frameOrigins.includes(origin)) throw new MpcError('origin_not_allowed')
      const holder = await holderOf(c, environmentId, origin !== undefined)
      if (!rate(holder.personId)) throw new MpcError('too_many_requests')
      return { holder, environment }
    },
    sessionOf,
    async mfaOf(c, caller, action) {
      if (!action || !needsMfa(caller.environment.mfa, action)) return undefined
      return freshOf(c, caller, action)
    },
    freshOf,
  }
}
