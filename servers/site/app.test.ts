import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { maxSiteHeaderBytes } from '../frame/limits.ts'
import { serve } from '../frame/serve.ts'
import { createSiteServer, SiteNotBuiltError } from './app.ts'
import { sitesByHost } from './sitesByHost.ts'

const config = {
  environmentId: '2a0b1d7e-6f0c-4d7f-9a4f-3d8f6f1f7a11',
  servers: { account: 'http://127.0.0.1:1', custody: 'http://127.0.0.1:2/', rpc: 'http://127.0.0.1:3/path' },
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

test.each(['/assets/missing-B1gHash_.js', '/favicon.ico', '/../app.ts', '/..%2f..%2fpackage.json', '/index.html/x.js'])(
  'behavior: %s is not there',
  async (path) => {
    const response = await get(path)
    expect(response.status).toBe(404)
    expect(await response.text()).toBe('There is nothing at this address.')
  },
)

test('behavior: hashed assets never change, other files are asked for again', async () => {
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
    `"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self' http://127.0.0.1:1 http://127.0.0.1:2 http://127.0.0.1:3; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'"`,
  )
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('cross-origin-opener-policy')).toBeNull()
  expect(headers.get('access-control-allow-origin')).toBeNull()
})

test('behavior: only GET is answered', async () => {
  expect((await get('/', { method: 'POST' })).status).toBe(405)
})

test('error: a folder without a built site', async () => {
  await expect(createSiteServer({ dir: join(dir, 'assets'), config })).rejects.toThrow(SiteNotBuiltError)
  await expect(createSiteServer({ dir: join(dir, 'missing'), config })).rejects.toThrow(SiteNotBuiltError)
})

test('behavior: sites on one port are told apart by host name', async () => {
  const { app } = await createSiteServer({ dir, config })
  const both = sitesByHost({ 'demo.localhost': app })
  expect((await both.request('http://demo.localhost:8400/4.26.0')).status).toBe(200)
  const unknown = await both.request('http://evil.localhost:8400/')
  expect(unknown.status).toBe(404)
  expect(await unknown.text()).toBe('No site answers to this host name.')
})

test('behavior: a popup address of 256 KiB arrives whole', async () => {
  const { app } = await createSiteServer({ dir, config })
  const served = await serve(app, { name: 'site', port: 0, log: () => {}, maxHeaderBytes: maxSiteHeaderBytes })
  const response = await fetch(`${served.url}/4.25.10?encrypted_message=${'x'.repeat(256 * 1024)}`)
  expect(response.status).toBe(200)
  await served.close()
})
