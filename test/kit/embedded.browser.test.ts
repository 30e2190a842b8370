import { type BrowserContextOptions, devices, type Page } from 'playwright-core'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { loadWords } from '../../src/core/words/loadWords.ts'
import { localeOf } from '../../src/core/words/localeOf.ts'
import { inspect } from '../browser/inspect.ts'
import { type MailReader, openMailbox } from '../browser/mailReader.ts'
import type { Visitor } from '../browser/startBrowser.ts'
import { english, inEnglish } from '../english.ts'
import { kit } from '../journeys/kit.ts'
import { type Journey, startJourney } from '../journeys/startJourney.ts'
import { vaultPage } from '../vault/vaultPage.ts'
import { kitDialog } from './parts/kitDialog.ts'

// The wallet inside the page with the kit's own screens, on the real stack. Each test continues where the one before ended.

const ada = 'ada@example.com'

let journey: Journey
let visitor: Visitor
let page: Page
let mailbox: MailReader
let address: string
/** The recovery phrase that is imported. */
const theirs = 'legal winner thank year wave sausage worth useful legal winner thank yellow'

beforeAll(async () => {
  journey = await startJourney()
  ;({ visitor, page } = journey)
  mailbox = await openMailbox(visitor, journey.info)
  await page.bringToFront()
})
// The browser itself writes a refused request to the console, and a wrong code is one.
afterEach(() => expect(visitor.complaints.take(/status of 40[04]/)).toEqual([]))
afterAll(() => journey?.close())

const { dialog, press, titled, fill, says, mainButtons, gone, connectedAddress, openSecurity } = kitDialog(() => page)
/** Reads a code in the mailbox, and returns to the page: a page in the background gets no prompt. */
async function readCode(subject: string): Promise<string> {
  const code = await mailbox.nextCode(ada, subject)
  await page.bringToFront()
  return code
}
/** A new browser, with no passkey in it. The mailbox stays the same: it knows which emails were read. */
async function moveToNewDevice(options: BrowserContextOptions = {}): Promise<void> {
  visitor = await journey.browser.newVisitor(options)
  page = await visitor.open(journey.info.sites.demo!)
}
/** As after fifteen minutes. Moving the page's clock would not do, because servers would refuse the page. */
async function forgetSessionKey(): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('latchkey')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const change = opening.result.transaction('keys', 'readwrite')
          change.objectStore('keys').delete(IDBKeyRange.bound('latchkey-session-', 'latchkey-session-~'))
          change.oncomplete = () => resolve()
        }
      }),
  )
  await page.reload()
}

test('error: a server that does not allow this page says so, and not that it did not respond', async () => {
  const { servers, environmentId } = journey.info
  const environmentUrl = `${servers.account}/environments/${environmentId}`
  await visitor.context.route(environmentUrl, (route) => route.abort())
  await visitor.context.route(`${environmentUrl}/origin`, (route) =>
    route.fulfill({ json: { allowed: false }, headers: { 'access-control-allow-origin': '*' } }),
  )
  await kit.choose(page, 'Passkey')
  await says(english.notAllowed)
  await visitor.context.unroute(`${environmentUrl}/origin`)
  await press(english.tryAgain)
  await says(english.unreachable)
  await visitor.context.unroute(environmentUrl)
  await press(english.tryAgain)
  await dialog().getByRole('button', { name: english.haveWallet, exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await gone()
  expect(visitor.complaints.take(/ERR_FAILED|does not allow that origin/)).toEqual([])
})

test('get a wallet: those that are created here come first', async () => {
  await page.getByRole('button', { name: 'Connect wallet', exact: true }).click()
  await press(english.newToWallets)
  await dialog().getByText(english.getTextHere).waitFor()
  const rows = await dialog().locator('.latchkey-name').allInnerTexts()
  const created = rows.filter((name) => /^Create a wallet with /.test(name))
  expect(created).toContain('Create a wallet with Passkey')
  expect(created).toContain('Create a wallet with Sei Global Wallet')
  expect(rows.slice(0, created.length)).toEqual(created)
  expect(rows.length).toBeGreaterThan(created.length)
  await inspect(page, 'kit-get-here')
  await press('Create a wallet with Passkey')
  await titled(english.newTitle)
  await press('Back')
  await titled(english.getTitle)
  await page.keyboard.press('Escape')
  await gone()
})

test('sign up: one passkey creates the wallet', async () => {
  await kit.choose(page, 'Passkey')
  await titled(english.newTitle)
  expect(await mainButtons()).toEqual([english.createWallet])
  await inspect(page, 'embedded-ways')
  await press(english.createWallet)
  await titled(english.createWallet)
  await inspect(page, 'embedded-create')
  await fill(english.walletName, 'Ada')
  await press(english.createWallet)
  await gone()
  expect(visitor.passkeys.count()).toBe(1)
  address = await connectedAddress()
  expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/)
})

test('once a wallet was used here, signing in comes first', async () => {
  await kit.disconnect(page)
  await kit.choose(page, 'Passkey')
  await titled(english.enterTitle)
  expect(await mainButtons()).toEqual([english.usePasskey])
  await inspect(page, 'embedded-ways-known')
  await press(english.usePasskey)
  await gone()
  expect(await connectedAddress()).toBe(address)
})

test('security: missing steps are listed; an address is confirmed with the emailed code', async () => {
  await openSecurity()
  await dialog().getByText(english.emailNone).waitFor()
  await inspect(page, 'embedded-security')
  await dialog()
    .getByRole('button', { name: new RegExp(`^${english.email}`) })
    .click()
  await titled(english.confirmEmail)
  await fill(english.emailAddress, ada)
  await inspect(page, 'embedded-address')
  await press(english.mailCode)
  await titled(english.codeTitle)
  const code = await readCode('Your code for')
  await fill(english.code, code === '000000' ? '111111' : '000000')
  await press(english.goOn)
  await says(english.wrongCode)
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(english.goOn)
  await inspect(page, 'embedded-wrong-code')
  await fill(english.code, code)
  await press(english.goOn)
  await dialog()
    .getByText(inEnglish('emailSet', { email: ada }))
    .waitFor()
})

test('passkeys: a second one is added, and removed after a warning', async () => {
  await dialog()
    .getByRole('button', { name: /^Passkeys/ })
    .click()
  await dialog().getByRole('list').getByRole('listitem').waitFor()
  await inspect(page, 'embedded-passkeys')
  await dialog()
    .getByRole('button', { name: /^Remove/ })
    .click()
  await dialog().getByText('This is your only passkey.').waitFor()
  await inspect(page, 'embedded-remove-last')
  await press(english.cancel)
  await titled('Passkeys')
  // The browser's device already has a passkey of this wallet, and creates no other.
  await press(english.addPasskey)
  await press(english.addPasskey)
  await says(english.passkeyTaken)
  await inspect(page, 'embedded-add-passkey')
  await press('Later')
  await press('Back')
})

test('phrase: the vault shows it in the dialog, and the page cannot read it', async () => {
  await dialog()
    .getByRole('button', { name: new RegExp(`^${english.words}`) })
    .click()
  await dialog().getByText(english.wordsText).waitFor()
  await inspect(page, 'embedded-words-warning')
  await press(english.show)
  await says(english.vaultShown)
  const frame = page.frames().find((each) => each.url().startsWith(journey.info.sites.vault!))!
  await vaultPage.show(page, frame)
  const words = (await vaultPage.read(frame)).split('\n').filter((line) => /^[a-z]{3,8}$/.test(line))
  expect(mnemonicToAccount(words.join(' ')).address).toBe(address)
  expect(await page.evaluate(() => document.documentElement.outerHTML)).not.toContain(words.slice(0, 3).join(' '))
  await inspect(page, 'embedded-vault')
  await press(english.hide)
  await dialog().getByText(english.wordsText).waitFor()
  await expect.poll(() => page.frames().length).toBe(1)
  await press('Back')
})

test('import: entered in the vault, interrupted and started again', async () => {
  await dialog()
    .getByRole('button', { name: new RegExp(`^${english.importTitle}`) })
    .click()
  await inspect(page, 'embedded-import')
  await press(english.openVault)
  await says(english.importWaiting)
  await press(english.cancel)
  await press(english.openVault)
  await page.frameLocator('iframe').getByRole('textbox').waitFor()
  const frame = page.frames().find((each) => each.url().startsWith(journey.info.sites.vault!))!
  // A screenshot takes the focus away, and the vault deletes the entered text.
  await inspect(page, 'embedded-importing')
  await vaultPage.type(frame, theirs)
  await vaultPage.importInSight(frame)
  await dialog().getByText(english.importedText).waitFor()
  await inspect(page, 'embedded-imported')
  await dialog()
    .getByRole('button', { name: /^Use .*0x/ })
    .click()
  await titled('Security')
  await dialog()
    .getByRole('button', { name: new RegExp(`^${english.words}`) })
    .click()
  const list = dialog().getByLabel(english.whatToShow)
  await list.selectOption(english.moreToShow)
  await list.selectOption(inEnglish('wordsOf', { wallet: 'Imported wallet (2)' }))
  await inspect(page, 'embedded-words-more')
  await press(english.show)
  await says(english.vaultShown)
  const shown = page.frames().find((each) => each.url().startsWith(journey.info.sites.vault!))!
  await vaultPage.show(page, shown)
  expect((await shown.getByRole('listitem').allInnerTexts()).join(' ')).toBe(theirs)
  await press('Close')
  await gone()
  expect(await connectedAddress()).not.toBe(address)
})

test('accounts: the imported phrase and the user’s own each get one more', async () => {
  const { words } = english
  const addressOf = (accountIndex: number) => mnemonicToAccount(theirs, { accountIndex }).address
  const accounts = () => dialog().getByRole('listitem').getByRole('button')
  const titles = () => accounts().evaluateAll((rows) => rows.map((row) => row.getAttribute('title')))
  await page.getByRole('button', { name: /^0x/ }).click()
  await press('Accounts')
  await expect.poll(titles).toEqual([address, addressOf(0)])
  await press(english.newAccount)
  await dialog()
    .getByLabel(words)
    .selectOption(inEnglish('wordsOf', { wallet: 'Imported wallet (2)' }))
  await inspect(page, 'embedded-new-account-imported')
  await press(english.newAccount)
  await expect.poll(titles).toEqual([address, addressOf(0), addressOf(1)])
  await press(english.newAccount)
  await expect.poll(() => dialog().getByLabel(words).locator('option:checked').innerText()).toBe(english.wholeWallet)
  await press(english.newAccount)
  await accounts().nth(3).waitFor()
  expect(await titles()).not.toContain(addressOf(2))
  await accounts().nth(2).click()
  await press('Close')
  await gone()
  await expect.poll(connectedAddress).toBe(addressOf(1))
})

test('lost passkey: the emailed code creates a new one on another device, and the address stays', async () => {
  await moveToNewDevice()
  await kit.choose(page, 'Passkey')
  await press(english.lostPasskey)
  await titled(english.recoverTitle)
  await inspect(page, 'embedded-recover')
  await fill(english.emailAddress, ada)
  await press(english.mailCode)
  await titled(english.codeTitle)
  await fill(english.code, await readCode('Recover your access to'))
  await inspect(page, 'embedded-recover-code')
  await press(english.goOn)
  await titled(english.newPasskeyTitle)
  await inspect(page, 'embedded-recover-passkey')
  await press(english.newPasskeyTitle)
  await gone()
  expect(await connectedAddress()).toBe(address)
  expect(visitor.passkeys.count()).toBe(1)
})

test('passkeys: of two, the lost one is removed', async () => {
  await openSecurity()
  await dialog()
    .getByRole('button', { name: /^Passkeys/ })
    .click()
  await dialog().getByRole('listitem').nth(1).waitFor()
  await dialog()
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click()
  await press(english.remove)
  await titled('Passkeys')
  await expect.poll(() => dialog().getByRole('listitem').count()).toBe(1)
  await press('Close')
  await kit.disconnect(page)
  await kit.choose(page, 'Passkey')
  await press(english.usePasskey)
  await gone()
  expect(await connectedAddress()).toBe(address)
})

test('an email code signs in a new user, who is asked to add a passkey', async () => {
  await moveToNewDevice()
  await kit.choose(page, 'Passkey')
  await press(english.useEmail)
  await fill(english.emailAddress, 'bob@example.com')
  await press(english.mailCode)
  await titled(english.codeTitle)
  const code = await mailbox.nextCode('bob@example.com', 'Your code for')
  await page.bringToFront()
  await fill(english.code, code)
  await press(english.goOn)
  await titled(english.addPasskey)
  await inspect(page, 'embedded-advice')
  await press('Later')
  await gone()
  expect(await connectedAddress()).toMatch(/^0x/)
})

test('without a passkey, a code signs in again after the session has expired', async () => {
  const before = await connectedAddress()
  await forgetSessionKey()
  await openSecurity()
  await dialog()
    .getByRole('button', { name: /^Passkeys/ })
    .click()
  await dialog()
    .getByText(inEnglish('unlockByCode', { email: 'bob@example.com' }))
    .waitFor()
  await inspect(page, 'embedded-unlock-by-code')
  await press(english.mailCode)
  await titled(english.codeTitle)
  const code = await mailbox.nextCode('bob@example.com', 'Your code for')
  await page.bringToFront()
  await fill(english.code, code)
  await press(english.goOn)
  await press(english.addPasskey)
  await press(english.addPasskey)
  await dialog().getByRole('listitem').waitFor()
  await press('Close')
  await gone()
  expect(await connectedAddress()).toBe(before)
})

test('keyboard: from the list to a connected wallet and back out, without a pointer', async () => {
  await moveToNewDevice()
  const enter = async (name: RegExp) => {
    const focused = () =>
      page.evaluate(() => {
        const { activeElement: element } = document
        // A title takes the focus too, and often has the same words.
        return element instanceof HTMLButtonElement ? (element.ariaLabel ?? element.textContent) : ''
      })
    // A key pressed before the page has drawn its button is lost.
    await page.getByRole('button', { name }).first().waitFor()
    for (let tabs = 0; tabs < 30 && !name.test((await focused()) ?? ''); tabs++) await page.keyboard.press('Tab')
    expect(await focused()).toMatch(name)
    await page.keyboard.press('Enter')
  }
  await enter(/^Connect wallet$/)
  await titled(english.connectTitle)
  await enter(/Passkey$/)
  await titled(english.newTitle)
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(english.newTitle)
  await enter(/^Create a wallet$/)
  await titled(english.createWallet)
  await enter(/^Create a wallet$/)
  await gone()
  await enter(/^0x/)
  await enter(/^Security$/)
  await titled('Security')
  await enter(/^Passkeys/)
  await dialog().getByRole('listitem').waitFor()
  await enter(/^Remove/)
  await enter(/^Cancel$/)
  await titled('Passkeys')
  await page.keyboard.press('Escape')
  await gone()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/^0x/)
  await visitor.close()
})

test.each<[string, BrowserContextOptions, string]>([
  ['phone', devices['Pixel 7']!, 'en'],
  ['narrow', { viewport: { width: 320, height: 640 } }, 'de'],
  ['rtl', { viewport: { width: 390, height: 800 } }, 'ar'],
])('screens: %s', async (device, options, language) => {
  await moveToNewDevice(options)
  await page.evaluate((lang) => {
    document.documentElement.lang = lang
    window.dispatchEvent(new Event('languagechange'))
  }, language)
  await page.locator('.latchkey-connect[data-state=disconnected]').click()
  const { passkeyWallet } = await loadWords(localeOf([language]))
  await kit.row(page, passkeyWallet).click()
  await dialog().locator('.latchkey-stack').waitFor()
  await inspect(page, `embedded-ways-${device}`)
  await dialog().locator('.latchkey-button:not([data-kind])').click()
  await inspect(page, `embedded-create-${device}`)
  await dialog().locator('button[type=submit]').click()
  await gone()
  await page.locator('.latchkey-connect[data-state=connected]').first().click()
  const row = (icon: string) =>
    dialog()
      .locator('.latchkey-row')
      .filter({ has: page.locator(`[data-icon=${icon}]`) })
  await row('wallets').click()
  await dialog().getByRole('listitem').waitFor()
  await inspect(page, `embedded-accounts-${device}`)
  await dialog().locator('[data-icon=back]').click()
  await row('shield').click()
  await row('list').waitFor()
  await inspect(page, `embedded-security-${device}`)
  await row('clock').click()
  await dialog().getByRole('listitem').waitFor()
  await inspect(page, `embedded-sessions-${device}`)
  await dialog().locator('[data-icon=back]').click()
  await row('scan').click()
  await dialog().locator('button[type=submit]').click()
  await dialog().getByRole('img').waitFor()
  await inspect(page, `embedded-device-scan-${device}`)
  await dialog().locator('[data-icon=back]').click()
  await row('list').click()
  await inspect(page, `embedded-words-warning-${device}`)
  await dialog().locator('.latchkey-screen > .latchkey-button').click()
  await page.frameLocator('iframe').getByRole('button').first().click({ trial: true })
  await inspect(page, `embedded-vault-${device}`)
  await visitor.close()
})
