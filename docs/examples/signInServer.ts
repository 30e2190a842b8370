// signInServer.ts
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { deleteCookie, getSignedCookie, setSignedCookie } from 'hono/cookie'
import { isHex, type PublicClient } from 'viem'
import { generateSiweNonce, parseSiweMessage } from 'viem/siwe'

type Options = {
  /** The page's origin, such as `https://example.com`. */
  origin: string
  /** A secret of at least 32 random characters. */
  secret: string
  /** Asks a smart account whether it signed (EIP-1271); other accounts are checked without it. */
  client: Pick<PublicClient, 'verifySiweMessage'>
  now?: () => number
}

const nonceLifeMs = 3600_000
const sessionLifeSeconds = 7 * 24 * 3600
const maxNonces = 100_000
/** A contract's signature may be kilobytes long. */
const maxBodyBytes = 64 * 1024

/** Sign-In with Ethereum for one page: the four addresses that `fetchSignInServer` calls. */
export function createSignInServer({ origin, secret, client, now = Date.now }: Options) {
  /** Unused nonces and when each expires, oldest first. */
  const nonces = new Map<string, number>()
  const cookie = { httpOnly: true, secure: true, sameSite: 'Lax', path: '/', prefix: 'host' } as const

  const give = () => {
    for (const [nonce, end] of nonces) {
      if (end > now() && nonces.size < maxNonces) break
      nonces.delete(nonce)
    }
    const nonce = generateSiweNonce()
    nonces.set(nonce, now() + nonceLifeMs)
    return nonce
  }
  /** A nonce works once, even if verification then fails. */
  const take = (nonce: string) => {
    const end = nonces.get(nonce) ?? 0
    nonces.delete(nonce)
    return end > now()
  }

  return new Hono()
    .get('/nonce', (c) => c.json({ nonce: give() }))
    .post('/verify', bodyLimit({ maxSize: maxBodyBytes }), async (c) => {
      // A form of another site cannot send JSON.
      if (!c.req.header('content-type')?.startsWith('application/json')) return c.body(null, 415)
      const { message, signature } = (await c.req.json().catch(() => null)) ?? {}
      if (typeof message !== 'string' || !isHex(signature)) return c.body(null, 400)
      const { nonce, uri, address, chainId } = parseSiweMessage(message)
      if (!nonce || !address || !chainId || !take(nonce) || uri !== origin) return c.body(null, 422)
      const domain = new URL(origin).host
      const isSigned = await client.verifySiweMessage({ message, signature, domain, nonce, time: new Date(now()) })
      if (!isSigned) return c.body(null, 422)
      const session = { address, chainId, end: now() + sessionLifeSeconds * 1000 }
      await setSignedCookie(c, 'session', JSON.stringify(session), secret, { ...cookie, maxAge: sessionLifeSeconds })
      return c.json({ address, chainId })
    })
    .get('/session', async (c) => {
      const text = await getSignedCookie(c, secret, 'session', 'host')
      const { address, chainId, end } = text ? JSON.parse(text) : { end: 0 }
      return end > now() ? c.json({ address, chainId }) : c.body(null, 204)
    })
    .post('/sign-out', (c) => {
      deleteCookie(c, 'session', cookie)
      return c.body(null, 204)
    })
}
