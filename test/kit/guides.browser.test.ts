import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePorts } from '../../servers/testing/freePorts.ts'
import { startBrowser } from '../browser/startBrowser.ts'
import { freshProject, packLibrary, runIn } from './parts/freshProject.ts'
import { guideProjects } from './parts/guideProjects.ts'
import { heard } from './parts/heard.ts'

// The code of the guides as printed, in projects that new developers have: the output of `npm pack`, the packages that the
// guides say to install, the settings of each tool's own template.

let folder: string
let tarball: string
let browser: Awaited<ReturnType<typeof startBrowser>>
beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'latchkey-guides-')))
  tarball = await packLibrary(folder)
  browser = await startBrowser()
})
afterAll(async () => {
  await browser?.close()
  await rm(folder, { recursive: true, force: true })
})

type Name = keyof typeof guideProjects

async function make(name: Name) {
  const project = join(folder, name.replace(/\W+/g, '-'))
  const plan = guideProjects[name]()
  await freshProject(project, { ...plan, tarball })
  return { project, files: Object.keys(plan.files) }
}

const tsc = 'node_modules/typescript/bin/tsc'
/** Builds pages, and returns Vite's warnings, without those about other packages. */
async function viteBuild(project: string, pages: string[]): Promise<string[]> {
  const script = `import { build } from 'vite'
await build({ logLevel: 'warn', build: { rolldownOptions: { input: ${JSON.stringify(pages)} } } })`
  const said = await runIn(project, '--input-type=module', ['-e', script])
  return said.split('\n').filter((line) => line && !line.includes('/node_modules/'))
}

/** Opens the first page and the one with all components. Each opens the kit's dialog, without complaints. */
async function open(url: string, all: string) {
  const visitor = await browser.newVisitor({ locale: 'en-US' })
  const page = await visitor.open(url)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'All wallets' }).waitFor()
  await page.goto(`${url}${all}`)
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  await page.getByRole('button', { name: 'Join' }).click()
  await page.getByRole('dialog').waitFor()
  expect(visitor.complaints.take()).toEqual([])
  expect(await (await page.request.get(`${url}/sign-in/nonce`)).json()).toEqual({ nonce: expect.any(String) })
  await visitor.close()
}

/** Runs a server of a project, and opens its page once it listens. */
async function serve(project: string, toArgs: (port: number) => string[], listening: RegExp, all: string) {
  const port = await freePorts(1)
  const url = `http://localhost:${port}`
  const env = { ...process.env, PORT: `${port}`, ORIGIN: url, SIGN_IN_SECRET: 'x'.repeat(64), NODE_ENV: 'production' }
  const server = spawn(process.execPath, toArgs(port), { cwd: project, env, stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    await heard(server, listening)
    await open(url, all)
  } finally {
    server.kill()
    if (server.exitCode === null) await once(server, 'exit')
  }
}

describe.each(['Vite, React 18 and wagmi 2', 'Vite, React 19 and wagmi 3'] as const)('%s', (name) => {
  test('the guides’ code builds as printed, and opens', async () => {
    const { project } = await make(name)
    expect(await runIn(project, tsc, ['-p', '.'])).toBe('')
    expect(await runIn(project, tsc, ['-p', 'server'])).toBe('')
    expect(await viteBuild(project, ['index.html', 'all.html'])).toEqual([])
    await serve(project, () => ['--import', 'tsx', 'server/server.ts'], /The page is at/, '/all.html')
  })
})

test('Vite without a framework: the guides’ code builds as printed', async () => {
  const { project, files } = await make('Vite without a framework')
  expect(await runIn(project, tsc, ['-p', '.'])).toBe('')
  const pages = files.filter((file) => file.endsWith('.html'))
  expect(pages.length).toBeGreaterThan(4)
  expect(await viteBuild(project, pages)).toEqual([])
})

test('Next.js 15: the guides’ code builds as printed, and opens', async () => {
  const { project } = await make('Next.js 15')
  const next = 'node_modules/next/dist/bin/next'
  await runIn(project, next, ['build'])
  await serve(project, (port) => [next, 'start', '--port', `${port}`], /Ready in/, '/all')
}, 600_000)
