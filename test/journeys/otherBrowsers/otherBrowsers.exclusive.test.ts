import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { en as vaultWords } from '../../../sites/shared/words/en.ts'
import { en as words } from '../../../sites/wallet/words/en.ts'
import { ar as arabicWords } from '../../../src/core/words/ar.ts'
import { en as reviewWords } from '../../../src/review/words/en.ts'
import type { Page } from '../../browser/webdriver/createPage.ts'
import type { OtherBrowser } from '../../browser/webdriver/otherBrowser.ts'
import { startFirefox } from '../../browser/webdriver/startFirefox.ts'
import { startWebKit } from '../../browser/webdriver/startWebKit.ts'
import { english, inEnglish } from '../../english.ts'
import { startStack, type TestStack } from '../../startStack.ts'
import { createPerson, dialog } from './person.ts'

// One user's story in each browser that is not Chromium. Each test continues where the one before ended.

const phone = [420, 760] as const
const theirWords = 'legal winner thank year wave sausage worth useful legal winner thank yellow'

let stack: TestStack
beforeAll(async () => {
  stack = await startStack()
})
afterAll(async () => {
  await stack?.close()
})

describe.each([
  ['firefox', startFirefox, true],
  ['webkit', startWebKit, false],
] as const)('%s', (name, start, hasPasskeys) => {
  const passkeyRow = hasPasskeys ? english.continuePasskey : english.signIn
  let browser: OtherBrowser
  let person: ReturnType<typeof createPerson>
  let page: Page
  let address: string
  beforeAll(async () => {
    browser = await start()
    person = createPerson(browser, stack.info)
    page = await browser.open(stack.info.sites.demo)
  })
  afterEach(async () => expect(await browser.takeComplaints()).toEqual([]))
  afterAll(() => browser?.close())

  const signs = async () => {
    await page.press('Sign the message')
    await page.sees(reviewWords.titles.message)
    await page.answer('Confirm')
    await page.sees('The signer is the connected account.')
  }

  test('kit and wallet in the page: the user creates a wallet, signs and pays', async () => {
    await page.press('Connect wallet')
    await page.sees(english.connectTitle)
    await page.look(`${name}-kit`)
    await page.click({ role: 'button', has: passkeyRow, in: dialog })
    await page.sees(hasPasskeys ? english.newTitle : english.enterTitle)
    const ways = await page.sees({ css: '.latchkey-attempt' })
    if (!hasPasskeys) expect(ways).toContain('This browser doesn’t support passkeys.')
    for (const needsPasskey of [english.haveWallet, english.createWallet, english.lostPasskey])
      expect(ways.includes(needsPasskey), needsPasskey).toBe(hasPasskeys)
    await page.look(`${name}-ways`)
    await person.enterEmbedded(page)
    address = await page.sees({ css: '.address' })
    expect(await browser.countPasskeys()).toBe(hasPasskeys ? 1 : 0)
    await signs()
    await page.press('Send 0.001')
    await page.look(`${name}-confirm`)
    await page.answer('Send')
    await page.sees('The transaction has three confirmations.')
    await page.reload()
    expect(await page.sees({ css: '.address' })).toBe(address)
  })

  test('vault: the phrase in a window of its own, because the browser cannot tell whether a frame is visible', async () => {
    await person.openSecurity(page)
    await page.press(new RegExp(`^${english.words}`), dialog)
    await page.press(english.show, dialog)
    const frame = page.frame('iframe')
    await frame.sees({ role: 'button', name: vaultWords.openWindow })
    await page.look(`${name}-vault-frame`)
    const vault = await page.popup(() => frame.press(vaultWords.openWindow))
    await vault.hold({ role: 'button', name: vaultWords.show }, 700)
    await vault.sees({ role: 'button', name: vaultWords.hide })
    await vault.look(`${name}-vault-words`)
    const words = (await vault.sees({ css: 'main' })).split('\n').filter((line) => /^[a-z]{3,8}$/.test(line))
    expect(mnemonicToAccount(words.join(' ')).address).toBe(address)
    await page.press(english.hide, dialog)
    await vault.closed()
    await page.press('Back', dialog)
  })

  test('vault: another wallet is imported', async () => {
    await page.press(new RegExp(`^${english.importTitle}`), dialog)
    await page.press(english.openVault, dialog)
    const vault = await page.popup(() => page.frame('iframe').press(vaultWords.openWindow))
    await vault.fill({ css: 'textarea' }, theirWords)
    await vault.press(vaultWords.import)
    await page.sees(english.importedText)
    await page.sees(mnemonicToAccount(theirWords).address.slice(0, 6))
    await page.press('Close', dialog)
  })

  test('a private window: the same address by email', async () => {
    if (hasPasskeys) {
      await person.openSecurity(page)
      await page.press(new RegExp(`^${english.email}`), dialog)
      await page.fill({ label: english.emailAddress }, person.email)
      await page.press(english.mailCode, dialog)
      await page.fill({ label: english.code }, await person.nextCode())
      await page.press(english.goOn, dialog)
      await page.sees(inEnglish('emailSet', { email: person.email }))
      await page.press('Close', dialog)
    }
    await browser.losePasskeys()
    const other = await browser.open(stack.info.sites.demo, { isPrivate: true })
    await other.resize(...phone)
    if (!hasPasskeys) await person.disconnect(other)
    await person.choose(other, passkeyRow)
    if (hasPasskeys) {
      await other.press(english.lostPasskey, dialog)
      await other.fill({ label: english.emailAddress }, person.email)
      await other.press(english.mailCode, dialog)
      await other.fill({ label: english.code }, await person.nextCode())
      await other.look(`${name}-recovery`)
      await other.press(english.goOn, dialog)
      await other.press(english.newPasskeyTitle, dialog)
      await other.gone(dialog)
    } else await person.enterEmbedded(other)
    expect(await other.sees({ css: '.address' })).toBe(address)
    // WebKit's windows share one profile here: a session that ends in one ends in the other.
    await person.disconnect(hasPasskeys ? page : other)
    await other.close()
  })

  test('popup: opened by the click, connected, and it signs', async () => {
    await page.reload()
    const popup = await page.popup(() => person.choose(page, 'Sei Global Wallet'))
    await popup.sees(hasPasskeys ? english.newTitle : english.enterTitle)
    if (!hasPasskeys) await popup.sees('This browser doesn’t support passkeys.')
    await popup.look(`${name}-popup-ways`)
    await person.enterWallet(popup)
    await popup.sees(words.connect.title)
    await popup.look(`${name}-popup-connect`)
    await popup.answer('Connect')
    await page.sees({ role: 'heading', name: 'Sei Global Wallet' })
    await popup.closed()
    const review = await page.popup(() => page.press('Sign the message'))
    await review.sees(reviewWords.titles.message)
    await review.look(`${name}-popup-review`)
    await review.answer('Confirm')
    await page.sees('The signer is the connected account.')
    await review.closed()
  })

  test('popup: without a click it is blocked, and opens on another try', async () => {
    await page.reload()
    // The heading is there before the wallet is: a script's click on the button that is still disabled does nothing.
    await page.on({ role: 'button', name: 'Sign the message' }, async () => {})
    await page.evaluate(() => document.querySelector<HTMLElement>('.step .act')?.click())
    await page.sees('Popup was blocked. Try again.')
    await page.look(`${name}-blocked`)
    const popup = await page.popup(() => page.press('Retry'))
    await popup.answer('Confirm')
    await page.sees('The signer is the connected account.')
    await popup.closed()
    await person.disconnect(page)
  })

  test('relay: the user takes the link from the page to the wallet, and the wallet signs', async () => {
    const wallet = await browser.open(stack.info.sites.wallet)
    await wallet.resize(...phone)
    await wallet.press('Scan')
    await person.choose(page, english.scanRow)
    await page.sees({ role: 'img', name: english.scanAlt })
    await page.look(`${name}-scan`)
    await page.press('Copy link')
    await page.sees('Copied')
    await person.paste(wallet, words.pair.link)
    await wallet.press(words.pair.connect)
    await wallet.sees(words.connect.title)
    await wallet.look(`${name}-phone-connect`)
    await wallet.answer('Connect')
    await wallet.press(words.relay.done)
    await page.gone(dialog)
    await page.press('Sign the message')
    await wallet.sees(reviewWords.titles.message)
    await wallet.look(`${name}-phone-review`)
    await wallet.answer('Confirm')
    await page.sees('The signer is the connected account.')
    await wallet.close()
    await person.disconnect(page)
  })

  test('Arabic: the kit runs from right to left, at a phone’s width', async () => {
    const arabic = await browser.open(stack.info.sites.demo)
    await arabic.resize(...phone)
    await arabic.evaluate(() => {
      document.documentElement.lang = 'ar'
      window.dispatchEvent(new Event('languagechange'))
    })
    await arabic.click({ css: '.latchkey-connect[data-state=disconnected]' })
    await arabic.sees({ role: 'button', has: 'Sei Global Wallet', in: dialog })
    expect(
      await arabic.evaluate(() => getComputedStyle(document.querySelector('dialog[open]') ?? document.body).direction),
    ).toBe('rtl')
    await arabic.look(`${name}-ar-kit`)
    await arabic.click({ role: 'button', has: arabicWords[hasPasskeys ? 'continuePasskey' : 'signIn'], in: dialog })
    await arabic.sees({ css: '.latchkey-stack' })
    await arabic.look(`${name}-ar-ways`)
    await arabic.close()
  })
})
