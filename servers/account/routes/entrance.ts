import { Hono } from 'hono'
import { parse } from 'latchkey/wire'
import {
  type Environment,
  emailSignIn,
  oidcSignIn,
  publicEnvironment,
  type SignedIn,
  signIn as signInSchema,
  signUp as signUpSchema,
  toDeviceName,
} from 'latchkey/wire/account'
import type { GenericSchema, InferOutput } from 'valibot'
import type { FrameEnv } from '../../shared/app.ts'
import { assertOffered } from '../assertOffered.ts'
import { issueChallenge } from '../challenges.ts'
import type { AccountContext } from '../context.ts'
import { signInWithEmail } from '../emailSignIn.ts'
import { AccountError } from '../failure.ts'
import { type Guards, type Handler, read } from '../guards.ts'
import { signInWithOidc } from '../oidcSignIn.ts'
import { readSessionIdKey } from '../sessionIdKey.ts'
import { startSession } from '../sessions.ts'
import { signIn } from '../signIn.ts'
import { signUp } from '../signUp.ts'
import { findPerson } from '../store/people.ts'

/** Serves an environment's public settings and its login methods. Each sign-in starts a session bound to the request's proof key. */
export function entranceRoutes(context: AccountContext, guards: Guards): Hono<FrameEnv> {
  const { environmentOf, limited, prove } = guards

  /** @param verifyProof verifies the proof and returns the id of the person */
  async function enter<const schema extends GenericSchema>(
    c: Handler,
    schema: schema,
    verifyProof: (
      environment: Environment,
      entry: { request: InferOutput<schema>; thumbprint: string },
    ) => Promise<string>,
  ): Promise<SignedIn> {
    const environment = await limited(c)
    const request = await read(c, schema)
    const sessionIdKey = await readSessionIdKey(c)
    const thumbprint = await prove(c)
    const owner = {
      environmentId: environment.environmentId,
      personId: await verifyProof(environment, { request, thumbprint }),
    }
    const device = toDeviceName(c.req.header('User-Agent'))
    const tokens = await startSession(context, { ...owner, thumbprint, sessionIdKey, device })
    const person = await findPerson(context.database, owner)
    if (!person) throw new AccountError('invalid_token')
    return { ...tokens, person }
  }

  return new Hono<FrameEnv>()
    .get('/', async (c) => c.json(parse(publicEnvironment, await environmentOf(c))))
    .post('/challenges', async (c) => {
      const { environmentId } = await limited(c)
      return c.json({ challenge: await issueChallenge(context, environmentId) }, 201)
    })
    .post('/sign-up', async (c) => {
      assertOffered(await environmentOf(c), 'passkey')
      return c.json(
        await enter(c, signUpSchema, (environment, { request }) => signUp(context, environment, request)),
        201,
      )
    })
    .post('/sign-in', async (c) =>
      c.json(await enter(c, signInSchema, (environment, { request }) => signIn(context, environment, request))),
    )
    .post('/email-sign-in', async (c) => {
      assertOffered(await environmentOf(c), 'email')
      return c.json(await enter(c, emailSignIn, (...entry) => signInWithEmail(context, ...entry)))
    })
    .post('/oidc-sign-in', async (c) =>
      c.json(await enter(c, oidcSignIn, (...entry) => signInWithOidc(context, ...entry))),
    )
}
