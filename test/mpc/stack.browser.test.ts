import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBrowser } from '../browser/startBrowser.ts'
import { startStack, type TestStack } from '../startStack.ts'
import { bundleScript } from '../vault/bundleScript.ts'

const script = bundleScript(`export * from './pageScript.ts'`, import.meta.dirname)

let stack: TestStack
let browser: Awaited<ReturnType<typeof startBrowser>>
beforeAll(async () => {
  stack = await startStack()
  browser = await startBrowser()
})
afterAll(async () => {
  await browser?.close()
  await stack?.close()
})

test("default: a page of the stack opens the managed wallet's frame, which reaches its server", async () => {
  const { sites, environmentId } = stack.info
  const page = await (await browser.newVisitor()).open(sites.demo)
  // The driver evaluates it: the page's own policy allows no such script.
  await page.evaluate(`${script};var shop = lab`)
  const url = `${sites.mpc}/waas-v1/${environmentId}`
  const instanceId = randomUUID()
  const open = ([url, instanceId]: readonly [string, string]) => shop.openFrame(url, { instanceId })
  expect(await page.evaluate(open, [url, instanceId] as const)).toBe('ready')
  await page.evaluate(() => shop.ask('sendAuthToken', ['a.b.c']))
  const listed = await page.evaluate(() => shop.ask('getWallets', [{ chainName: 'EVM' }]))
  expect(listed.error).toMatchObject({ code: 'invalid_token' })
})
