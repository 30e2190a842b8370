import { holdMs } from 'latchkey/wire/vault'
import type { Frame, Page } from 'playwright-core'
import { type BrowserContextOptions, devices } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { ar } from '../../sites/shared/words/ar.ts'
import { en as words } from '../../sites/shared/words/en.ts'
import { fill } from '../../src/core/words/fill.ts'
import { inspect } from '../browser/inspect.ts'
import { bundleScript } from '../vault/bundleScript.ts'
import { startVaultScene, type VaultScene } from '../vault/startVaultScene.ts'
import { organizationId, userId, vaultBundles } from '../vault/vaultBundles.ts'
import { vaultPage } from '../vault/vaultPage.ts'

// What the user sees of the vault in a page, from a desktop to the narrowest phone.

const phrase = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
const longPhrase =
  'letter advice cage absurd amount doctor acoustic avoid letter advice cage absurd amount doctor acoustic avoid letter advice cage absurd amount doctor acoustic bless'
const script = bundleScript(
  `export { openVault } from '../../src/wallets/custody/vault/openVault.ts'`,
  import.meta.dirname,
)

let scene: VaultScene
beforeAll(async () => {
  scene = await startVaultScene({ listed: ['shop.localhost'], partitioned: true })
})
afterEach(() => expect(scene.visitor.complaints.take()).toEqual([]))
afterAll(() => scene?.close())

type Purpose = 'export' | 'import' | 'recovery'

async function open(page: Page, purpose: Purpose): Promise<{ frame: Frame; publicKey: string }> {
  const publicKey = await page.evaluate(
    async ({ url, purpose }) => {
      const { openVault } = lab as unknown as typeof import('../../src/wallets/custody/vault/openVault.ts')
      globalThis.confirmed = 0
      const onConfirmed = () => {
        globalThis.confirmed += 1
      }
      globalThis.vault = await openVault({ url, purpose, onConfirmed, container: document.getElementById('place')! })
      return globalThis.vault.publicKey
    },
    { url: scene.url, purpose },
  )
  return { publicKey, frame: scene.frameOf(page) }
}

async function openExport(page: Page, text: string): Promise<Frame> {
  const { frame, publicKey } = await open(page, 'export')
  const bundle = await vaultBundles.exported(publicKey, text)
  await page.evaluate(
    ([bundle, id]) => vault.injectWalletExportBundle(bundle!, { organizationId: id! }),
    [bundle, organizationId],
  )
  return frame
}

async function openImport(page: Page, said: Parameters<typeof vaultBundles.importing>[0] = {}): Promise<Frame> {
  const { frame } = await open(page, 'import')
  await page.evaluate(
    ([bundle, organizationId, userId]) =>
      vault.injectImportBundle(bundle!, { organizationId: organizationId!, userId: userId! }),
    [vaultBundles.importing(said), organizationId, userId],
  )
  return frame
}

const style =
  '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><style>body { font: 16px sans-serif; margin: 8px }</style>'

test.each<[string, BrowserContextOptions]>([
  ['desk', {}],
  ['phone', devices['Pixel 7'] ?? {}],
  ['narrow', { viewport: { width: 320, height: 640 } }],
])('screens on a %s', async (device, size) => {
  const visitor = await scene.browser.newVisitor(size)
  scene.pages.put('shop.localhost', '/lab.js', { html: script, headers: { 'content-type': 'text/javascript' } })
  const html = `<!doctype html><html lang="en"><title>A shop</title><link rel="icon" href="data:,">${style}<main><h1>A shop</h1><div id="place"></div></main><script src="/lab.js"></script>`
  const page = await visitor.open(scene.pages.put('shop.localhost', '/screens', { html }))

  const frame = await openExport(page, device === 'narrow' ? longPhrase : phrase)
  await vaultPage.showButton(frame).click({ trial: true })
  await inspect(page, `vault-masked-${device}`)
  await vaultPage.show(page, frame)
  await inspect(page, `vault-words-${device}`)
  await page.evaluate(() => vault.close())

  const form = await openImport(page)
  await vaultPage.type(form, 'legal winner thank year wave sausage worth useful legal winner thank yelow')
  await vaultPage.import(form)
  await form.getByText(fill(words.unknown, { at: '12' })).waitFor()
  await inspect(page, `vault-import-${device}`)
  await visitor.close()
})

test('screens in a window of our own, if the browser cannot tell whether a frame is visible', async () => {
  const visitor = await scene.browser.newVisitor()
  await visitor.context.addInitScript(() => Reflect.deleteProperty(IntersectionObserverEntry.prototype, 'isVisible'))
  const page = await visitor.open(`${scene.pages.originOf('shop.localhost')}/screens`)
  const frame = await openExport(page, phrase)
  const way = frame.getByRole('button', { name: words.openWindow })
  await way.waitFor()
  await inspect(page, 'vault-elsewhere')
  const popup = await visitor.popup(page, () => way.click())
  await vaultPage.showButton(popup).click({ trial: true })
  await inspect(popup, 'vault-window-masked')
  await vaultPage.show(popup)
  await inspect(popup, 'vault-window-words')
  expect(visitor.complaints.take()).toEqual([])
  await visitor.close()
})

test('default: a phrase is sealed once it is valid, and the page waits for the user', async () => {
  const page = await scene.openPage('shop.localhost', script)
  const frame = await openImport(page)
  const extracted = page.evaluate(() => vault.extractWalletEncryptedBundle())
  for (const [text, problem] of [
    ['legal winner', fill(words.length, { count: '2' })],
    [phrase.replace('yellow', 'legal'), words.checksum],
    ['', words.empty],
  ] as const) {
    await vaultPage.type(frame, text)
    await vaultPage.import(frame)
    await frame.getByText(problem).waitFor()
  }
  await vaultPage.type(frame, `  ${phrase.toUpperCase().replaceAll(' ', '\n')} `)
  await vaultPage.importInSight(frame)
  expect(new TextDecoder().decode(await vaultBundles.opened(await extracted))).toBe(phrase)
  expect(await vaultPage.read(frame)).toContain(words.sealed)
  await page.close()
})

test('default: a shown phrase is copied, hidden and removed', async () => {
  await scene.visitor.context.grantPermissions(['clipboard-read'])
  const page = await scene.openPage('shop.localhost', script)
  const frame = await openExport(page, phrase)
  await vaultPage.show(page, frame)
  await vaultPage.copy(page, frame)
  await frame.getByText(words.copied).waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(phrase)
  await frame.getByRole('button', { name: words.hide }).click()
  expect(await frame.content()).not.toContain('winner')
  await page.close()
})

test('behavior: a countdown tells when the phrase is hidden, after three minutes; after ten it is removed', async () => {
  const page = await scene.openPage('shop.localhost', script)
  await page.clock.install()
  const frame = await openExport(page, phrase)
  // The half second of the guard runs by this clock, too.
  await expect
    .poll(async () => {
      await page.clock.runFor(200)
      return vaultPage.showButton(frame).isEnabled()
    })
    .toBe(true)
  await vaultPage.hold(page, vaultPage.showButton(frame), 700)
  await page.clock.runFor(1000)
  await vaultPage.proveSight(frame)
  expect(await vaultPage.read(frame)).toContain('winner')
  await expect.poll(() => frame.getByRole('timer').innerText()).toBe(fill(words.shown, { time: '3:00' }))
  await page.clock.runFor('02:55')
  expect(await frame.getByRole('timer').innerText()).toBe(fill(words.shown, { time: '0:05' }))
  await page.clock.runFor('00:05')
  expect(await vaultPage.read(frame)).toContain(words.masked)
  await page.clock.runFor('10:00')
  expect(await vaultPage.read(frame)).toContain(words.forgotten)
  await page.close()
})

test('behavior: twelve of the longest words are visible at once in the narrowest dialog, and numbered', async () => {
  const page = await scene.openPage('shop.localhost', script, '<style>#place { width: 256px }</style>')
  const longest =
    'transfer hospital abstract universe mushroom tomorrow multiply identify transfer hospital abstract universe'
  const frame = await openExport(page, longest)
  await vaultPage.show(page, frame)
  const hidden = await frame
    .locator('.content')
    .evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)
  expect(hidden).toBeLessThanOrEqual(0)
  await expect.poll(() => frame.getByRole('timer').innerText()).not.toContain(words.scroll)
  await page.close()
  const other = await scene.openPage('shop.localhost', script, '<style>#place { width: 256px }</style>')
  const long = await openExport(other, longPhrase)
  await vaultPage.show(other, long)
  // The frame grows with it.
  await expect
    .poll(() => long.locator('.content').evaluate((box) => box.scrollHeight - box.clientHeight))
    .toBeLessThanOrEqual(0)
  await other.close()
  const small = await scene.openPage('shop.localhost', script, '<style>iframe { max-height: 340px }</style>')
  const tight = await openExport(small, longPhrase)
  await vaultPage.show(small, tight)
  await tight.getByText(words.scroll).waitFor()
  await small.close()
})

test('behavior: the frame has the height of its content, words are large enough to read, and a hostile height is bounded', async () => {
  const page = await scene.openPage('shop.localhost', script)
  const frame = await openExport(page, phrase)
  const heights = async () => ({
    frame: await page.locator('iframe').evaluate((element) => element.clientHeight),
    content: await frame.evaluate(() => {
      const box = document.querySelector('.content')!
      return document.querySelector('main')!.getBoundingClientRect().height + box.scrollHeight - box.clientHeight
    }),
  })
  const expectFit = () => expect.poll(async () => heights().then((found) => found.frame >= found.content)).toBe(true)
  await expectFit()
  const masked = await heights()
  expect(masked.frame - masked.content).toBeLessThanOrEqual(24)
  await vaultPage.show(page, frame)
  await expectFit()
  const size = await frame
    .locator('.words li')
    .first()
    .evaluate((word) => getComputedStyle(word).fontSize)
  expect(Number.parseInt(size, 10)).toBeGreaterThanOrEqual(16)
  await frame.evaluate(() => {
    document.querySelector('main')!.style.minHeight = '5000px'
  })
  await expect.poll(async () => (await heights()).content).toBeGreaterThan(4000)
  await expect.poll(async () => (await heights()).frame).toBeGreaterThan(500)
  expect((await heights()).frame).toBeLessThanOrEqual(page.viewportSize()!.height)
  await page.close()
})

test('default: the user confirms three words, and the page learns only that', async () => {
  const page = await scene.openPage('shop.localhost', script)
  const frame = await openExport(page, phrase)
  expect(await page.evaluate(() => confirmed)).toBe(0)
  await vaultPage.show(page, frame)
  await frame.getByRole('button', { name: words.confirm }).click()
  // A wrong word starts over.
  const { at } = await vaultPage.askedWord(frame)
  const offered = await frame.locator('.choices button').allInnerTexts()
  await vaultPage.pickWord(frame, offered.find((word) => word !== phrase.split(' ')[at - 1])!)
  await frame.getByText(fill(words.wrongWord, { at: `${at}` })).waitFor()
  expect(await page.evaluate(() => confirmed)).toBe(0)
  await vaultPage.confirmWords(frame, phrase)
  await frame.getByText(words.confirmed).waitFor()
  expect(await page.evaluate(() => confirmed)).toBe(1)
  expect(await frame.content()).not.toContain('winner')
  await page.close()
})

test('behavior: a screen reader is told what is there after the phrase was hidden by keyboard, or the number was wrong', async () => {
  const page = await scene.openPage('shop.localhost', script)
  const frame = await openExport(page, phrase)
  await vaultPage.show(page, frame)
  const focused = frame.locator(':focus')
  await frame.getByRole('button', { name: words.hide }).press('Enter')
  expect(await focused.innerText()).toBe(words.masked)
  await vaultPage.holdForNumber(page, frame)
  for (let time = 0; time < 3; time += 1) {
    await frame.locator('.keys button:enabled').first().waitFor()
    const number = await frame.locator('.prompt b').innerText()
    // With another key held, a digit is a command to the browser, and not part of a number.
    await page.keyboard.press('Alt+1')
    for (const digit of number.split(' ')) await page.keyboard.press(`${(Number(digit) + 1) % 10}`)
    await frame.locator('.prompt b', { hasText: number }).waitFor({ state: 'detached' })
  }
  expect(await focused.innerText()).toBe(words.failed)
  await page.close()
})

test('behavior: pressing Import again while the word list loads asks for one number', async () => {
  const page = await scene.openPage('shop.localhost', script)
  await page.clock.install()
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/phrase-/, async (route) => {
    await released
    await route.continue()
  })
  const frame = await openImport(page)
  const extracted = page.evaluate(() => vault.extractWalletEncryptedBundle())
  const run = (until: () => Promise<boolean>) => expect.poll(() => page.clock.runFor(200).then(until)).toBe(true)
  const button = frame.getByRole('button', { name: words.import })
  await run(() => button.isEnabled())
  await vaultPage.type(frame, phrase)
  for (const _ of ['once', 'again']) await button.click()
  await frame.getByText(words.checking).waitFor()
  release()
  await frame.locator('.prompt').waitFor()
  await run(() => frame.locator('.keys button').first().isEnabled())
  for (const digit of (await frame.locator('.prompt b').innerText()).split(' ')) await page.keyboard.press(digit)
  expect(new TextDecoder().decode(await vaultBundles.opened(await extracted))).toBe(phrase)
  await page.clock.runFor(5000)
  expect(await frame.locator('.prompt').count()).toBe(0)
  expect(await vaultPage.read(frame)).toContain(words.sealed)
  await page.close()
})

test('error: a part of the vault that does not load is reported, and the entered text stays', async () => {
  const page = await scene.openPage('shop.localhost', script)
  await page.route(/phrase-/, (route) => route.abort())
  const frame = await openImport(page)
  await vaultPage.type(frame, phrase)
  await vaultPage.import(frame)
  await frame.getByText(words.notLoaded).waitFor()
  expect(await frame.getByRole('textbox').inputValue()).toBe(phrase)
  await page.close()
  scene.visitor.complaints.take(/Failed to load resource/)
})

test.each([
  [
    'by a confirmed address',
    { userName: 'Ada', userEmail: 'ada@example.com' },
    fill(words.intoEmail, { email: 'ada@example.com' }),
  ],
  ['by a name, which turns nothing around', { userName: '\u202eadA' }, fill(words.intoName, { name: 'adA' })],
])('default: an import names the wallet that it goes to, %s', async (_, recipient, whose) => {
  const page = await scene.openPage('shop.localhost', script)
  expect(await vaultPage.read(await openImport(page, { recipient }))).toContain(whose)
  await page.close()
})

test('behavior: a recovery shows nothing and stamps', async () => {
  const page = await scene.openPage('shop.localhost', script)
  const { publicKey } = await open(page, 'recovery')
  await page.evaluate((bundle) => vault.injectCredentialBundle(bundle), await vaultBundles.credential(publicKey))
  const stamp = await page.evaluate(() => vault.stamp('{}'))
  expect(stamp.stampHeaderName).toBe('X-Stamp')
  expect(await page.locator('iframe').isVisible()).toBe(false)
  await page.close()
})

test('error: closed, refused, and unavailable', async () => {
  const page = await scene.openPage('shop.localhost', script)
  await open(page, 'export')
  const told = await page.evaluate(async (url) => {
    const { openVault } = lab as unknown as typeof import('../../src/wallets/custody/vault/openVault.ts')
    const container = document.getElementById('place')!
    const name = ({ name, message }: Error) => `${name}: ${message}`
    const refused = await vault.stamp('{}').then(String, name)
    const waiting = vault.extractWalletEncryptedBundle().then(String, name)
    const early = await waiting
    vault.close()
    const closed = await vault.stamp('{}').then(String, name)
    const aborted = await openVault({ url, purpose: 'export', container, signal: AbortSignal.abort() }).then(
      String,
      name,
    )
    const leaving = new AbortController()
    const opening = openVault({ url, purpose: 'export', container, signal: leaving.signal }).then(String, name)
    leaving.abort()
    return { refused, early, closed, aborted, left: await opening, frames: document.querySelectorAll('iframe').length }
  }, scene.url)
  expect(told).toEqual({
    refused: 'VaultRequestError: The vault holds no credential to stamp with.',
    early: 'VaultRequestError: The vault was given no import bundle.',
    closed: 'VaultError: The vault was closed.',
    aborted: 'VaultError: The vault was closed.',
    left: 'VaultError: The vault was closed.',
    frames: 0,
  })
  await page.close()
})

test('default: the vault speaks the language of the browser, and lays out Arabic from right to left', async () => {
  const visitor = await scene.browser.newVisitor({ locale: 'ar-EG' })
  const page = await visitor.open(`${scene.pages.originOf('shop.localhost')}/screens`)
  const frame = await openExport(page, phrase)
  await frame.getByRole('button', { name: ar.show }).waitFor()
  expect(await frame.locator('html').getAttribute('lang')).toBe('ar')
  expect(await frame.locator('html').getAttribute('dir')).toBe('rtl')
  await inspect(page, 'vault-masked-arabic')
  const button = frame.getByRole('button', { name: ar.show })
  await vaultPage.hold(page, button, holdMs + 100)
  const number = frame.locator('.prompt b')
  await number.waitFor()
  // The digits read from left to right, inside a sentence that does not.
  expect(await number.evaluate((element) => getComputedStyle(element).direction)).toBe('ltr')
  await vaultPage.proveSight(frame)
  const list = frame.getByRole('list', { name: ar.wordsLabel })
  await list.waitFor()
  expect(await list.evaluate((element) => getComputedStyle(element).direction)).toBe('ltr')
  await inspect(page, 'vault-words-arabic')
  expect(visitor.complaints.take()).toEqual([])
  await visitor.close()
})

test('error: a language that does not load leaves the vault in English', async () => {
  const page = await scene.openPage('shop.localhost', script)
  await page.addInitScript(() => Object.defineProperty(navigator, 'languages', { value: ['de'] }))
  await page.route(/\/de-[^/]*\.js/, (route) => route.abort())
  await page.reload()
  const frame = await openExport(page, phrase)
  await vaultPage.showButton(frame).waitFor()
  expect(await frame.locator('html').getAttribute('lang')).toBe('en')
  await page.close()
  scene.visitor.complaints.take(/Failed to load resource/)
})
