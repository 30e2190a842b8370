import type { Context, Hono } from 'hono'
import { apiKeyStampHeader, webauthnStampHeader } from 'latchkey/crypto'
import { originPath } from 'latchkey/wire'
import { custodyKeysPath, isActivityName, isQueryName, maxBodyBytes } from 'latchkey/wire/custody'
import { createApp, type FrameEnv, NoSuchRouteError } from '../shared/app.ts'
import { clientAddress } from '../shared/clientAddress.ts'
import type { AllowOrigin } from '../shared/cors.ts'
import { originRoute } from '../shared/originRoute.ts'
import { isSigning } from './activities/isSigning.ts'
import { submit } from './activities/submit.ts'
import { toAnswer } from './base/failure.ts'
import type { Custody } from './context/custody.ts'
import { toPublicKeys } from './context/serverKeys.ts'
import type { Turn } from './context/turns.ts'
import { query } from './query.ts'
import { attestedStampHeader } from './stamps/attestedStamp.ts'
import type { StampedRequest } from './stamps/authenticate.ts'
import { sessionHeader } from './stamps/sessionToken.ts'

/** Official clients concatenate base URL and path: a base URL with a final slash doubles it. */
const paths = (family: 'query' | 'submit') => [`/public/v1/${family}/:name`, `//public/v1/${family}/:name`]

/** Headers that official clients send from a page (key-custody §1.1). */
const allowHeaders = [
  'content-type',
  'x-client-version',
  'x-stamp',
  'x-stamp-webauthn',
  'x-stamp-attested',
  'x-session',
]

/** Requests that find their sub-organization by the credential alone (key-custody §1.5 step 4). */
const searching = new Set(['whoami', 'stamp_login', 'create_read_write_session', 'create_read_only_session'])

/**
 * The key-custody wire over HTTP: `POST /public/v1/query/<name>` and `…/submit/<name>`, and its public keys without a
 * stamp.
 */
export function custodyApp(
  custody: Custody,
  options: { allowOrigin: AllowOrigin; trustedProxies: number; isHealthy: () => Promise<boolean> },
): Hono<FrameEnv> {
  const { log, now } = custody
  const { allowOrigin, trustedProxies, isHealthy } = options
  const app = createApp({
    ...{ server: 'custody', log, maxBodyBytes, allowOrigin, allowHeaders, trustedProxies, toAnswer, now, isHealthy },
  })

  app.get(originPath, originRoute({ allowOrigin, trustedProxies, now: custody.now }))
  app.get(custodyKeysPath, (c) => c.json(toPublicKeys(custody.serverKeys)))
  app.on('POST', paths('query'), async (c) => {
    const name = c.req.param('name') ?? ''
    if (!isQueryName(name)) throw new NoSuchRouteError()
    return inTurn(await readStamped(c, { name, trustedProxies, turn: custody.createTurn() }), async (request) => {
      const answer = await query(custody, name, request)
      return c.body(answer, 200, { 'Content-Type': 'application/json' })
    })
  })
  app.on('POST', paths('submit'), async (c) => {
    const name = c.req.param('name') ?? ''
    if (!isActivityName(name)) throw new NoSuchRouteError()
    return inTurn(await readStamped(c, { name, trustedProxies, turn: custody.createTurn() }), async (request) =>
      c.json({ activity: await submit(custody, name, request) }),
    )
  })
  return app
}

/** Ends the turn of a request with its answer. It begins once the stamp holds: see `authenticate`. */
async function inTurn<answer>(
  request: StampedRequest,
  run: (request: StampedRequest) => Promise<answer>,
): Promise<answer> {
  try {
    return await run(request)
  } finally {
    request.turn.end()
  }
}

/** The exact bytes of the body, whatever its content type is: the stamp covers them. */
async function readStamped(
  c: Context,
  options: { name: string; trustedProxies: number; turn: Turn },
): Promise<StampedRequest> {
  const { name, trustedProxies, turn } = options
  return {
    address: clientAddress(c, trustedProxies),
    body: Buffer.from(await c.req.arrayBuffer()),
    apiKeyStamp: c.req.header(apiKeyStampHeader),
    webauthnStamp: c.req.header(webauthnStampHeader),
    // An attested token may only start a session, so the header is read for `stamp_login` alone.
    attestedStamp: name === 'stamp_login' ? c.req.header(attestedStampHeader) : undefined,
    session: isQueryName(name) ? c.req.header(sessionHeader) : undefined,
    searchesSubOrganizations: searching.has(name),
    mayRemember: isActivityName(name) && isSigning(name),
    counted: new Set(),
    turn,
  }
}
