import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { maxQueryLength } from 'latchkey/wire/global'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { maxSiteHeaderBytes } from '../shared/limits.ts'
import { serve } from '../shared/serve.ts'
import { createSiteServer } from './app.ts'
import { siteHeaders } from './headers.ts'
import { SiteNotBuiltError } from './readSite.ts'
import { sitesByHost } from './sitesByHost.ts'

const config = {
  environmentId: '2a0b1d7e-6f0c-4d7f-9a4f-3d8f6f1f7a11',
  servers: {
    account: 'http://127.0.0.1:1',
    custody: 'http://127.0.0.1:2/',
    rpc: 'http://127.0.0.1:3/path',
    relay: 'ws://127.0.0.1:4',
  },
  custody: { signerPublicKey: `04${'00'.repeat(64)}` },
  sites: {},
}

let dir: string
let get: (path: string, init?: RequestInit) => Promise<Response>

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'latchkey-site-'))
  await mkdir(join(dir, 'assets'))
  await writeFile(join(dir, 'index.html'), '<!doctype html><title>page</title>')
  await writeFile(join(dir, 'icon.svg'), '<svg/>')
  await writeFile(join(dir, 'assets/main-B1gHash_.js'), 'run()')
  const { app } = await createSiteServer({ dir, config })
  get = async (path, init) => app.request(path, init)
})
afterAll(() => rm(dir, { recursive: true }))

test.each(['/', '/4.25.10', '/app/4.26.0', '/4.26.0-beta.1', '/app/', '/app', '/4.25.10?provider_env_id=x&iv=y'])(
  'behavior: %s is the page itself, never a redirect',
  async (path) => {
    const response = await get(path)
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-cache')
    expect(await response.text()).toContain('<title>page</title>')
  },
)

test("behavior: a query longer than any action is cut to the requester's name, on the same path", async () => {
  const asked = 'provider_env_id=x&requester_origin=https%3A%2F%2Fpage.example'
  const long = await get(`//page.example/4.26.0?${asked}&encrypted_message=${'y'.repeat(maxQueryLength)}&iv=z`)
  expect(long.status).toBe(302)
  expect(long.headers.get('location')).toBe(`?${asked}&too_large=1`)
})

test.each(['/assets/missing-B1gHash_.js', '/favicon.ico', '/../app.ts', '/..%2f..%2fpackage.json', '/index.html/x.js'])(
  'behavior: %s is not there',
  async (path) => {
    const response = await get(path)
    expect(response.status).toBe(404)
    expect(await response.text()).toBe('There is no page at this address.')
  },
)

test('behavior: hashed assets never change, other files are revalidated', async () => {
  const asset = await get('/assets/main-B1gHash_.js')
  expect(asset.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect((await get('/icon.svg')).headers.get('cache-control')).toBe('no-cache')
})

test('behavior: /config.json says where the servers are', async () => {
  expect(await (await get('/config.json')).json()).toEqual(config)
})

test.each(['/', '/config.json', '/assets/main-B1gHash_.js', '/missing.js'])('behavior: headers of %s', async (path) => {
  const { headers } = await get(path)
  expect(headers.get('content-security-policy')).toMatchInlineSnapshot(
    `"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self' http://127.0.0.1:1 http://127.0.0.1:2 http://127.0.0.1:3 ws://127.0.0.1:4; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'"`,
  )
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('cross-origin-opener-policy')).toBeNull()
  expect(headers.get('access-control-allow-origin')).toBeNull()
})

test('behavior: a site calls the link relay over HTTP and over websockets', async () => {
  const servers = { ...config.servers, link: 'https://link.example' }
  const { app } = await createSiteServer({ dir, config: { ...config, servers } })
  const policy = (await app.request('/')).headers.get('content-security-policy')
  expect(policy).toContain(' https://link.example wss://link.example; ')
})

test('behavior: a site with a manifest may have its own service worker, and no other page gets the camera', async () => {
  const installable = join(dir, 'installable')
  await mkdir(installable)
  await writeFile(join(installable, 'index.html'), '<!doctype html>')
  await writeFile(join(installable, 'manifest.webmanifest'), '{}')
  const { app } = await createSiteServer({ dir: installable, config })
  const { headers } = await app.request('/')
  expect(headers.get('content-security-policy')).toContain(
    "; manifest-src 'self'; worker-src 'self'; trusted-types service-worker",
  )
  expect(headers.get('permissions-policy')).toMatch(/^camera=\(self\), /)
})

test('behavior: a site may frame the vault, where there is one', async () => {
  const { app } = await createSiteServer({
    dir,
    config: { ...config, sites: { vault: 'http://vault.localhost:8400' } },
  })
  const policy = (await app.request('/')).headers.get('content-security-policy')
  expect(policy).toContain('; frame-src http://vault.localhost:8400; ')
})

test("behavior: a site may frame the managed wallet's frame", async () => {
  const sites = { vault: 'http://vault.localhost:8400', mpc: 'http://mpc.localhost:8400' }
  const { app } = await createSiteServer({ dir, config: { ...config, sites } })
  const { headers } = await app.request('/')
  const frames = '; frame-src http://vault.localhost:8400 http://mpc.localhost:8400; '
  expect(headers.get('content-security-policy')).toContain(frames)
  // It has passkeys of its own. The vault has none.
  const allowed = '(self "http://mpc.localhost:8400")'
  expect(headers.get('permissions-policy')).toBe(
    `camera=(self), publickey-credentials-create=${allowed}, publickey-credentials-get=${allowed}`,
  )
})

test('behavior: a site may call the providers of its environment, and where they give tokens', async () => {
  const { app } = await createSiteServer({
    dir,
    config,
    oidc: [
      { name: 'Example', issuer: 'https://id.example/tenant/1', clientId: 'wallet' },
      { name: 'Other', issuer: 'https://id.other.example', clientId: 'w', tokenOrigin: 'https://tokens.example' },
    ],
  })
  const policy = (await app.request('/')).headers.get('content-security-policy')
  expect(policy).toContain(
    ' ws://127.0.0.1:4 https://id.example https://id.other.example https://tokens.example; base-uri',
  )
})

test('behavior: only GET is answered', async () => {
  expect((await get('/', { method: 'POST' })).status).toBe(405)
})

test('error: a folder without a built site', async () => {
  await expect(createSiteServer({ dir: join(dir, 'assets'), config })).rejects.toThrow(SiteNotBuiltError)
  await expect(createSiteServer({ dir: join(dir, 'missing'), config })).rejects.toThrow(SiteNotBuiltError)
})

test('behavior: sites on one port are distinguished by host name', async () => {
  const { app } = await createSiteServer({ dir, config })
  const both = sitesByHost({ 'demo.localhost': app })
  expect((await both.request('http://demo.localhost:8400/4.26.0')).status).toBe(200)
  const unknown = await both.request('http://evil.localhost:8400/')
  expect(unknown.status).toBe(404)
  expect(await unknown.text()).toBe('No site has this host name.')
})

test('behavior: a popup address of 256 KiB arrives whole', async () => {
  const { app } = await createSiteServer({ dir, config })
  const served = await serve(app, { name: 'site', port: 0, log: () => {}, maxHeaderBytes: maxSiteHeaderBytes })
  const response = await fetch(`${served.url}/4.25.10?encrypted_message=${'x'.repeat(256 * 1024)}`)
  expect(response.status).toBe(200)
  await served.close()
})

test('behavior: a page may call the Solana node that its configuration names', () => {
  const servers = { ...config.servers, solana: 'https://solana.example/v2/key' }
  expect(siteHeaders(servers)['content-security-policy']).toContain(' https://solana.example; ')
})
