import type { Context } from 'hono'
import { parse, parseJson } from 'latchkey/wire'
import type { Environment } from 'latchkey/wire/account'
import type { GenericSchema, InferOutput } from 'valibot'
import type { FrameEnv } from '../shared/app.ts'
import { clientAddress } from '../shared/clientAddress.ts'
import type { RateLimit } from '../shared/rateLimit.ts'
import type { AccountContext } from './context.ts'
import type { Environments } from './environments.ts'
import { AccountError } from './failure.ts'
import { maxBodyBytes } from './limits.ts'
import { verifyProof } from './proof.ts'
import { authenticate } from './sessions.ts'
import type { Session } from './store/sessions.ts'

export type Handler = Context<FrameEnv>

/**
 * Rate limits: requests that start a session, requests of waiting devices, requests of users, emails that a client
 * causes, and emails that it causes for one address.
 */
export type RateLimits = Record<'signIn' | 'waiting' | 'person' | 'mail' | 'requester', RateLimit>

/** The checks before every route. */
export type Guards = {
  /** Returns the environment in the path, or of this id, and refuses pages of other origins. */
  environmentOf: (c: Handler, environmentId?: string) => Promise<Environment>
  /** The same, with the rate limit of requests that start a session. */
  limited: (c: Handler, environmentId?: string) => Promise<Environment>
  /** The same, with the rate limit of devices that poll. */
  waiting: (c: Handler) => Promise<Environment>
  /**
   * Counts an email of this kind that the client causes for this address; codes and recoveries are counted separately.
   * Key custody counts the emails to an address from all clients, and separately those of clients that confirmed it
   * before. A total per address here would let strangers use up the emails of its owner.
   */
  assertMailRate: (c: Handler, environment: Environment, mail: { kind: 'code' | 'recovery'; address: string }) => void
  /** The client's network address. */
  requesterOf: (c: Handler) => string
  assertRate: (c: Handler, scope: string) => void
  /** The thumbprint of the key that proved the request (RFC 9449). */
  prove: (c: Handler, accessToken?: string) => Promise<string>
  /** The caller and the environment. */
  personOf: (c: Handler) => Promise<{ session: Session; environment: Environment }>
  assertSessionOrigin: (c: Handler, session: Session) => Promise<Environment>
}

export function createGuards(
  context: AccountContext,
  options: { environments: Environments; rates: RateLimits; trustedProxies: number },
): Guards {
  const { environments, rates, trustedProxies } = options
  const addressOf = (c: Handler) => clientAddress(c, trustedProxies)

  async function environmentOf(c: Handler, environmentId = c.req.param('environmentId') ?? ''): Promise<Environment> {
    const environment = await environments.find(environmentId)
    if (!environment) throw new AccountError('unknown_environment')
    return assertOrigin(c, environment)
  }

  function assertRate(c: Handler, scope: string): void {
    if (!rates.signIn(`${scope} ${addressOf(c)}`)) throw new AccountError('too_many_requests')
  }

  function prove(c: Handler, accessToken?: string): Promise<string> {
    return verifyProof(context, {
      proof: c.req.header('DPoP'),
      method: c.req.method,
      path: c.req.path,
      ...(accessToken !== undefined && { accessToken }),
    })
  }

  async function assertSessionOrigin(c: Handler, { environmentId }: Session): Promise<Environment> {
    const environment = await environments.find(environmentId)
    if (!environment) throw new AccountError('invalid_token')
    return assertOrigin(c, environment)
  }

  return {
    environmentOf,
    async limited(c, environmentId) {
      const environment = await environmentOf(c, environmentId)
      assertRate(c, environment.environmentId)
      return environment
    },
    async waiting(c) {
      const environment = await environmentOf(c)
      if (!rates.waiting(`${environment.environmentId} ${addressOf(c)}`)) throw new AccountError('too_many_requests')
      return environment
    },
    assertMailRate(c, { environmentId }, { kind, address }) {
      const client = `${environmentId} ${addressOf(c)}`
      const isTaken = rates.mail(client) && rates.requester(`${client} ${kind} ${address}`)
      if (!isTaken) throw new AccountError('too_many_requests')
    },
    requesterOf: addressOf,
    assertRate,
    prove,
    // RFC 9449 §7.1: the token under the DPoP scheme, with a proof of the key that it is bound to.
    async personOf(c) {
      const accessToken = /^DPoP ([\w.-]+)$/i.exec(c.req.header('Authorization') ?? '')?.[1]
      if (accessToken === undefined) throw new AccountError('invalid_token')
      const session = await authenticate(context, accessToken)
      if ((await prove(c, accessToken)) !== session.thumbprint) throw new AccountError('invalid_token')
      if (!rates.person(session.personId)) throw new AccountError('too_many_requests')
      return { session, environment: await assertSessionOrigin(c, session) }
    },
    assertSessionOrigin,
  }
}

/** Refuses a page of another origin before anything happens, instead of only hiding the response from it. */
function assertOrigin(c: Handler, environment: Environment): Environment {
  const origin = c.req.header('Origin')
  if (origin !== undefined && !environment.allowedOrigins.includes(origin)) throw new AccountError('origin_not_allowed')
  return environment
}

/**
 * Reads the body as the schema describes it.
 * @throws {WireError}
 */
export async function read<const schema extends GenericSchema>(
  c: Handler,
  schema: schema,
): Promise<InferOutput<schema>> {
  return parse(schema, parseJson(await c.req.text(), maxBodyBytes))
}
