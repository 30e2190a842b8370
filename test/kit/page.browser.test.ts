import { execFile } from 'node:child_process'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { recoverMessageAddress } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startBrowser, type Visitor } from '../browser/startBrowser.ts'
import { installPocket } from '../scripted/installPocket.ts'
import { startChain, type TestChain } from '../startChain.ts'
import { bundlePage } from './parts/bundlePage.ts'
import { putLibrary } from './parts/putLibrary.ts'
import { servePage } from './parts/servePage.ts'

// The library as published, in pages with the oldest and the newest supported React and wagmi.

const execute = promisify(execFile)
const react18 = join(import.meta.dirname, 'react18')
const root = join(import.meta.dirname, '../..')
const account = privateKeyToAccount(generatePrivateKey())

let chain: TestChain
let browser: Awaited<ReturnType<typeof startBrowser>>
beforeAll(async () => {
  chain = await startChain()
  browser = await startBrowser()
})
afterAll(async () => {
  await browser?.close()
  await chain?.close()
})

test('types: the built library, and the guides’ pages with it, fit React 18 and wagmi 2', async () => {
  await putLibrary(react18)
  await cp(join(root, 'docs/examples'), join(react18, 'dist/examples'), { recursive: true })
  const { stdout } = await execute(join(root, 'node_modules/.bin/tsc'), ['-p', react18]).catch((error) => error)
  expect(stdout).toBe('')
})

describe.each([
  ['React 18 and wagmi 2', react18],
  ['React 19 and wagmi 3', root],
])('%s', (_, packages) => {
  let site: Awaited<ReturnType<typeof servePage>>
  let visitor: Visitor
  let page: Page
  const hosts = new Set<string>()

  beforeAll(async () => {
    if (packages === react18) await putLibrary(react18)
    site = await servePage(await bundlePage(packages), chain.url)
    visitor = await browser.newVisitor()
    await installPocket(visitor.context, account, chain.url)
    visitor.context.on('request', (request) => hosts.add(new URL(request.url()).host))
    page = await visitor.open(site.url)
  })
  afterAll(async () => {
    await visitor?.close()
    await site?.close()
  })
  afterEach(() => expect(visitor.complaints.take()).toEqual([]))

  test('default: no request is sent before a click, and nothing more is loaded', async () => {
    await page.getByRole('button', { name: 'Connect wallet' }).waitFor()
    const asked = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
    )
    expect(asked.filter((path) => !['/page.js', '/page.css'].includes(path) && !path.startsWith('/chunk-'))).toEqual([])
    expect([...hosts]).toEqual([new URL(site.url).host])
  })

  test('behavior: the kit connects with our connector, and its account signs', async () => {
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Pocket/ })
      .click()
    await page.getByText('Connected by example.pocket').waitFor()
    await page.getByRole('button', { name: 'Sign' }).click()
    const signature = await page.locator('output', { hasText: /^0x/ }).textContent()
    expect(await recoverMessageAddress({ message: 'hello', signature: signature as `0x${string}` })).toBe(
      account.address,
    )
  })

  test('behavior: a reloaded page is connected again without a click', async () => {
    await page.reload()
    await page.getByText('Connected by example.pocket').waitFor()
    expect([...hosts]).toEqual([new URL(site.url).host])
  })
})
