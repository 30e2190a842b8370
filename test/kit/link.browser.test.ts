import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { linkWords } from '../../src/core/words/link.ts'
import { inspect } from '../browser/inspect.ts'
import type { Visitor } from '../browser/startBrowser.ts'
import { english } from '../english.ts'
import { type LinkRelay, startLinkRelay } from '../linkRelay.ts'
import { joinAsWallet, type LinkWallet, walletAddress } from '../linkWallet.ts'
import { type Screens, startScreens } from './parts/startScreens.ts'

// A wallet that the user links in the kit, beside the relay's wallets.

const name = 'Mobile wallet'
const { en } = linkWords
let screens: Screens
let link: LinkRelay
let visitor: Visitor
let page: Page
let wallet: LinkWallet | undefined

beforeAll(async () => {
  screens = await startScreens()
})
afterAll(() => screens?.close())
beforeEach(async () => {
  const { chain, relay, site, browser } = screens
  link = await startLinkRelay()
  visitor = await browser.newVisitor({ permissions: ['clipboard-read', 'clipboard-write'] })
  const settings = { chainUrl: chain.url, projectId: relay.projectId, relayUrl: relay.url, linkUrl: link.url }
  page = await visitor.open(site.urlOf(settings))
})
afterEach(async () => {
  wallet?.connection.close()
  await visitor.close()
  await link.close()
})

const dialog = () => page.getByRole('dialog')
const button = (label: string) => page.getByRole('button', { name: label, exact: true })

/** The user copies the text of the QR code into the wallet. */
async function scan(): Promise<LinkWallet> {
  await button('Connect wallet').click()
  await dialog().getByRole('heading', { name: english.connectTitle }).waitFor()
  await button(name).click()
  await dialog().getByRole('img').waitFor()
  await button('Copy link').click()
  await button('Copied').waitFor()
  wallet = await joinAsWallet(await page.evaluate(() => navigator.clipboard.readText()), link)
  return wallet
}

test('default: the user scans the code, connects, and confirms on the phone', async () => {
  const { next, answer } = await scan()
  await inspect(page, 'kit-link')
  await answer(await next(), [walletAddress])
  await dialog().waitFor({ state: 'detached' })
  await button('Pay').click()
  await page.getByRole('status').getByText(en.confirm).waitFor()
  await inspect(page, 'kit-link-confirm')
  const asked = await next()
  expect(asked.request).toMatchObject({
    method: 'signEthereumTransaction',
    params: { fromAddress: walletAddress, weiValue: '1', chainId: 31337, shouldSubmit: true },
  })
  await answer(asked, `0x${'ab'.repeat(32)}`)
  await page.getByRole('status').getByText(en.confirm).waitFor({ state: 'detached' })
})

test('error: the user rejects in the wallet, and the kit says so', async () => {
  const { next, fail } = await scan()
  await fail(await next(), 'User rejected signature request')
  await dialog().getByRole('button', { name: english.tryAgain }).waitFor()
  await inspect(page, 'kit-link-refused')
})
