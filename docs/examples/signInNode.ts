// server.ts
import { serve } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { createPublicClient, http } from 'viem'
import { mainnet } from 'viem/chains'
import { createSignInServer } from './signInServer.ts'

const { ORIGIN: origin = 'http://localhost:8787', PORT = '8787', SIGN_IN_SECRET: secret } = process.env
if (!secret) throw new Error('SIGN_IN_SECRET is not set. `openssl rand -hex 32` makes one.')
const client = createPublicClient({ chain: mainnet, transport: http() })

const app = new Hono()
  .route('/sign-in', createSignInServer({ origin, secret, client }))
  .use(serveStatic({ root: './dist' })) // the page that `npx vite build` made
serve({ fetch: app.fetch, port: Number(PORT) }, () => console.log(`The page is at ${origin}`))
