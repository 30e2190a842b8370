import { devices, type Page } from 'playwright-core'
import decodeQR from 'qr/decode.js'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { startRelay } from '../../servers/testing/relay.ts'
import { inspect } from '../browser/inspect.ts'
import type { Visitor } from '../browser/startBrowser.ts'
import { english, inEnglish } from '../english.ts'
import { createRelayWallet, namespacesOn } from '../relayWallet.ts'
import { announceMoody } from '../scripted/announceMoody.ts'
import { ensNetwork, ensRecords } from '../scripted/ensNetwork.ts'
import { installPocket } from '../scripted/installPocket.ts'
import { serveChain } from './parts/serveChain.ts'
import { type Screens, startScreens } from './parts/startScreens.ts'
import type { ScreensSettings } from './screens/settings.ts'

// Every screen of the kit, with an installed wallet, and with a wallet behind a real relay.

let screens: Screens
let chain: Screens['chain']
let relay: Screens['relay']
let site: Screens['site']
let browser: Screens['browser']
let visitor: Visitor
let page: Page
const account = privateKeyToAccount(generatePrivateKey())

beforeAll(async () => {
  screens = await startScreens()
  ;({ chain, relay, site, browser } = screens)
})
afterAll(() => screens?.close())
afterEach(() => expect(visitor.complaints.take(/ERR_INTERNET_DISCONNECTED|ERR_SSL_PROTOCOL_ERROR/)).toEqual([]))

type World = { device?: object; clock?: boolean; isMoody?: boolean; path?: string }

/** @param world `device` of playwright; `clock`: the test controls the page's time; `isMoody`: other wallets are there */
async function visit(settings: Partial<ScreensSettings> = {}, world: World = {}) {
  const { device = {}, clock = false, isMoody = false, path } = world
  const opened = await browser.newVisitor({ permissions: ['clipboard-read', 'clipboard-write'], ...device })
  // After the report of a failure, which reads the screens.
  onTestFinished(() => opened.close())
  visitor = opened
  if (isMoody) await announceMoody(visitor.context)
  if (clock) await visitor.context.clock.install()
  await installPocket(visitor.context, account, chain.url)
  const { projectId, url: relayUrl } = relay
  page = await visitor.open(site.urlOf({ chainUrl: chain.url, projectId, relayUrl, ...settings }, path))
}

const dialog = () => page.getByRole('dialog')
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
const openList = async () => {
  await button('Connect wallet').click()
  await dialog().getByRole('heading', { name: english.connectTitle }).waitFor()
}
const says = (text: string | RegExp) => dialog().getByRole('status').getByText(text).waitFor()
const readUri = async () => {
  await dialog().getByRole('img').waitFor()
  await button('Copy link').click()
  await button('Copied').waitFor()
  return page.evaluate(() => navigator.clipboard.readText())
}

describe('an installed wallet', () => {
  test('default: the list has it in its group; connecting closes the dialog and returns the focus', async () => {
    await visit()
    await openList()
    expect(await dialog().getByRole('heading', { level: 3 }).allInnerTexts()).toEqual([
      'Sign in',
      'Installed',
      'On your phone',
    ])
    expect(await dialog().getByRole('list', { name: english.installed }).innerText()).toBe('Pocket\nexample.pocket')
    await inspect(page, 'kit-list')
    await button('Pocket').click()
    await says(inEnglish('approvedText', { wallet: 'Pocket' }))
    await dialog().waitFor({ state: 'detached' })
    const connected = button(/^0x/)
    expect(await connected.evaluate((element) => element === document.activeElement)).toBe(true)
  })

  test('account: balance, sent transactions, and disconnect', async () => {
    await visit()
    await openList()
    await button('Pocket').click()
    await dialog().waitFor({ state: 'detached' })
    await fund(account.address)
    await button('Pay').click()
    await button(/^0x/).click()
    await dialog().getByText('Pay Ada').waitFor()
    await dialog().getByText('Confirmed').waitFor()
    await dialog()
      .getByText(/0\.9+ ETH$/)
      .waitFor()
    await inspect(page, 'kit-account')
    await button('Copy address').click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(account.address)
    await button('Disconnect').click()
    await button('Connect wallet').waitFor()

    await openList()
    await button('Pocket Recent').waitFor()
    await inspect(page, 'kit-recent')
  })

  test('networks: the wallet is on another one, and the page cannot switch it', async () => {
    await visit({ isElsewhere: true })
    await openList()
    await button('Pocket').click()
    await dialog().waitFor({ state: 'detached' })
    await button('Wrong network').last().click()
    await dialog().getByText(english.wrongNetworkText.replace('{wallet}', 'Pocket')).waitFor()
    await inspect(page, 'kit-wrong-network')
    await button('Abroad').click()
    await says(inEnglish('switchByHand', { wallet: 'Pocket' }))
    await inspect(page, 'kit-switch-by-hand')
    await button('Disconnect').click()
    await button('Connect wallet').waitFor()
  })
})

test('name: an account with a name is shown with it and its picture', async () => {
  const picture =
    'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"><path d="M0 0h2v2z" fill="teal"/></svg>'
  const main = await serveChain(ensNetwork(ensRecords('ada.eth', account.address, picture)))
  await visit({ mainnetUrl: main.url })
  await openList()
  await button('Pocket').click()
  await button('ada.eth').click()
  // The picture is read after the name.
  await expect.poll(() => dialog().locator('img').first().getAttribute('src')).toBe(picture)
  await inspect(page, 'kit-account-name')
  await main.close()
})

test('networks: the wallet switches on request', async () => {
  await visit({}, { isMoody: true })
  await openList()
  await button('Nomad').click()
  await dialog().waitFor({ state: 'detached' })
  await button('Home').click()
  await dialog().waitFor()
  await inspect(page, 'kit-networks')
  await button('Abroad').click()
  await dialog().waitFor({ state: 'detached' })
  await button('Abroad').waitFor()
})

describe('a wallet that does not simply approve', () => {
  const meet = async (name: string) => {
    await visit({}, { isMoody: true })
    await openList()
    await button(name).click()
  }

  test('waiting: its own window is open', async () => {
    await meet('Slow')
    await says(inEnglish('waitingText', { wallet: 'Slow' }))
    await inspect(page, 'kit-waiting')
  })

  test.each([
    ['Shy', inEnglish('refusedText', { wallet: 'Shy' }), 'kit-declined'],
    ['Busy', inEnglish('busyText', { wallet: 'Busy' }), 'kit-busy'],
    ['Broken', inEnglish('failedText', { wallet: 'Broken' }), 'kit-failed'],
  ])('%s: %s', async (name, sentence, picture) => {
    await meet(name)
    await says(sentence)
    await inspect(page, picture)
    await button('Try again').click()
    await says(sentence)
    // The button disappeared, and its focus with it.
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H2')
    await button('Back').click()
    await button(name).waitFor()
  })

  test('blocked: the browser opens no window', async () => {
    await visit()
    await openList()
    // The real blocker is tested in test/journeys; here it blocks every time.
    await page.evaluate(() => Object.assign(window, { open: () => null }))
    await button('House wallet').click()
    await says('Popup was blocked. Try again.')
    await inspect(page, 'kit-blocked')
  })
})

describe('a wallet on the phone', () => {
  test('QR code: scanned, approved, connected', async () => {
    await visit()
    await openList()
    await button('MetaMask').click()
    const uri = await readUri()
    expect(await decode()).toBe(uri)
    await inspect(page, 'kit-code')
    const wallet = await createRelayWallet({ relayUrl: relay.url, projectId: relay.projectId })
    await wallet.pair(uri)
    const proposal = await wallet.next('wc_sessionPropose')
    // From before the approval, because the dialog closes by itself.
    const told = says(inEnglish('approvedText', { wallet: 'MetaMask' }))
    await Promise.all([told, wallet.approve(proposal, namespacesOn('eip155:31337'))])
    await button('0x1111…1111').click()
    await dialog().getByText('Wallet', { exact: true }).waitFor()
    wallet.close()
  })

  test('rejected: it says so, and another code is a click away', async () => {
    await visit()
    await openList()
    await button(english.scanRow).click()
    const uri = await readUri()
    await inspect(page, 'kit-code-any')
    const wallet = await createRelayWallet({ relayUrl: relay.url, projectId: relay.projectId })
    await wallet.pair(uri)
    await wallet.reject(await wallet.next('wc_sessionPropose'))
    await says(inEnglish('refusedText', { wallet: english.yourWallet }))
    await inspect(page, 'kit-refused')
    await button('Try again').click()
    expect(await readUri()).not.toBe(uri)
    wallet.close()
  })

  test('closing: the attempt ends, and the next one has a new code', async () => {
    await visit()
    await openList()
    await button('Rainbow').click()
    const first = await readUri()
    await button('Back').click()
    await button('MetaMask').click()
    // Any wallet can use a pairing, so each is used once.
    expect(await readUri()).toBe(first)
    await page.keyboard.press('Escape')
    await button('Connect wallet').waitFor()
    await openList()
    await button('MetaMask').click()
    expect(await readUri()).not.toBe(first)
  })

  test('expired: a new code replaces it', async () => {
    // The page's time moves five minutes. A relay accepts no token from the future, so its own moves too.
    let ahead = 0
    const own = await startRelay({ now: () => Date.now() + ahead })
    onTestFinished(() => own.close())
    await visit({ relayUrl: own.url, projectId: own.projectId }, { clock: true })
    await openList()
    await button('MetaMask').click()
    const first = await readUri()
    ahead = 301_000
    await page.clock.fastForward(ahead)
    await says(english.renewedText)
    expect(await readUri()).not.toBe(first)
    await inspect(page, 'kit-renewed')
  })

  test('offline: no code without a network', async () => {
    await visit()
    await openList()
    await visitor.context.setOffline(true)
    await button('MetaMask').click()
    await says(english.offlineText)
    await inspect(page, 'kit-offline')
    // The dialog tries again by itself.
    await visitor.context.setOffline(false)
    await readUri()
  })

  test('unreachable: the relay does not answer', async () => {
    await visit({ relayUrl: relay.url.replace('ws', 'wss') }, { clock: true })
    await openList()
    await button('MetaMask').click()
    await dialog().getByRole('img').waitFor()
    await page.clock.runFor(10_000)
    await says(english.unreachableText)
    await inspect(page, 'kit-unreachable')
  })
})

describe('on a phone', () => {
  const phone = devices['iPhone 15']
  const small = { ...phone, viewport: { width: 320, height: 568 } }

  test('link: followed, and its app opens', async () => {
    await visit({}, { device: phone })
    await openList()
    expect(await dialog().getByRole('list', { name: english.installed }).innerText()).toBe('Pocket\nexample.pocket')
    await inspect(page, 'kit-phone-list')
    await button('MetaMask').click()
    const link = page.getByRole('link', { name: inEnglish('openApp', { wallet: 'MetaMask' }) })
    expect(await link.getAttribute('href')).toMatch(/^metamask:\/\/wc\?uri=wc%3A/)
    await inspect(page, 'kit-phone-link')
    await follow(link)
    await page.evaluate(() => dispatchEvent(new Event('blur')))
    await says(english.openedText)
    await inspect(page, 'kit-phone-opened')
  })

  test('link: its app is not installed, and there are other ways', async () => {
    await visit({}, { device: phone })
    await openList()
    await button('Trust Wallet').click()
    await follow(page.getByRole('link', { name: inEnglish('openApp', { wallet: 'Trust Wallet' }), exact: true }))
    await says(inEnglish('unopenedTitle', { wallet: 'Trust Wallet' }))
    await inspect(page, 'kit-phone-unopened')
    await page.getByRole('link', { name: inEnglish('openInApp', { wallet: 'Trust Wallet' }) }).waitFor()
    await button(english.showCode).click()
    await dialog().getByRole('img').waitFor()
    await inspect(page, 'kit-phone-code')
  })

  test('option: deepLinkPreference', async () => {
    await visit({ deepLinkPreference: 'universal' }, { device: phone })
    await openList()
    await button('MetaMask').click()
    const link = page.getByRole('link', { name: inEnglish('openApp', { wallet: 'MetaMask' }) })
    expect(await link.getAttribute('href')).toMatch(/^https:\/\/metamask\.app\.link\/wc\?uri=wc%3A/)
  })

  test('320 px: every screen fits', async () => {
    await visit({}, { device: small })
    await openList()
    await inspect(page, 'kit-small-list')
    await button('All wallets').click()
    await inspect(page, 'kit-small-all')
    await page.getByRole('searchbox').fill('led')
    expect(await dialog().getByRole('listitem').allInnerTexts()).toEqual(['Ledger Live'])
    await button('Back').click()
    await button('MetaMask').click()
    await button(english.showCode).click()
    await dialog().getByRole('img').waitFor()
    await inspect(page, 'kit-small-code')
  })
})

describe('the page around the kit', () => {
  test('keyboard: reaches everything in the dialog, and nothing behind it', async () => {
    await visit()
    await button('Connect wallet').focus()
    await page.keyboard.press('Enter')
    await dialog().getByRole('heading', { name: english.connectTitle }).waitFor()
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    expect(await focused()).toBe(english.connectTitle)
    const seen: (string | null | undefined)[] = []
    for (let step = 0; step < 30; step++) {
      await page.keyboard.press('Tab')
      seen.push(await focused())
    }
    expect(seen).toEqual(expect.arrayContaining(['Pocketexample.pocket', 'MetaMask', 'All wallets']))
    expect(seen).not.toContain('Pay')
    await page.keyboard.press('Escape')
    expect(await focused()).toBe('Connect wallet')
  })

  test('two clicks open it once; a press that ends outside keeps it open, a click outside closes it', async () => {
    await visit()
    const opener = await button('Connect wallet').boundingBox()
    await page.mouse.dblclick(opener!.x + 5, opener!.y + 5)
    await dialog().getByRole('heading', { name: english.connectTitle }).waitFor()
    await dialog().getByRole('heading').first().hover()
    await page.mouse.down()
    await page.mouse.move(5, 5)
    await page.mouse.up()
    expect(await dialog().isVisible()).toBe(true)
    await page.mouse.click(5, 5)
    await dialog().waitFor({ state: 'detached' })
  })

  test('panel and dialog: one pairing, which stays while one of them waits', async () => {
    await visit({ isInline: true })
    await button('MetaMask').click()
    await page.getByRole('img').waitFor()
    await button('Connect wallet').click()
    await dialog().getByRole('button', { name: 'MetaMask' }).click()
    await dialog().getByRole('img').waitFor()
    await page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'detached' })
    expect(await page.getByRole('img').isVisible()).toBe(true)
    await page.getByText(inEnglish('scanText', { wallet: 'MetaMask' })).waitFor()
  })

  test('language: changed while a dialog is open, which continues in the new one', async () => {
    await visit({ locale: 'en' })
    await openList()
    await page.evaluate(() => dispatchEvent(new CustomEvent('test:locale', { detail: 'de' })))
    await dialog().getByRole('heading', { name: 'Wallet verbinden' }).waitFor()
    expect(await dialog().getAttribute('lang')).toBe('de')
  })

  test('style: the page’s rules for elements end at the dialog, and ours do not leave it', async () => {
    await visit({}, { path: '/hostile' })
    const page_ = await page
      .getByRole('button', { name: 'Pay' })
      .evaluate((element) => getComputedStyle(element).cssText)
    await openList()
    await inspect(page, 'kit-hostile')
    const row = dialog().getByRole('button', { name: 'MetaMask' })
    expect(
      await row.evaluate((element) => {
        const { paddingLeft, textTransform, letterSpacing, fontStyle, borderTopWidth } = getComputedStyle(element)
        return { paddingLeft, textTransform, letterSpacing, fontStyle, borderTopWidth }
      }),
    ).toEqual({
      paddingLeft: '12px',
      textTransform: 'none',
      letterSpacing: 'normal',
      fontStyle: 'normal',
      borderTopWidth: '0px',
    })
    const drawn = await dialog()
      .locator('[data-icon] path')
      .first()
      .evaluate((element) => {
        const { stroke, fill, color } = getComputedStyle(element)
        return { isInk: stroke === color, fill, width: getComputedStyle(element.parentElement!).width }
      })
    expect(drawn).toEqual({ isInk: true, fill: 'none', width: '20px' })
    await page.keyboard.press('Escape')
    expect(
      await page.getByRole('button', { name: 'Pay' }).evaluate((element) => getComputedStyle(element).cssText),
    ).toBe(page_)
  })

  test('style: a panel in an article whose rules name its elements', async () => {
    await visit({ isInline: true }, { path: '/hostile' })
    const heading = page.getByRole('heading', { name: english.connectTitle })
    expect(await heading.evaluate((element) => getComputedStyle(element).fontSize)).toBe('18px')
    expect(await button('Connect wallet').evaluate((element) => getComputedStyle(element).fontSize)).toBe('16px')
    await inspect(page, 'kit-hostile-panel')
  })

  test('panel: the same in the page, without taking the focus', async () => {
    await visit({ isInline: true })
    await button('MetaMask').waitFor()
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)
    await inspect(page, 'kit-panel')
    await button('Pocket').click()
    await page
      .getByRole('status')
      .getByText(inEnglish('approvedText', { wallet: 'Pocket' }))
      .waitFor()
    await inspect(page, 'kit-approved')
  })

  test('option: locale, from right to left', async () => {
    await visit({ locale: 'ar' })
    await page.locator('[data-state="disconnected"]').click()
    await dialog().waitFor()
    expect(await dialog().getAttribute('dir')).toBe('rtl')
    await inspect(page, 'kit-rtl-list')
    await button('MetaMask').click()
    await dialog().getByRole('img').waitFor()
    await inspect(page, 'kit-rtl-code')
    await dialog().locator('[data-place="start"]').click()
    await button('Pocket').click()
    await dialog().waitFor({ state: 'detached' })
    await button(/^0x/).click()
    await dialog().waitFor()
    await inspect(page, 'kit-rtl-account')
  })

  test('option: qrModal, which shows the QR code itself; the dialog makes room for it', async () => {
    await visit({ qrModal: 'works' })
    await openList()
    await button('MetaMask').click()
    await page.getByText(/^Modal of the page: wc:/).waitFor()
    expect(await dialog().isVisible()).toBe(false)
    await button('Close the modal').click()
    await says('Connection request reset. Please try again.')
    await inspect(page, 'kit-reset')
  })

  test('error: qrModal, which is not installed', async () => {
    await visit({ qrModal: 'missing' })
    await openList()
    await button('MetaMask').click()
    await says('To use QR modal, please install the app-kit package')
    await inspect(page, 'kit-modal-missing')
  })

  test('option: theme', async () => {
    await visit({ theme: 'dark' })
    await page.emulateMedia({ colorScheme: 'light' })
    await openList()
    expect(await dialog().evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgb(28, 31, 27)')
  })
})

/** Taps a link to an app that is not installed: the tap counts, the navigation does not. */
async function follow(link: ReturnType<Page['getByRole']>): Promise<void> {
  await link.evaluate((element) =>
    element.addEventListener('click', (event) => event.preventDefault(), { once: true, capture: true }),
  )
  await link.click()
}

async function fund(address: string): Promise<void> {
  const body = JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'anvil_setBalance',
    params: [address, '0xde0b6b3a7640000'],
  })
  await fetch(chain.url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
}

/** What a scanner reads from the screen. */
async function decode(): Promise<string> {
  const size = 320
  const svg = await dialog()
    .getByRole('img')
    .evaluate((element) => new XMLSerializer().serializeToString(element))
  // One channel is enough for black and white, and a quarter of the data between page and test.
  const grey = await page.evaluate(
    async ({ source, size }) => {
      const image = new Image(size, size)
      image.src = `data:image/svg+xml,${encodeURIComponent(source.replace('<svg', `<svg width="${size}" height="${size}"`))}`
      await image.decode()
      const canvas = new OffscreenCanvas(size, size).getContext('2d')!
      canvas.drawImage(image, 0, 0, size, size)
      return [...canvas.getImageData(0, 0, size, size).data].filter((_, at) => at % 4 === 0).join()
    },
    { source: svg, size },
  )
  const data = Uint8Array.from(grey.split(',').flatMap((value) => [+value, +value, +value, 255]))
  return decodeQR({ width: size, height: size, data })
}
