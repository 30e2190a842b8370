import { verifyMessage } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { en as words } from '../../sites/wallet/words/en.ts'
import { startBrowser, type Visitor } from '../browser/startBrowser.ts'
import { createFarPage, usualNamespaces } from '../scripted/farPage.ts'
import { startStack, type TestStack } from '../startStack.ts'
import { walletPopup } from './walletPopup.ts'

// The hosted wallet in browsers whose clock is wrong. The clocks of the servers and of the other page are right.

let stack: TestStack
let browser: Awaited<ReturnType<typeof startBrowser>>
const visitors: Visitor[] = []

beforeAll(async () => {
  stack = await startStack()
  browser = await startBrowser()
})
afterEach(() => {
  for (const { complaints } of visitors) expect(complaints.take()).toEqual([])
})
afterAll(async () => {
  await browser?.close()
  await stack?.close()
})

/** A user whose device is `off` by that many milliseconds, in every page and window. */
async function newVisitor(off: number): Promise<Visitor> {
  const visitor = await browser.newVisitor()
  await visitor.context.addInitScript((off) => {
    const { now } = Date
    const Real = Date
    globalThis.Date = new Proxy(Real, {
      apply: () => new Real(now() + off).toString(),
      construct: (_, given) => (given.length > 0 ? Reflect.construct(Real, given) : new Real(now() + off)),
      get: (target, name) => (name === 'now' ? () => now() + off : Reflect.get(target, name)),
    })
  }, off)
  visitors.push(visitor)
  return visitor
}

test.each([
  ['an hour ahead', 3_600_000],
  ['three minutes ahead', 180_000],
  ['an hour behind', -3_600_000],
])('%s: the user creates a wallet with one passkey, a page pairs with it by a link, and it signs', async (_, off) => {
  const { servers, sites, environmentId: projectId } = stack.info
  const visitor = await newVisitor(off)
  const page = createFarPage({ url: servers.relay, projectId })
  const { uri, approval } = await page.propose({ namespaces: usualNamespaces(31337) })
  const wallet = await visitor.open(`${sites.wallet}/#/wc?uri=${encodeURIComponent(uri)}`)
  const title = (name: string) => wallet.getByRole('heading', { name, exact: true }).waitFor()
  expect(Math.abs((await wallet.evaluate(() => Date.now())) - Date.now() - off)).toBeLessThan(60_000)
  await walletPopup.createWallet(wallet)
  await title(words.connect.title)
  expect(visitor.passkeys.count()).toBe(1)
  await walletPopup.press(wallet, 'Connect')
  const { topic, namespaces } = await approval
  const address = namespaces.eip155!.accounts[0]!.split(':')[2] as `0x${string}`
  await title('Connected')
  const message = 'on time'
  const params = [`0x${Buffer.from(message).toString('hex')}`, address]
  const signature = page.request({ topic, chainId: 'eip155:31337', method: 'personal_sign', params })
  await walletPopup.press(wallet, 'Confirm')
  expect(await verifyMessage({ address, message, signature: (await signature) as `0x${string}` })).toBe(true)
  expect(visitor.passkeys.count()).toBe(1)
  page.close()
})
