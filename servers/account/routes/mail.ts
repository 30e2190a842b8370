import { Hono } from 'hono'
import { emailCodeAnswer, emailCodeRequest, recovery } from 'latchkey/wire/account'
import type { FrameEnv } from '../../shared/app.ts'
import type { AccountContext } from '../context.ts'
import { checkCode, mailCode } from '../emailCodes.ts'
import { type Guards, type Handler, read } from '../guards.ts'
import { createRecoveries } from '../recovery.ts'

/**
 * Serves the routes that send email. It also emails codes if the environment does not allow sign-in by code, because
 * users confirm addresses with them. The replies are the same for known and unknown addresses.
 */
export function mailRoutes(context: AccountContext, { limited, assertMailRate, requesterOf }: Guards): Hono<FrameEnv> {
  const startRecovery = createRecoveries(context)
  // `limited` has checked the origin.
  const askedBy = (c: Handler) => ({ requester: requesterOf(c), origin: c.req.header('Origin') })
  return new Hono<FrameEnv>()
    .post('/email-codes', async (c) => {
      const environment = await limited(c)
      const { email } = await read(c, emailCodeRequest)
      assertMailRate(c, environment, { kind: 'code', address: email })
      return c.json(await mailCode(context, environment, { address: email, ...askedBy(c) }), 201)
    })
    .post('/email-codes/:otpId', async (c) => {
      const environment = await limited(c)
      const answer = { ...(await read(c, emailCodeAnswer)), otpId: c.req.param('otpId') }
      return c.json({ verificationToken: await checkCode(context, environment, answer) })
    })
    .post('/recovery', async (c) => {
      const environment = await limited(c)
      const request = await read(c, recovery)
      assertMailRate(c, environment, { kind: 'recovery', address: request.email })
      startRecovery(environment, { ...request, ...askedBy(c) })
      return c.body(null, 202)
    })
}
