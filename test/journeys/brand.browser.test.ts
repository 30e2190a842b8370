import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { en as assets } from '../../sites/wallet/words/assets/en.ts'
import { en as words } from '../../sites/wallet/words/en.ts'
import { en as dialogs } from '../../src/core/words/en.ts'
import { en as reviewWords } from '../../src/review/words/en.ts'
import type { Brand } from '../../src/wire/account/environment.ts'
import { toBrandColors } from '../../src/wire/brandColors.ts'
import { inspect } from '../browser/inspect.ts'
import { startBrowser, type Visitor } from '../browser/startBrowser.ts'
import { createFarPage, type FarPage, usualNamespaces } from '../scripted/farPage.ts'
import { startStack, type TestStack } from '../startStack.ts'
import { walletPopup } from './walletPopup.ts'

// An environment's accent color and corners, in the hosted wallet: in light and dark, and every text can be read.

const phone = { width: 420, height: 640 }
let stack: TestStack
let browser: Awaited<ReturnType<typeof startBrowser>>
let visitor: Visitor
let page: FarPage

beforeAll(async () => {
  stack = await startStack()
  const { environmentId: projectId, servers } = stack.info
  page = createFarPage({ url: servers.relay, projectId })
  browser = await startBrowser()
})
afterEach(async () => {
  expect(visitor.complaints.take()).toEqual([])
  await visitor.context.close()
})
afterAll(async () => {
  page?.close()
  await browser?.close()
  await stack?.close()
})

type Look = { accent: string; corners: NonNullable<Brand['corners']> }

/** Opens the wallet as its operator would have configured it. */
async function openWallet(look: Look, path: string): Promise<Page> {
  visitor = await browser.newVisitor()
  const { environmentId } = stack.info
  await visitor.context.route(`**/environments/${environmentId}`, async (route) => {
    const response = await route.fetch()
    const environment = await response.json()
    await route.fulfill({ response, json: { ...environment, brand: { ...environment.brand, ...look } } })
  })
  const wallet = await visitor.open(`${stack.info.sites.wallet}${path}`)
  await wallet.setViewportSize(phone)
  return wallet
}

/** What the browser draws for a button. */
async function drawn(wallet: Page, name: string) {
  const button = wallet.getByRole('button', { name, exact: true })
  await button.waitFor()
  return await button.evaluate((element) => {
    const { backgroundColor, color, borderRadius } = getComputedStyle(element)
    return { backgroundColor, color, borderRadius }
  })
}

function toRgb(hex: string): string {
  return `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`
}

const looks: [string, Look, string][] = [
  ['bright yellow and square', { accent: '#ffe600', corners: 'square' }, '0px'],
  ['dark violet and soft', { accent: '#2a0a5e', corners: 'soft' }, '6px'],
]

test.each(looks)('%s', async (name, look, borderRadius) => {
  const { light, dark } = toBrandColors(look.accent)
  const { uri, approval } = await page.propose({ namespaces: usualNamespaces(31337) })
  const wallet = await openWallet(look, `/#/wc?uri=${encodeURIComponent(uri)}`)
  await walletPopup.createWallet(wallet)
  const picture = `brand-${look.corners}`
  /** The main button of a screen, in both themes. */
  const expectLook = async (button: string) => {
    for (const [colorScheme, { accent, onAccent }] of [
      ['light', light],
      ['dark', dark],
    ] as const) {
      await wallet.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const expected = { backgroundColor: toRgb(accent), color: toRgb(onAccent), borderRadius }
      expect(await drawn(wallet, button), `${name}, ${colorScheme}`).toEqual(expected)
    }
  }
  await expectLook('Connect')
  await inspect(wallet, `${picture}-connect`)
  await walletPopup.press(wallet, 'Connect')
  const session = await approval
  const address = session.namespaces.eip155!.accounts[0]!.split(':')[2]!
  await wallet.getByRole('button', { name: words.relay.done, exact: true }).click()
  const signature = page.request({
    topic: session.topic,
    chainId: 'eip155:31337',
    method: 'personal_sign',
    params: ['0x68656c6c6f', address],
  })
  await wallet.getByRole('heading', { name: reviewWords.titles.message, exact: true }).waitFor()
  await expectLook('Confirm')
  await inspect(wallet, `${picture}-review`)
  await walletPopup.press(wallet, 'Confirm')
  await signature
  await wallet.getByRole('button', { name: words.relay.done, exact: true }).click()
  await wallet.getByRole('button', { name: dialogs.accounts, exact: true }).click()
  const current = wallet.locator('[aria-current="page"]')
  await wallet.getByRole('button', { name: assets.receive.open, exact: true }).first().waitFor()
  await wallet.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  expect(await current.evaluate((element) => getComputedStyle(element).color)).toBe(toRgb(light.accent))
  await inspect(wallet, `${picture}-home`)
})
