import { randomBytes } from 'node:crypto'
import { Hono } from 'hono'
import { createPublicClient, http } from 'viem'
import { createSignInServer } from '../../docs/examples/signInServer.ts'

/** Adds the guide's sign-in server to a site, under `/sign-in`. Its sessions end with the stack. */
export function withSignIn(site: Hono, { origin, rpcUrl }: { origin: string; rpcUrl: string | undefined }): Hono {
  const client = createPublicClient({ transport: http(rpcUrl) })
  const signIn = createSignInServer({ origin, secret: randomBytes(32).toString('hex'), client })
  return new Hono().route('/sign-in', signIn).all('*', (c) => site.fetch(c.req.raw, c.env))
}
