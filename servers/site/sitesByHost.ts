import { Hono } from 'hono'

/**
 * Serves several sites at one address, distinguished by the host name of the request. Each host name is an origin of
 * its own, so a browser separates their storage and passkeys although they share one port.
 */
export function sitesByHost(sites: Readonly<Record<string, Hono>>): Hono {
  const byHost = new Map(Object.entries(sites))
  return new Hono().all('*', (c) => {
    const site = byHost.get(new URL(c.req.url).hostname)
    return site ? site.fetch(c.req.raw, c.env) : c.text('No site has this host name.', 404)
  })
}
