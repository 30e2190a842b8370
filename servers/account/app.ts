import type { Context, Hono } from 'hono'
import { parse, parseJson } from 'latchkey/wire'
import {
  type Environment,
  type Person,
  publicEnvironment,
  refresh,
  signIn as signInSchema,
  signUp as signUpSchema,
  type Tokens,
} from 'latchkey/wire/account'
import type { GenericSchema, InferOutput } from 'valibot'
import { createApp, type FrameEnv } from '../frame/app.ts'
import { clientAddress } from '../frame/clientAddress.ts'
import type { RateLimit } from '../frame/rateLimit.ts'
import { warnOfProxy } from '../frame/warnOfProxy.ts'
import { issueChallenge } from './challenges.ts'
import type { AccountContext } from './context.ts'
import type { Environments } from './environments.ts'
import { AccountError, toAnswer } from './failure.ts'
import { maxBodyBytes } from './limits.ts'
import { verifyProof } from './proof.ts'
import { authenticate, endSession, refreshSession, sessionOfRefreshToken, startSession } from './sessions.ts'
import { signIn } from './signIn.ts'
import { publicKeySet } from './signingKeys.ts'
import { signUp } from './signUp.ts'
import { findPerson } from './store/people.ts'
import type { Session } from './store/sessions.ts'

type Handler = Context<FrameEnv>

/** The account wire over HTTP. */
export function accountApp(
  context: AccountContext,
  options: { environments: Environments; rateLimit: RateLimit; trustedProxies: number },
): Hono<FrameEnv> {
  const { database, log } = context
  const { environments, trustedProxies } = options

  const app = createApp({
    server: 'account',
    log,
    maxBodyBytes,
    allowHeaders: ['Authorization', 'Content-Type', 'DPoP', 'X-Client-Version'],
    allowOrigin: async (origin, c) => {
      const environmentId = /^\/environments\/([^/]+)/.exec(c.req.path)?.[1]
      const candidates = environmentId ? [await environments.find(environmentId)] : await environments.list()
      return candidates.some((environment) => environment?.allowedOrigins.includes(origin))
    },
    toAnswer,
  })

  return app
    .use(warnOfProxy({ server: 'account', log, trustedProxies }))
    .get('/environments/:environmentId', async (c) => c.json(parse(publicEnvironment, await environmentOf(c))))
    .post('/environments/:environmentId/challenges', async (c) => {
      const { environmentId } = await limited(c)
      return c.json({ challenge: await issueChallenge(context, environmentId) }, 201)
    })
    .post('/environments/:environmentId/sign-up', async (c) => {
      const environment = await limited(c)
      const request = await read(c, signUpSchema)
      const thumbprint = await prove(c)
      return c.json(await start(environment, await signUp(context, environment, request), thumbprint), 201)
    })
    .post('/environments/:environmentId/sign-in', async (c) => {
      const environment = await limited(c)
      const request = await read(c, signInSchema)
      const thumbprint = await prove(c)
      return c.json(await start(environment, await signIn(context, environment, request), thumbprint))
    })
    .post('/token', async (c) => {
      assertRate(c, 'token')
      const { refreshToken } = await read(c, refresh)
      const thumbprint = await prove(c)
      await assertSessionOrigin(c, await sessionOfRefreshToken(context, refreshToken))
      return c.json(await refreshSession(context, refreshToken, thumbprint))
    })
    .get('/me', async (c) => c.json(await personOf(await sessionOf(c))))
    .post('/sign-out', async (c) => {
      await endSession(context, await sessionOf(c))
      return c.body(null, 204)
    })
    .get('/.well-known/jwks.json', async (c) =>
      c.json(await publicKeySet(database), 200, { 'Cache-Control': 'public, max-age=300' }),
    )

  async function environmentOf(c: Handler): Promise<Environment> {
    const environment = await environments.find(c.req.param('environmentId') ?? '')
    if (!environment) throw new AccountError('unknown_environment')
    return assertOrigin(c, environment)
  }

  async function limited(c: Handler): Promise<Environment> {
    const environment = await environmentOf(c)
    assertRate(c, environment.environmentId)
    return environment
  }

  function assertRate(c: Handler, scope: string): void {
    const isTaken = options.rateLimit(`${scope} ${clientAddress(c, trustedProxies)}`)
    if (!isTaken) throw new AccountError('too_many_requests')
  }

  function prove(c: Handler, accessToken?: string): Promise<string> {
    return verifyProof(context, {
      proof: c.req.header('DPoP'),
      method: c.req.method,
      path: c.req.path,
      ...(accessToken !== undefined && { accessToken }),
    })
  }

  /** RFC 9449 §7.1: the token under the DPoP scheme, with a proof of the key that it is bound to. */
  async function sessionOf(c: Handler): Promise<Session> {
    const accessToken = /^DPoP ([\w.-]+)$/i.exec(c.req.header('Authorization') ?? '')?.[1]
    if (accessToken === undefined) throw new AccountError('invalid_token')
    const session = await authenticate(context, accessToken)
    if ((await prove(c, accessToken)) !== session.thumbprint) throw new AccountError('invalid_token')
    await assertSessionOrigin(c, session)
    return session
  }

  async function assertSessionOrigin(c: Handler, { environmentId }: Session): Promise<void> {
    const environment = await environments.find(environmentId)
    if (!environment) throw new AccountError('invalid_token')
    assertOrigin(c, environment)
  }

  async function personOf(owner: { environmentId: string; personId: string }): Promise<Person> {
    const person = await findPerson(database, owner)
    if (!person) throw new AccountError('invalid_token')
    return person
  }

  async function start(
    { environmentId }: Environment,
    personId: string,
    thumbprint: string,
  ): Promise<Tokens & { person: Person }> {
    const tokens = await startSession(context, { environmentId, personId, thumbprint })
    return { ...tokens, person: await personOf({ environmentId, personId }) }
  }
}

/** A page that is not on the list is refused before anything happens, not only kept from reading the answer. */
function assertOrigin(c: Handler, environment: Environment): Environment {
  const origin = c.req.header('Origin')
  if (origin !== undefined && !environment.allowedOrigins.includes(origin)) throw new AccountError('origin_not_allowed')
  return environment
}

async function read<const schema extends GenericSchema>(c: Handler, schema: schema): Promise<InferOutput<schema>> {
  return parse(schema, parseJson(await c.req.text(), maxBodyBytes))
}
