import { Hono } from 'hono'
import {
  devicePairingDecision,
  emailConfirmation,
  mfaRequest,
  newDevicePairing,
  type Person,
} from 'latchkey/wire/account'
import type { FrameEnv } from '../../shared/app.ts'
import { confirmEmail } from '../confirmEmail.ts'
import type { AccountContext } from '../context.ts'
import { createDevicePairing, decideDevicePairing, readDevicePairing } from '../devicePairings.ts'
import { AccountError } from '../failure.ts'
import { type Guards, read } from '../guards.ts'
import { issueMfaToken } from '../mfaTokens.ts'
import { findPerson } from '../store/people.ts'
import { deleteSessionOf, listSessions, type Session } from '../store/sessions.ts'

/** Serves a signed-in person's own data. */
export function personRoutes(context: AccountContext, { personOf }: Guards): Hono<FrameEnv> {
  const { database, now } = context

  async function find(session: Session): Promise<Person> {
    const person = await findPerson(database, session)
    if (!person) throw new AccountError('invalid_token')
    return person
  }

  return new Hono<FrameEnv>()
    .get('/', async (c) => c.json(await find((await personOf(c)).session)))
    .post('/email', async (c) => {
      const { session, environment } = await personOf(c)
      const request = await read(c, emailConfirmation)
      await confirmEmail(context, environment, { personId: session.personId, request })
      return c.json(await find(session))
    })
    .post('/mfa-tokens', async (c) => {
      const caller = await personOf(c)
      return c.json(await issueMfaToken(context, caller, await read(c, mfaRequest)), 201)
    })
    .get('/sessions', async (c) => {
      const { session } = await personOf(c)
      const sessions = await listSessions(database, session, now())
      return c.json({
        sessions: sessions.map(({ sessionId, device, startedAt, renewedAt }) => {
          return { sessionId, device, startedAt, renewedAt, isCurrent: sessionId === session.sessionId }
        }),
      })
    })
    .post('/sessions/:sessionId/end', async (c) => {
      const { session } = await personOf(c)
      await deleteSessionOf(database, { personId: session.personId, sessionId: c.req.param('sessionId') })
      return c.body(null, 204)
    })
    .post('/device-pairings', async (c) => {
      const { session } = await personOf(c)
      const { proofHash } = await read(c, newDevicePairing)
      return c.json(await createDevicePairing(context, session, proofHash), 201)
    })
    .get('/device-pairings/:linkId', async (c) => {
      const { session } = await personOf(c)
      return c.json(await readDevicePairing(context, session, c.req.param('linkId')))
    })
    .post('/device-pairings/:linkId', async (c) => {
      const { session } = await personOf(c)
      const { decision } = await read(c, devicePairingDecision)
      return c.json(await decideDevicePairing(context, session, { linkId: c.req.param('linkId'), decision }))
    })
}
