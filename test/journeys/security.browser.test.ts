import { devices, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { en as vaultWords } from '../../sites/shared/words/en.ts'
import { ar } from '../../src/core/words/embedded/ar.ts'
import { en as embedded } from '../../src/core/words/embedded/en.ts'
import { en as dialogs } from '../../src/core/words/en.ts'
import { fill } from '../../src/core/words/fill.ts'
import { inspect } from '../browser/inspect.ts'
import { endSessionKeysSoon, forgetSessionKeys } from '../browser/moveSessionKeys.ts'
import { startBrowser, type Visitor } from '../browser/startBrowser.ts'
import { type MailReader, readMailbox } from '../mailbox.ts'
import { startStack, type TestStack } from '../startStack.ts'
import { vaultPage } from '../vault/vaultPage.ts'
import { signOutOfWallet } from './signOutOfWallet.ts'

// Ada's wallet through everything that may happen to it. Each test continues where the one before ended.

const en = { ...dialogs, ...embedded }
const phone = { width: 420, height: 640 }
/** A realistic maximum: it fits on the smallest phone. */
const ada = 'ada.lovelace.of.the.analytical.engine@example.com'

let stack: TestStack
let mail: MailReader
let browser: Awaited<ReturnType<typeof startBrowser>>
let laptop: Visitor
let wallet: Page
/** The one account that every login method must lead to. */
let address: string

beforeAll(async () => {
  stack = await startStack()
  mail = readMailbox(stack.info)
  browser = await startBrowser()
  laptop = await browser.newVisitor()
  wallet = await openWallet(laptop)
})
afterEach(() => expect(laptop.complaints.take()).toEqual([]))
afterAll(async () => {
  await browser?.close()
  await stack?.close()
})

async function openWallet(visitor: Visitor, url = stack.info.sites.wallet!): Promise<Page> {
  const page = await visitor.open(url)
  await page.setViewportSize(phone)
  return page
}
const on = (page: Page) => ({
  title: (name: string) => page.getByRole('heading', { name, exact: true }).waitFor(),
  press: (name: string) => page.getByRole('button', { name, exact: true }).click(),
  focused: (name: string) =>
    page
      .locator('button:focus')
      .and(page.getByRole('button', { name, exact: true }))
      .waitFor(),
  row: (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) }),
  enter: (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) }).click(),
  /** The row of a list of passkeys or sessions. */
  item: (text: string) => page.getByRole('listitem').filter({ has: page.getByText(text, { exact: true }) }),
  address: async () => {
    await page.getByRole('navigation').getByRole('button', { name: 'Accounts' }).click()
    return (await page.locator('.card .address').first().textContent()) ?? ''
  },
})
const mainButtons = () => wallet.locator('.latchkey-button:not([data-kind])').allInnerTexts()
/** Returns the code in the newest email to Ada. */
const readCode = async () => /^\d{6}$/m.exec((await mail.next(ada)).text)?.[0] ?? 'no code'

test('create a wallet; Security says what is missing', async () => {
  const { title, press, row, address: shown } = on(wallet)
  await title(en.newTitle)
  expect(await mainButtons()).toEqual([en.createWallet])
  await inspect(wallet, 'wallet-ways-in')
  await press(en.useEmail)
  await title(en.emailTitle)
  await wallet.goBack()
  await title(en.newTitle)
  await press(en.createWallet)
  await wallet.getByLabel(en.walletName).waitFor()
  await press(en.createWallet)
  await title('Accounts')
  address = await shown()
  await press('Security')
  await title(en.security)
  await row(en.passkeys).getByText('1', { exact: true }).waitFor()
  await row(en.email).getByText(en.emailNone).waitFor()
  await inspect(wallet, 'wallet-security')
  await wallet.setViewportSize({ width: 1280, height: 800 })
  await inspect(wallet, 'wallet-security-desktop')
  await wallet.setViewportSize({ width: 360, height: 640 })
  await inspect(wallet, 'wallet-security-narrow')
  await wallet.setViewportSize(phone)
})

test('the only passkey cannot be removed, and the wallet says what to do first; the keyboard focus stays', async () => {
  const { title, press, enter } = on(wallet)
  await enter(en.passkeys)
  await press(fill(en.removePasskey, { name: 'Passkey' }))
  await title(fill(en.removeTitle, { name: 'Passkey' }))
  await wallet.getByText(en.lastLoginMethod).waitFor()
  expect(await wallet.getByRole('button', { name: en.remove }).count()).toBe(0)
  await inspect(wallet, 'wallet-remove-only-passkey')
  await press(en.cancel)
  await wallet.locator('h1:focus').getByText(en.passkeys).waitFor()
  await press(fill(en.renamePasskey, { name: 'Passkey' }))
  await title(en.renameTitle)
  await press(en.back)
  await wallet.locator('h1:focus').getByText(en.passkeys).waitFor()
  await press(en.back)
  await title(en.security)
})

test('a second passkey; the first one is removed, and the second signs in', async () => {
  const { title, press, enter, item, address: shown } = on(wallet)
  await enter(en.passkeys)
  await title(en.passkeys)
  await laptop.passkeys.lose()
  await press(en.addPasskey)
  await wallet.getByLabel(en.passkeyName).fill('Security key')
  await inspect(wallet, 'wallet-add-passkey')
  await press(en.addPasskey)
  await item('Security key').waitFor()
  await inspect(wallet, 'wallet-passkeys')
  await press(fill(en.removePasskey, { name: 'Passkey' }))
  await title(fill(en.removeTitle, { name: 'Passkey' }))
  await inspect(wallet, 'wallet-remove-passkey')
  await press(en.remove)
  await title(en.passkeys)
  await item('Passkey').waitFor({ state: 'detached' })
  await signOutOfWallet(wallet)
  await title(en.enterTitle)
  expect(await mainButtons()).toEqual([en.usePasskey])
  await press(en.usePasskey)
  expect(await shown()).toBe(address)
})

test('a passkey is renamed', async () => {
  const { press, enter, item } = on(wallet)
  await press('Security')
  await enter(en.passkeys)
  await press(fill(en.renamePasskey, { name: 'Security key' }))
  await wallet.getByLabel(en.newName, { exact: true }).fill('Grey key')
  await press(en.save)
  await item('Grey key').waitFor()
})

test('confirm an address with the code from the mailbox', async () => {
  const { title, press, enter, focused } = on(wallet)
  await press('Security')
  await enter(en.email)
  await wallet.getByLabel(en.emailAddress).fill(ada)
  await press(en.mailCode)
  await title(en.codeTitle)
  await wallet.getByLabel(en.code).fill('000000')
  await press(en.goOn)
  await wallet.getByText(en.wrongCode).waitFor()
  await focused(en.goOn)
  await wallet.setViewportSize({ width: 320, height: 568 })
  await inspect(wallet, 'wallet-email-code')
  await wallet.setViewportSize(phone)
  laptop.complaints.take(/status of 400/)
  await wallet.getByLabel(en.code).fill(await readCode())
  await press(en.goOn)
  await wallet.getByText(fill(en.emailSet, { email: ada })).waitFor()
  await enter(en.email)
  await title(en.confirmEmail)
  await inspect(wallet, 'wallet-email-confirmed')
})

test('a phone joins: it shows the same number as the laptop, and opens the same wallet', async () => {
  const { title, press, enter } = on(wallet)
  await laptop.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await press('Security')
  await wallet.getByText(fill(en.emailSet, { email: ada })).waitFor()
  await wallet.setViewportSize({ width: 320, height: 568 })
  await inspect(wallet, 'wallet-security-small')
  await wallet.setViewportSize(phone)
  await enter(en.device)
  await press(en.showCode)
  await wallet.getByRole('img', { name: en.deviceAlt }).waitFor()
  await inspect(wallet, 'wallet-device-code')
  await press(en.copyLink)
  const link = await wallet.evaluate(() => navigator.clipboard.readText())

  const mobile = await browser.newVisitor(devices['Pixel 7'])
  const other = await mobile.open(link)
  const there = on(other)
  await there.title(en.joinTitle)
  expect(other.url()).not.toContain('secret')
  await inspect(other, 'phone-join')
  await there.press(en.newPasskeyTitle)
  await there.title(en.compareTitle)
  await inspect(other, 'phone-join-compare')
  await title(en.compareTitle)
  const number = await wallet.locator('.latchkey-compare').innerText()
  expect(await other.locator('.latchkey-compare').innerText()).toBe(number)
  expect(number.replace(/\D/g, '')).toMatch(/^\d{6,}/)
  await inspect(wallet, 'wallet-device-compare')
  await press(en.approve)
  await wallet.getByText(en.deviceAdded).waitFor()
  await other.getByText(en.joinApproved).waitFor()
  await inspect(other, 'phone-join-approved')
  await there.press(en.enterTitle)
  expect(await there.address()).toBe(address)
  // The link is for a device that is not signed in.
  await other.goto(link)
  await other.reload()
  await other.getByText(en.joinNeedless).waitFor()
  await inspect(other, 'phone-join-needless')
  await there.press(en.goOn)
  await there.title('Accounts')
  expect(mobile.complaints.take()).toEqual([])
  await mobile.close()
})

test('a borrowed computer signs in with the code from the mailbox, and is signed out from the laptop', async () => {
  const borrowed = await browser.newVisitor()
  const there = on(await openWallet(borrowed))
  const other = borrowed.context.pages()[0]!
  await there.press(en.useEmail)
  await there.title(en.emailTitle)
  await inspect(other, 'wallet-email-sign-in')
  await other.getByLabel(en.emailAddress).fill(ada)
  await there.press(en.mailCode)
  await there.title(en.codeTitle)
  const code = await readCode()
  // A reload loses nothing: the emailed code still signs in.
  await other.reload()
  await other.getByText(fill(en.codeKept, { email: ada })).waitFor()
  await inspect(other, 'wallet-code-kept')
  await other.getByLabel(en.code).fill(code)
  await there.press(en.goOn)
  expect(await there.address()).toBe(address)

  const { press, enter, item } = on(wallet)
  await press('Security')
  await enter(en.sessions)
  await item(en.here).waitFor()
  await inspect(wallet, 'wallet-sessions')
  await wallet.getByRole('listitem').getByRole('button').first().click()
  await there.press('Security')
  await there.enter(en.sessions)
  await there.title(en.enterTitle)
  borrowed.complaints.take(/status of 401/)
  await borrowed.close()
})

test('the vault shows the phrase, which this page cannot read, until the user hides it', async () => {
  const { title, press, enter } = on(wallet)
  const vault = wallet.locator('.latchkey-vault iframe')
  await press('Security')
  await enter(en.words)
  await title(en.words)
  await inspect(wallet, 'wallet-words')
  await press(en.show)
  await wallet.getByText(en.vaultShown).waitFor()
  await inspect(wallet, 'wallet-words-shown')
  // The vault enables its button only while the whole frame is visible. It is, in the smallest window too.
  await vault
    .contentFrame()
    .getByRole('button', { name: vaultWords.show })
    .and(vault.contentFrame().locator(':enabled'))
    .waitFor()
  expect(await vault.count()).toBe(1)
  await press(en.hide)
  await vault.waitFor({ state: 'detached' })
  await press('Security')
  await enter(en.importTitle)
  await title(en.importTitle)
  await inspect(wallet, 'wallet-import')
  await press(en.openVault)
  await vault.waitFor()
  await inspect(wallet, 'wallet-import-vault')
  await press(en.cancel)
  await vault.waitFor({ state: 'detached' })
})

test('another wallet is imported under a name with its phrase, and can be exported again', async () => {
  const { press, enter } = on(wallet)
  const theirs = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
  const vault = wallet.locator('.latchkey-vault iframe')
  const inside = async () => (await (await vault.elementHandle())?.contentFrame())!
  await press('Security')
  await enter(en.importTitle)
  await wallet.getByLabel(en.newName, { exact: true }).fill('Old phone')
  await press(en.openVault)
  await vault.contentFrame().getByRole('textbox').waitFor()
  const form = await inside()
  await vaultPage.type(form, theirs)
  expect(await vaultPage.read(form)).toContain(fill(vaultWords.intoEmail, { email: ada }))
  await vaultPage.importInSight(form)
  await wallet.getByText(en.importedText).waitFor()
  await press('Security')
  await enter(en.words)
  const list = wallet.getByLabel(en.whatToShow)
  await list.selectOption(en.moreToShow)
  await list.selectOption(fill(en.wordsOf, { wallet: 'Old phone (2)' }))
  await inspect(wallet, 'wallet-words-more')
  await press(en.show)
  await vault.contentFrame().getByRole('button', { name: vaultWords.show }).waitFor()
  const frame = await inside()
  await vaultPage.show(wallet, frame)
  expect(await frame.getByRole('listitem').allInnerTexts()).toEqual(theirs.split(' '))
  await press(en.hide)
})

test('every passkey lost: the code from the mailbox creates a new one for the same account', async () => {
  const { title, press, address: shown } = on(wallet)
  await signOutOfWallet(wallet)
  await laptop.passkeys.lose()
  await press(en.lostPasskey)
  await title(en.recoverTitle)
  await wallet.getByLabel(en.emailAddress).fill(ada)
  await inspect(wallet, 'wallet-recovery')
  await press(en.mailCode)
  await title(en.codeTitle)
  const bundle = /^[1-9A-HJ-NP-Za-km-z]{100,}$/m.exec((await mail.next(ada)).text)?.[0] ?? 'no code'
  await wallet.getByLabel(en.code).fill(bundle)
  await inspect(wallet, 'wallet-recovery-code')
  await press(en.goOn)
  await title(en.newPasskeyTitle)
  await inspect(wallet, 'wallet-recovery-passkey')
  await wallet.evaluate(() => {
    const { credentials } = navigator
    const get = credentials.get.bind(credentials)
    credentials.get = async () => {
      credentials.get = get
      throw new DOMException('closed', 'NotAllowedError')
    }
  })
  await press(en.newPasskeyTitle)
  await title(en.madeTitle)
  await inspect(wallet, 'wallet-recovery-made')
  await press(en.enterTitle)
  expect(await shown()).toBe(address)
})

test('a new user with an email code gets a wallet, and is asked to add a passkey', async () => {
  const newVisitor = await browser.newVisitor()
  const page = await openWallet(newVisitor)
  const { title, press, item } = on(page)
  const enterCode = async () => {
    const { text } = await mail.next('bob@example.com')
    await page.getByLabel(en.code).fill(/^\d{6}$/m.exec(text)?.[0] ?? '')
    await press(en.goOn)
  }
  await press(en.useEmail)
  await page.getByLabel(en.emailAddress).fill('bob@example.com')
  await press(en.mailCode)
  await page.getByRole('button', { name: /\b30 s|\b29 s/ }).waitFor()
  await enterCode()
  await title('Accounts')
  await inspect(page, 'wallet-without-passkey')
  await forgetSessionKeys(page)
  await press(en.addPasskey)
  await page.getByText(fill(en.unlockByCode, { email: 'bob@example.com' })).waitFor()
  await inspect(page, 'wallet-open-again')
  await press(en.mailCode)
  await enterCode()
  await page.getByText(en.noPasskeys).waitFor()
  await press(en.addPasskey)
  await page.getByLabel(en.passkeyName).waitFor()
  await press(en.addPasskey)
  await item(en.newPasskey).waitFor()
  expect(newVisitor.complaints.take()).toEqual([])
  await newVisitor.close()
})

test('a session near its end: Security offers to stay signed in, and the passkey renews it', async () => {
  const visitor = await browser.newVisitor()
  const page = await openWallet(visitor)
  const { title, press, enter } = on(page)
  await press(en.createWallet)
  await page.getByLabel(en.walletName).waitFor()
  await press(en.createWallet)
  await title('Accounts')
  await press('Security')
  await title(en.security)
  const ending = page.getByText(en.sessionEnding)
  expect(await ending.count()).toBe(0)
  await endSessionKeysSoon(page)
  await ending.waitFor()
  await inspect(page, 'wallet-session-ending')
  await press(en.stayIn)
  await ending.waitFor({ state: 'detached' })
  // An expired session works too, but then Passkeys would ask for a passkey first.
  await enter(en.passkeys)
  await page.getByRole('button', { name: fill(en.removePasskey, { name: 'Passkey' }) }).waitFor()
  expect(visitor.complaints.take()).toEqual([])
  await visitor.close()
})

test('the user reads their own language: Arabic, from right to left', async () => {
  const visitor = await browser.newVisitor({ locale: 'ar-EG' })
  const page = await openWallet(visitor)
  const { title, press } = on(page)
  await title(ar.newTitle)
  expect(await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir])).toEqual([
    'ar',
    'rtl',
  ])
  await inspect(page, 'wallet-ways-in-arabic')
  await press(ar.createWallet)
  await title(ar.createWallet)
  await page.getByLabel(ar.walletName).waitFor()
  await inspect(page, 'wallet-create-arabic')
  expect(visitor.complaints.take()).toEqual([])
  await visitor.close()
})
