import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrandLook, parse, toThemeCss } from 'latchkey/wire'
import { type VaultConfig, vaultConfig } from 'latchkey/wire/vault'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SiteNotBuiltError } from './readSite.ts'
import { createVaultServer } from './vault.ts'

const environmentId = '2a0b1d7e-6f0c-4d7f-9a4f-3d8f6f1f7a11'
const config: VaultConfig = {
  environmentId,
  allowedOrigins: ['https://shop.example', 'http://localhost:5173'],
  signerPublicKey: `04${'ab'.repeat(64)}`,
}
const stranger = '00000000-0000-4000-8000-000000000000'

let dir: string
let get: (path: string, init?: RequestInit) => Promise<Response>
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'latchkey-vault-'))
  await mkdir(join(dir, 'assets'))
  await writeFile(
    join(dir, 'index.html'),
    '<!doctype html><head><meta name="vault" content="" /><title>Vault</title></head>',
  )
  await writeFile(join(dir, 'assets/main-B1gHash_.js'), 'run()')
  const { app } = await createVaultServer({ dir, findVault: async (id) => (id === environmentId ? config : undefined) })
  get = async (path, init) => app.request(path, init)
})
afterAll(() => rm(dir, { recursive: true }))

test.each([`/${environmentId}/`, `/${environmentId}`])(
  'behavior: %s is the page, with its configuration',
  async (path) => {
    const response = await get(path)
    expect(response.status).toBe(200)
    const [, content = ''] = /<meta name="vault" content="([^"]*)"/.exec(await response.text()) ?? []
    const json = content.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(code))
    expect(parse(vaultConfig, JSON.parse(json))).toEqual(config)
  },
)

test.each(['/', '/index.html', `/${stranger}/`, `/${environmentId}/index.html`, '/assets/missing.js'])(
  'behavior: %s does not exist, and no page may frame its answer',
  async (path) => {
    const response = await get(path)
    expect(response.status).toBe(404)
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'")
  },
)

test('behavior: headers of the page', async () => {
  const { headers } = await get(`/${environmentId}/`)
  expect(headers.get('content-security-policy')).toMatchInlineSnapshot(
    `"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors https://shop.example http://localhost:5173; require-trusted-types-for 'script'; trusted-types 'none'"`,
  )
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  expect(headers.get('cross-origin-opener-policy')).toBeNull()
  expect(headers.get('cache-control')).toBe('no-cache')
})

test('behavior: the vault takes the look of its brand, as a stylesheet of its own origin', async () => {
  const looks: { [id: string]: BrandLook } = { [environmentId]: { accent: '#5b2fd6', corners: 'soft' } }
  const { app } = await createVaultServer({
    ...{ dir, findVault: async (id: string) => (id in looks ? config : undefined) },
    findLook: async (id) => looks[id],
  })
  const page = await (await app.request(`/${environmentId}/`)).text()
  const [, href = ''] = /<link rel="stylesheet" href="([^"]*)" \/><\/head>/.exec(page) ?? []
  const sheet = await app.request(href)
  expect(sheet.headers.get('content-type')).toBe('text/css; charset=utf-8')
  expect(sheet.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(await sheet.text()).toBe(toThemeCss({ accent: '#5b2fd6', corners: 'soft' }))
  expect((await app.request(`/${stranger}/look.css`)).status).toBe(404)
})

test('behavior: a brand without a look of its own has no stylesheet', async () => {
  expect(await (await get(`/${environmentId}/`)).text()).not.toContain('look.css')
})

test('behavior: config.json has the same configuration as the page', async () => {
  expect(await (await get(`/${environmentId}/config.json`)).json()).toEqual(config)
})

test('behavior: files of the build are served, and no page may frame them', async () => {
  const { headers } = await get('/assets/main-B1gHash_.js')
  expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
})

test('behavior: no page may frame its health', async () => {
  const response = await get('/healthz')
  expect(await response.json()).toEqual({ status: 'ok' })
  expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
})

test('behavior: only GET is answered', async () => {
  expect((await get(`/${environmentId}/`, { method: 'POST' })).status).toBe(405)
})

test('error: a folder without a built vault', async () => {
  const findVault = async () => config
  await expect(createVaultServer({ dir: join(dir, 'assets'), findVault })).rejects.toThrow(SiteNotBuiltError)
})
