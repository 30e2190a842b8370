import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Screens, startScreens } from './parts/startScreens.ts'

let screens: Screens

beforeAll(async () => {
  screens = await startScreens()
})
afterAll(() => screens?.close())

test('behavior: copying also works in a page without https', async () => {
  const { chain, relay, site, browser } = screens
  const visitor = await browser.newVisitor({ permissions: ['clipboard-read', 'clipboard-write'] })
  const page = await visitor.open(site.urlOf({ chainUrl: chain.url, projectId: relay.projectId, relayUrl: relay.url }))
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true }))
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await page.getByRole('button', { name: 'MetaMask' }).click()
  await page.getByRole('button', { name: 'Copy link' }).click()
  await page.getByRole('button', { name: 'Copied' }).waitFor()
  await page.evaluate(() => Reflect.deleteProperty(navigator, 'clipboard'))
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^wc:/)
  expect(visitor.complaints.take()).toEqual([])
  await visitor.close()
})
