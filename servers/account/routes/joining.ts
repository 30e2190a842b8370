import { Hono } from 'hono'
import { joinOffer, joinQuery } from 'latchkey/wire/account'
import type { FrameEnv } from '../../shared/app.ts'
import type { AccountContext } from '../context.ts'
import { offerDevice, readJoining } from '../devicePairings.ts'
import { type Guards, read } from '../guards.ts'

/**
 * Serves a second device's end of a link. No person is signed in there yet, so each request proves the link's secret.
 */
export function joiningRoutes(context: AccountContext, { limited, waiting }: Guards): Hono<FrameEnv> {
  return new Hono<FrameEnv>()
    .post('/:linkId', async (c) => {
      const environment = await waiting(c)
      const { proof } = await read(c, joinQuery)
      return c.json(await readJoining(context, environment, { linkId: c.req.param('linkId'), proof }))
    })
    .post('/:linkId/offer', async (c) => {
      const environment = await limited(c)
      const { proof, ...offer } = await read(c, joinOffer)
      return c.json(await offerDevice(context, environment, { linkId: c.req.param('linkId'), proof, offer }))
    })
}
