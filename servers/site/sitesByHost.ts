import { Hono } from 'hono'

/**
 * Several sites behind one address, told apart by the host name of the request. Each host name is an origin of its own,
 * so a browser keeps their storage and passkeys apart although one port serves them all.
 */
export function sitesByHost(sites: Readonly<Record<string, Hono>>): Hono {
  const byHost = new Map(Object.entries(sites))
  return new Hono().all('*', (c) => {
    const site = byHost.get(new URL(c.req.url).hostname)
    return site ? site.fetch(c.req.raw, c.env) : c.text('No site answers to this host name.', 404)
  })
}
