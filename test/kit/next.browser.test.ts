import { join } from 'node:path'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePorts } from '../../servers/testing/freePorts.ts'
import { startBrowser } from '../browser/startBrowser.ts'
import { installPocket } from '../scripted/installPocket.ts'
import { startChain, type TestChain } from '../startChain.ts'
import { putLibrary } from './parts/putLibrary.ts'
import { startNext } from './parts/startNext.ts'

// A server-rendered page: the browser's first render must not differ from the server's.

let chain: TestChain
let browser: Awaited<ReturnType<typeof startBrowser>>
beforeAll(async () => {
  await putLibrary(join(import.meta.dirname, 'next'))
  chain = await startChain()
  browser = await startBrowser()
})
afterAll(async () => {
  await browser?.close()
  await chain?.close()
})

// In development, React reports every difference; in production, visitors get the result.
describe.each(['dev', 'start'] as const)('next %s', (mode) => {
  let site: Awaited<ReturnType<typeof startNext>>
  beforeAll(async () => {
    site = await startNext(mode, await freePorts(1))
  })
  afterAll(() => site?.close())

  test('default: the server renders the button', async () => {
    expect(await (await fetch(site.url)).text()).toMatch(/<button[^>]* data-state="disconnected"[^>]*>Connect wallet</)
  })

  test.each([
    ['en-US', 'Connect wallet', 'ltr'],
    ['ar-EG', 'ربط المحفظة', 'rtl'],
  ])('behavior: it hydrates without a complaint and connects, for a reader of %s', async (locale, words, direction) => {
    const visitor = await browser.newVisitor({ locale })
    await installPocket(visitor.context, privateKeyToAccount(generatePrivateKey()), chain.url)
    const page = await visitor.open(site.url)
    await page.getByRole('button', { name: words }).click()
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    expect(await dialog.getAttribute('dir')).toBe(direction)
    await dialog.getByRole('button', { name: /Pocket/ }).click()
    await page.getByText('Connected by example.pocket').waitFor()
    expect(visitor.complaints.take()).toEqual([])
    await visitor.close()
  })
})
