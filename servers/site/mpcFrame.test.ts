import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse, toThemeCss } from 'latchkey/wire'
import { type MpcFrameConfig, mpcFrameConfig } from 'latchkey/wire/mpc'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMpcFrameServer } from './mpcFrame.ts'
import { mpcFrameHeaders } from './mpcFrameHeaders.ts'

const environmentId = '2a0b1d7e-6f0c-4d7f-9a4f-3d8f6f1f7a11'
const stranger = '00000000-0000-4000-8000-000000000000'
const config: MpcFrameConfig = {
  ...{ environmentId, allowedOrigins: ['https://shop.example', 'http://localhost:5173'] },
  ...{ mpcUrl: 'https://mpc.example/base', sharesUrl: 'https://shares.example', operatorBackup: false, imports: true },
}

let dir: string
let get: (path: string, init?: RequestInit) => Promise<Response>
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'latchkey-frame-'))
  await mkdir(join(dir, 'assets'))
  await writeFile(join(dir, 'index.html'), '<!doctype html><head><meta name="mpc-frame" content="" /></head>')
  await writeFile(join(dir, 'assets/worker-B1gHash_.js'), 'run()')
  const findFrame = async (id: string) => (id === environmentId ? config : undefined)
  const { app } = await createMpcFrameServer({ dir, findFrame })
  get = async (path, init) => app.request(path, init)
})
afterAll(() => rm(dir, { recursive: true }))

test('default: the page of an environment contains its configuration', async () => {
  const response = await get(`/waas-v1/${environmentId}?hostOrigin=https%3A%2F%2Fevil.example&frameAncestors=*`)
  expect(response.status).toBe(200)
  const [, content = ''] = /<meta name="mpc-frame" content="([^"]*)"/.exec(await response.text()) ?? []
  const json = content.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(code))
  expect(parse(mpcFrameConfig, JSON.parse(json))).toEqual(config)
})

test('behavior: the frame takes the look of its brand, as a stylesheet of its own origin', async () => {
  const look = { accent: '#5b2fd6', corners: 'soft' } as const
  const known = async <value>(id: string, value: value) => (id === environmentId ? value : undefined)
  const { app } = await createMpcFrameServer({
    ...{ dir, findFrame: (id: string) => known(id, config) },
    findLook: (id) => known(id, look),
  })
  const page = await (await app.request(`/waas-v1/${environmentId}`)).text()
  const [, href = ''] = /<link rel="stylesheet" href="([^"]*)" \/><\/head>/.exec(page) ?? []
  expect(await (await app.request(href)).text()).toBe(toThemeCss(look))
  expect((await app.request(`/waas-v1/${stranger}/look.css`)).status).toBe(404)
})

test('behavior: headers of the page', async () => {
  const { headers } = await get(`/waas-v1/${environmentId}?frameAncestors=https%3A%2F%2Fevil.example`)
  expect(headers.get('content-security-policy')).toMatchInlineSnapshot(
    `"default-src 'none'; script-src 'self'; worker-src 'self'; style-src 'self'; img-src 'self'; connect-src https://mpc.example https://shares.example; base-uri 'none'; form-action 'none'; frame-ancestors https://shop.example http://localhost:5173; require-trusted-types-for 'script'; trusted-types mpc-worker"`,
  )
  expect(headers.get('x-frame-options')).toBeNull()
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  expect(headers.get('cross-origin-embedder-policy')).toBe('require-corp')
  expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
})

test('behavior: with backups in Google Drive, the page may also connect to Drive, and to the service with its tokens', () => {
  const googleDrive = { apiUrl: 'https://www.googleapis.com', tokenUrl: 'https://shop.example/google/token' }
  expect(mpcFrameHeaders({ ...config, googleDrive })['content-security-policy']).toContain(
    'connect-src https://mpc.example https://shares.example https://www.googleapis.com https://shop.example;',
  )
})

test.each(['/', '/index.html', '/waas-v1/', `/waas-v1/${stranger}`, `/waas-v1/${environmentId}/x`])(
  'behavior: %s does not exist, and no page may frame its answer',
  async (path) => {
    const response = await get(path)
    expect(response.status).toBe(404)
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'; ")
    expect(response.headers.get('content-security-policy')).toContain("; frame-ancestors 'none'")
  },
)

test('behavior: the worker is served as isolated as its page, and may compile WebAssembly', async () => {
  const { headers } = await get('/assets/worker-B1gHash_.js')
  expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(headers.get('cross-origin-embedder-policy')).toBe('require-corp')
  expect(headers.get('content-security-policy')).toBe(
    "default-src 'none'; script-src 'wasm-unsafe-eval'; frame-ancestors 'none'",
  )
})

test('behavior: only GET is answered', async () => {
  expect((await get(`/waas-v1/${environmentId}`, { method: 'POST' })).status).toBe(405)
})
