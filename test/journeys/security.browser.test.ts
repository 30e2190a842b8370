import { devices, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { en as vaultWords } from '../../sites/vault/words/en.ts'
import { fill } from '../../src/react/words/fill.ts'
import { inspect } from '../browser/inspect.ts'
import { startBrowser, type Visitor } from '../browser/startBrowser.ts'
import { type MailReader, readMailbox } from '../mailbox.ts'
import { startStack, type TestStack } from '../startStack.ts'
import { vaultPage } from '../vault/vaultPage.ts'

// Ada's wallet through what may happen to it, told in order: each test goes on where the one before ended.

const phone = { width: 420, height: 640 }
/** As long as some are: it fits on the smallest phone. */
const ada = 'ada.lovelace.of.the.analytical.engine@example.com'

let stack: TestStack
let mail: MailReader
let browser: Awaited<ReturnType<typeof startBrowser>>
let laptop: Visitor
let wallet: Page
/** The one account that every way in must lead to. */
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
  enter: (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) }).click(),
  address: async () => {
    await page.getByRole('navigation').getByRole('button', { name: 'Accounts' }).click()
    return (await page.locator('.card .address').first().textContent()) ?? ''
  },
})
/** The code in the newest letter to Ada. */
const readCode = async () => /^\d{6}$/m.exec((await mail.next(ada)).text)?.[0] ?? 'no code'

/** As after a quarter of an hour. */
async function forgetSessionKeys(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { keys } = await new Promise<{ keys: IDBObjectStore }>((resolve) => {
      const opening = indexedDB.open('latchkey')
      opening.onsuccess = () => resolve({ keys: opening.result.transaction('keys', 'readwrite').objectStore('keys') })
    })
    keys.delete(IDBKeyRange.bound('latchkey-session-', 'latchkey-session-~'))
    await new Promise((resolve) => {
      keys.transaction.oncomplete = resolve
    })
    keys.transaction.db.close()
  })
  await page.reload()
}

test('create a wallet; Security says what is missing', async () => {
  const { title, press, address: shown } = on(wallet)
  await title('Open your wallet')
  await inspect(wallet, 'wallet-ways-in')
  await press('Use a code by e-mail')
  await title('Sign in by e-mail')
  await wallet.goBack()
  await title('Open your wallet')
  await press('Create a wallet')
  await press('Create with a passkey')
  await title('Accounts')
  address = await shown()
  await press('Security')
  await title('Security')
  await wallet.getByText('One passkey opens this wallet.').waitFor()
  await inspect(wallet, 'wallet-security')
  await wallet.setViewportSize({ width: 1280, height: 800 })
  await inspect(wallet, 'wallet-security-desktop')
  await wallet.setViewportSize({ width: 360, height: 640 })
  await inspect(wallet, 'wallet-security-narrow')
  await wallet.setViewportSize(phone)
})

test('the only passkey stays, and the wallet says what to do first; the keyboard keeps its place', async () => {
  const { press, enter, focused } = on(wallet)
  await enter('Passkeys')
  await press('Remove')
  await wallet.getByText('This is your only passkey, and no address is confirmed.').waitFor()
  await press('Remove for good')
  await wallet.getByText('Nothing else would open this wallet.').waitFor()
  await inspect(wallet, 'wallet-remove-only-passkey')
  await wallet.keyboard.press('Escape')
  await focused('Remove')
  await press('Rename')
  await press('Cancel')
  await focused('Rename')
  await press('Security')
})

test('a second passkey; the first one is removed, and the second signs in', async () => {
  const { title, press, enter, address: shown } = on(wallet)
  await enter('Passkeys')
  await title('Passkeys')
  await laptop.passkeys.lose()
  await press('Add a passkey')
  await wallet.getByLabel('Name of the new passkey').fill('Security key')
  await inspect(wallet, 'wallet-add-passkey')
  await press('Add a passkey')
  await wallet.getByRole('listitem', { name: 'Security key' }).waitFor()
  await inspect(wallet, 'wallet-passkeys')
  await wallet.getByRole('listitem', { name: 'Passkey', exact: true }).getByRole('button', { name: 'Remove' }).click()
  await wallet.getByRole('alertdialog').waitFor()
  await inspect(wallet, 'wallet-remove-passkey')
  await press('Remove for good')
  await wallet.getByRole('listitem', { name: 'Passkey', exact: true }).waitFor({ state: 'detached' })
  await press('Sign out')
  await title('Open your wallet')
  await press('Use a passkey')
  expect(await shown()).toBe(address)
})

test('a passkey is called anew', async () => {
  const { press, enter } = on(wallet)
  await press('Security')
  await enter('Passkeys')
  await press('Rename')
  await wallet.getByLabel('Name', { exact: true }).fill('Grey key')
  await press('Save')
  await wallet.getByRole('listitem', { name: 'Grey key' }).waitFor()
})

test('confirm an address with the code from the mailbox', async () => {
  const { title, press, enter, focused } = on(wallet)
  await press('Security')
  await enter('E-mail')
  await press('Confirm an address')
  await wallet.getByLabel('E-mail address').fill(ada)
  await press('Mail me a code')
  await title('Read your mail')
  await wallet.getByLabel('Code from the mail').fill('000000')
  await press('Go on')
  await wallet.getByText('That code does not work.').waitFor()
  await focused('Go on')
  await wallet.setViewportSize({ width: 320, height: 568 })
  await inspect(wallet, 'wallet-email-code')
  await wallet.setViewportSize(phone)
  laptop.complaints.take(/status of 400/)
  await wallet.getByLabel('Code from the mail').fill(await readCode())
  await press('Go on')
  await wallet.getByText('Confirmed').waitFor()
  await inspect(wallet, 'wallet-email-confirmed')
})

test('a phone joins: it shows the number that the laptop shows, and opens the same wallet', async () => {
  const { title, press, enter } = on(wallet)
  await laptop.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await press('Security')
  await wallet.getByText(`${ada} lets you back in.`).waitFor()
  await wallet.setViewportSize({ width: 320, height: 568 })
  await inspect(wallet, 'wallet-security-small')
  await wallet.setViewportSize(phone)
  await enter('Another device')
  await press('Show the code')
  await wallet.getByRole('img', { name: 'Code for your other device to scan' }).waitFor()
  await inspect(wallet, 'wallet-device-code')
  await press('Copy')
  const link = await wallet.evaluate(() => navigator.clipboard.readText())

  const mobile = await browser.newVisitor(devices['Pixel 7'])
  const other = await mobile.open(link)
  const there = on(other)
  await there.title('Add this device to your wallet')
  expect(other.url()).not.toContain('secret')
  await inspect(other, 'phone-join')
  await there.press('Make a passkey here')
  await there.title('Compare the number')
  await inspect(other, 'phone-join-compare')
  await title('Is it the same number?')
  const number = await wallet.locator('.compare').innerText()
  expect(await other.locator('.compare').innerText()).toBe(number)
  expect(number.replace(/\D/g, '')).toMatch(/^\d{6,}/)
  await inspect(wallet, 'wallet-device-compare')
  await press('Same number: approve')
  await title('The device is added')
  await there.title('Approved')
  await inspect(other, 'phone-join-approved')
  await there.press('Open the wallet')
  expect(await there.address()).toBe(address)
  expect(mobile.complaints.take()).toEqual([])
  await mobile.close()
})

test('a borrowed computer signs in by the code from the mailbox, and is signed out from the laptop', async () => {
  const borrowed = await browser.newVisitor()
  const there = on(await openWallet(borrowed))
  const other = borrowed.context.pages()[0]!
  await there.press('Use a code by e-mail')
  await there.title('Sign in by e-mail')
  await inspect(other, 'wallet-email-sign-in')
  await other.getByLabel('E-mail address').fill(ada)
  await there.press('Mail me a code')
  await there.title('Read your mail')
  const code = await readCode()
  // A reload loses nothing: the code that was mailed still signs in.
  await other.reload()
  await other.getByText(`Enter the code that was sent to ${ada}.`).waitFor()
  await inspect(other, 'wallet-code-kept')
  await other.getByLabel('Code from the mail').fill(code)
  await there.press('Go on')
  expect(await there.address()).toBe(address)

  const { press, enter } = on(wallet)
  await press('Security')
  await enter('Where you are signed in')
  await wallet.getByRole('listitem').filter({ hasText: 'Here' }).waitFor()
  await inspect(wallet, 'wallet-sessions')
  await wallet.getByRole('button', { name: 'Sign it out' }).first().click()
  await there.press('Security')
  await there.enter('Where you are signed in')
  await there.title('Open your wallet')
  borrowed.complaints.take(/status of 401/)
  await borrowed.close()
})

test('the words stand in the vault, which this page cannot read, until they are hidden', async () => {
  const { title, press, enter } = on(wallet)
  await press('Security')
  await enter('Recovery words')
  await title('Recovery words')
  await inspect(wallet, 'wallet-words')
  await press('Show them')
  await wallet.getByText('The frame below belongs to the vault').waitFor()
  await inspect(wallet, 'wallet-words-shown')
  const inVault = wallet.frameLocator('.vault iframe')
  // It can be pressed only while the whole of it is surely seen: so it is, in the smallest window too.
  await inVault.getByRole('button', { name: vaultWords.show }).and(inVault.locator(':enabled')).waitFor()
  expect(await wallet.locator('.vault iframe').count()).toBe(1)
  await press('Hide and wipe')
  await wallet.locator('.vault iframe').waitFor({ state: 'detached' })
  await press('Security')
  await enter('Bring in a wallet')
  await title('Bring in a wallet')
  await inspect(wallet, 'wallet-import')
  await press('Open the vault')
  await wallet.locator('.vault iframe').waitFor()
  await inspect(wallet, 'wallet-import-vault')
  await press('Stop')
  await wallet.locator('.vault iframe').waitFor({ state: 'detached' })
})

test('a wallet from elsewhere comes in by its words, and they can leave again', async () => {
  const { title, press, enter } = on(wallet)
  const theirs = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
  const vault = wallet.locator('.vault iframe')
  const inside = async () => (await (await vault.elementHandle())?.contentFrame())!
  await press('Security')
  await enter('Bring in a wallet')
  await press('Open the vault')
  await vault.contentFrame().getByRole('textbox').waitFor()
  const form = await inside()
  await vaultPage.type(form, theirs)
  expect(await vaultPage.read(form)).toContain(fill(vaultWords.intoEmail, { email: ada }))
  await vaultPage.importInSight(form)
  await title('It is in your wallet')
  await press('Security')
  await enter('Recovery words')
  const list = wallet.getByLabel('What to show')
  await list.selectOption('Brought in, or of another chain …')
  await wallet.getByText('1 more to choose from').waitFor()
  await list.selectOption('Words of “Imported wallet” (2)')
  await inspect(wallet, 'wallet-words-more')
  await press('Show them')
  await vault.contentFrame().getByRole('button', { name: vaultWords.show }).waitFor()
  const frame = await inside()
  await vaultPage.show(wallet, frame)
  expect(await frame.getByRole('listitem').allInnerTexts()).toEqual(theirs.split(' '))
  await press('Hide and wipe')
})

test('every passkey lost: the code from the mailbox makes a new one for the same account', async () => {
  const { title, press, address: shown } = on(wallet)
  await press('Sign out')
  await laptop.passkeys.lose()
  await press('I lost my passkey')
  await title('Get back into your wallet')
  await wallet.getByLabel('Your confirmed address').fill(ada)
  await inspect(wallet, 'wallet-recovery')
  await press('Mail me a code')
  await title('Paste the code')
  const bundle = /^[1-9A-HJ-NP-Za-km-z]{100,}$/m.exec((await mail.next(ada)).text)?.[0] ?? 'no code'
  await wallet.getByLabel('Code from the mail').fill(bundle)
  await inspect(wallet, 'wallet-recovery-code')
  await press('Go on')
  await title('Make a new passkey')
  await inspect(wallet, 'wallet-recovery-passkey')
  await wallet.evaluate(() => {
    const { credentials } = navigator
    const get = credentials.get.bind(credentials)
    credentials.get = async () => {
      credentials.get = get
      throw new DOMException('closed', 'NotAllowedError')
    }
  })
  await press('Make a new passkey')
  await title('Your passkey is made')
  await inspect(wallet, 'wallet-recovery-made')
  await press('Open the wallet')
  expect(await shown()).toBe(address)
})

test('a newcomer by e-mail gets a wallet, and is asked to add a passkey', async () => {
  const newcomer = await browser.newVisitor()
  const page = await openWallet(newcomer)
  const { title, press } = on(page)
  await press('Use a code by e-mail')
  await page.getByLabel('E-mail address').fill('bob@example.com')
  await press('Mail me a code')
  const letter = await mail.next('bob@example.com')
  await page.getByLabel('Code from the mail').fill(/^\d{6}$/m.exec(letter.text)?.[0] ?? '')
  await press('Go on')
  await title('Accounts')
  await inspect(page, 'wallet-without-passkey')
  await forgetSessionKeys(page)
  await press('Add a passkey')
  await title('Open your wallet again')
  await inspect(page, 'wallet-open-again')
  await press('Mail me a code')
  const second = await mail.next('bob@example.com')
  await page.getByLabel('Code from the mail').fill(/^\d{6}$/m.exec(second.text)?.[0] ?? '')
  await press('Go on')
  await title('Passkeys')
  await press('Add a passkey')
  await press('Add a passkey')
  await page.getByRole('listitem', { name: 'Second passkey' }).waitFor()
  expect(newcomer.complaints.take()).toEqual([])
  await newcomer.close()
})
