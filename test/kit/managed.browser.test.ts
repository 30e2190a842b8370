import { generateKeyPairSync } from 'node:crypto'
import { type BrowserContextOptions, devices, type Page } from 'playwright-core'
import type { Hex } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Served, serve } from '../../servers/shared/serve.ts'
import { en as frameWords } from '../../sites/shared/words/en.ts'
import { shortAddress } from '../../src/core/shortAddress.ts'
import { ar as arabicDialogs } from '../../src/core/words/ar.ts'
import { ar as arabicEmbedded } from '../../src/core/words/embedded/ar.ts'
import { inspect } from '../browser/inspect.ts'
import { type MailReader, openMailbox } from '../browser/mailReader.ts'
import type { Visitor } from '../browser/startBrowser.ts'
import { english, inEnglish } from '../english.ts'
import { kit } from '../journeys/kit.ts'
import { type Journey, startJourney } from '../journeys/startJourney.ts'
import { createDriveDouble } from '../mpc/driveDouble.ts'
import { vaultPage } from '../vault/vaultPage.ts'
import { kitDialog } from './parts/kitDialog.ts'

// The managed wallet with the kit's own screens, on the real stack. Each test continues where the one before ended.

const ada = 'ada@example.com'
const first = 'correct horse battery'
const second = 'staple battery horse'

/** Of the environment: users may give its project a share, and have linked a Google account. */
const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const project = 'Latchkey development'
const drive = createDriveDouble({ linkedToken: 'ya29.user' })

let driveServed: Served
let journey: Journey
let visitor: Visitor
let page: Page
let mailbox: MailReader
let address: string

beforeAll(async () => {
  driveServed = await serve(drive.app, { name: 'drive', port: 0, log: () => {} })
  journey = await startJourney({
    partitioned: true,
    mpc: {
      googleDrive: { apiUrl: driveServed.url, tokenUrl: `${driveServed.url}/linked` },
      delegation: { publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64') },
    },
  })
  ;({ visitor, page } = journey)
  mailbox = await openMailbox(visitor, journey.info)
  await page.bringToFront()
})
afterEach(() => expect(visitor.complaints.take()).toEqual([]))
afterAll(async () => {
  await journey?.close()
  await driveServed?.close()
})

const { dialog, press, titled, fill, says, gone, connectedAddress, openSecurity } = kitDialog(() => page)
const row = (name: string) =>
  dialog()
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click()
const verdicts = () => page.getByText('The signer is the connected account.')
/** Asks for a signature, and confirms what the wallet shows. */
async function sign(what: 'message' | 'invitation'): Promise<void> {
  await page.getByRole('button', { name: `Sign the ${what}` }).click()
  await kit.confirm(page)
}
const signed = () => verdicts().first().waitFor()
async function choose(password: string, again = password) {
  await titled(english.passwordTitle)
  await fill(english.password, password)
  await fill(english.passwordAgain, again)
  await press(english.goOn)
}
/** Reads a code in the mailbox, and returns to the page: a page in the background gets no prompt. */
async function readCode(subject: string): Promise<string> {
  const code = await mailbox.nextCode(ada, subject)
  await page.bringToFront()
  return code
}
/** A new browser, with no passkey and no share in it. The mailbox stays the same: it knows which emails were read. */
async function moveToNewDevice(options: BrowserContextOptions = {}): Promise<void> {
  visitor = await journey.browser.newVisitor(options)
  page = await visitor.open(journey.info.sites.demo)
}

/** The wallet's frame in the dialog, in which the user creates the passkey for their shares. */
async function createSealPasskey(): Promise<void> {
  await titled(english.protectTitle)
  const frame = dialog().frameLocator('iframe')
  await frame.getByRole('heading', { name: frameWords.passkeyTitle }).waitFor()
  await inspect(page, 'managed-passkey')
  await frame.getByRole('button', { name: frameWords.passkeyCreate }).click()
}

test('sign up: a passkey, then another one that protects the key, then the key', async () => {
  await kit.choose(page, 'Managed wallet')
  await titled(english.newTitle)
  await inspect(page, 'managed-ways')
  await press(english.createWallet)
  await titled(english.createWallet)
  await inspect(page, 'managed-create')
  await fill(english.walletName, 'Ada')
  await press(english.createWallet)
  await titled(english.protectTitle)
  await inspect(page, 'managed-protect')
  await press(english.protectPasskey)
  await createSealPasskey()
  await gone()
  expect(visitor.passkeys.count()).toBe(2)
  address = await connectedAddress()
  expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/)
})

test('signing: the passkey is enough after a reload, and when the frame loses its storage', async () => {
  await sign('message')
  await signed()
  await page.reload()
  await sign('message')
  await signed()
  // The browser ends the frame's open connections with it, as when the user clears the site's data during a visit (T26).
  const frame = page.frames().find((one) => one.url().includes('/waas-v1/'))
  const session = await visitor.context.newCDPSession(frame ?? page)
  const { frameTree } = await session.send('Page.getFrameTree')
  const { storageKey } = await session.send('Storage.getStorageKeyForFrame', { frameId: frameTree.frame.id })
  await session.send('Storage.clearDataForStorageKey', { storageKey, storageTypes: 'all' })
  expect(await frame?.evaluate(async () => (await indexedDB.databases()).length)).toBe(0)
  await sign('invitation')
  await expect.poll(() => verdicts().count()).toBe(2)
  await page.reload()
  await sign('message')
  await signed()
})

test('security: passkeys, the backup, private keys and import, and no recovery phrase', async () => {
  await openSecurity()
  await inspect(page, 'managed-security')
  expect(await dialog().getByText(english.words, { exact: true }).count()).toBe(0)
  await row(english.backup)
  await dialog().getByText(english.backupPasskey).waitFor()
  await inspect(page, 'managed-backup')
  // Few need it, so it is folded.
  const renew = dialog().getByRole('button', { name: english.renewShares, exact: true })
  expect(await renew.isVisible()).toBe(false)
  await dialog().locator('summary').click()
  await renew.waitFor()
  await inspect(page, 'managed-backup-renew')
})

test('protection: a password that both fields agree on takes the place of the passkey', async () => {
  await press(english.changePassword)
  await titled(english.protectTitle)
  await press(english.protectPassword)
  await choose(first, second)
  await dialog().getByRole('alert').getByText(english.passwordsDiffer).waitFor()
  await inspect(page, 'managed-choose')
  await fill(english.passwordAgain, first)
  await press(english.goOn)
  await says(english.passwordChanged)
  await dialog().getByText(english.backupSealed).waitFor()
  await inspect(page, 'managed-backup-earlier')
  await press('Close')
  await page.reload()
  await sign('message')
  await titled(english.enterPasswordTitle)
  await inspect(page, 'managed-dialog')
  await fill(english.password, 'not the password')
  await press(english.goOn)
  await says(english.wrongPassword)
  await inspect(page, 'managed-dialog-wrong')
  await fill(english.password, first)
  await press(english.goOn)
  await signed()
})

test('an earlier backup: comes back with the passkey that signs in and the one that protected it', async () => {
  await openSecurity()
  await row(english.backup)
  await dialog()
    .getByRole('button', { name: /^Restore/ })
    .click()
  await says(english.backupRestored)
  await dialog().getByText(english.backupPasskey).waitFor()
  // And the password of before comes back the same way.
  await dialog()
    .getByRole('button', { name: /^Restore/ })
    .click()
  await titled(english.enterPasswordTitle)
  await fill(english.password, first)
  await press(english.goOn)
  await says(english.backupRestored)
  await dialog().getByText(english.backupSealed).waitFor()
})

test('password: the old one, then a new one, which opens the wallet after a reload', async () => {
  await press(english.changePassword)
  await titled(english.enterPasswordTitle)
  await inspect(page, 'managed-enter')
  await fill(english.password, second)
  await press(english.goOn)
  await says(english.wrongPassword)
  await inspect(page, 'managed-enter-wrong')
  await fill(english.password, first)
  await press(english.goOn)
  await press(english.protectPassword)
  await choose(second)
  await says(english.passwordChanged)
  await press('Close')
  await page.reload()
  await sign('message')
  await titled(english.enterPasswordTitle)
  await fill(english.password, second)
  await press(english.goOn)
  await signed()
})

test('private keys: the frame shows the key of the account in the dialog, and the page does not get it', async () => {
  await openSecurity()
  await row(english.keys)
  await press(english.show)
  await titled(english.enterPasswordTitle)
  await fill(english.password, second)
  await press(english.goOn)
  const shown = dialog().locator('iframe')
  const frame = await (await shown.elementHandle())?.contentFrame()
  if (!frame) throw new Error('The dialog has no frame.')
  await vaultPage.show(page, frame)
  const key = await frame.locator('.key').innerText()
  expect(privateKeyToAddress(key as Hex)).toBe(address)
  expect(await page.content()).not.toContain(key.slice(2))
  await says(english.vaultShownManaged)
  await inspect(page, 'managed-key')
  await press(english.hide)
  await shown.waitFor({ state: 'detached' })
  await press('Close')
})

test('delegation: a screen says what it means, the password confirms it, and the user ends it', async () => {
  await openSecurity()
  await dialog().getByText(inEnglish('delegationHint', { project })).waitFor()
  await row(english.delegation)
  await dialog().getByText(inEnglish('delegationOff', { project })).waitFor()
  await inspect(page, 'managed-delegation')
  const account = shortAddress(address)
  await press(inEnglish('turnOn', { account }))
  await titled(inEnglish('delegateTitle', { project }))
  await inspect(page, 'managed-delegate')
  await press(inEnglish('delegate', { project }))
  await titled(english.enterPasswordTitle)
  await fill(english.password, second)
  await press(english.goOn)
  await dialog()
    .getByText(/^On since .*: Latchkey development can sign$/)
    .waitFor()
  await inspect(page, 'managed-delegated')
  await press(inEnglish('turnOff', { account }))
  await fill(english.password, second)
  await press(english.goOn)
  await says(inEnglish('delegationEnded', { project, account }))
  await dialog().getByText(inEnglish('delegationOff', { project })).waitFor()
  await press('Close')
})

test('a stopped wallet: the signature offers the way out, and so does the backup, after a new sign-in', async () => {
  // What the servers answer when a check has failed, and before they renew shares.
  const refuse = (url: RegExp, status: number, code: string) =>
    page.route(url, (route) => route.fulfill({ status, json: { error: { code } } }), { times: 1 })
  await refuse(/\/rounds\//, 403, 'check_failed')
  await sign('message')
  await titled(english.stoppedTitle)
  await inspect(page, 'managed-dialog-stopped')
  await press('Back')
  await inspect(page, 'managed-confirm-stopped')
  await press(english.cancel)
  await openSecurity()
  await row(english.backup)
  await dialog().getByText(english.backupStopped).waitFor()
  await inspect(page, 'managed-backup-stopped')
  await refuse(/\/ceremonies\/[^/]+$/, 401, 'sign_in_again')
  await press(english.renewShares)
  await fill(english.password, second)
  await press(english.goOn)
  await titled(english.signInAgainTitle)
  await inspect(page, 'managed-sign-in-again')
  await press(english.usePasskey)
  await says(english.sharesRenewed)
  await dialog().getByText(english.backupStopped).waitFor({ state: 'detached' })
  await inspect(page, 'managed-renewed')
  await press('Close')
  expect(visitor.complaints.take().map((text) => text.match(/40\d/)?.[0])).toEqual(['403', '401'])
  await sign('message')
  await signed()
})

test('Google Drive: a share is saved there, and the backup says when', async () => {
  await openSecurity()
  await row(english.backup)
  await dialog().getByText(english.driveUnsaved).waitFor()
  expect(await dialog().getByRole('button', { name: english.restoreFromDrive }).count()).toBe(0)
  drive.state.isFull = true
  await press(english.saveToDrive)
  await fill(english.password, second)
  await press(english.goOn)
  await says(english.driveFull)
  expect(visitor.complaints.take()).toEqual([expect.stringContaining('403 (Forbidden)')])
  drive.state.isFull = false
  await press(english.saveToDrive)
  await fill(english.password, second)
  await press(english.goOn)
  await says(english.driveDone)
  await dialog()
    .getByText(/^Saved to Google Drive on /)
    .waitFor()
  expect(drive.files).toHaveLength(1)
  await inspect(page, 'managed-drive')
  await press('Close')
})

test('accounts: another one has a key of its own and the same password', async () => {
  await page.getByRole('button', { name: /^0x/ }).click()
  await press(english.accounts)
  await press(english.newAccount)
  await dialog().getByText(english.newAccountTextManaged).waitFor()
  await inspect(page, 'managed-account')
  await press(english.newAccount)
  await titled(english.enterPasswordTitle)
  await fill(english.password, second)
  await press(english.goOn)
  await titled(english.accounts)
  expect(await dialog().getByRole('listitem').count()).toBe(2)
  await press('Close')
})

test('email: a confirmed address opens the wallet on a new phone, where the password brings the share', async () => {
  await openSecurity()
  await row(english.email)
  await dialog().getByText(english.emailAboutManaged).waitFor()
  await fill(english.emailAddress, ada)
  await press(english.mailCode)
  await fill(english.code, await readCode('Your code for'))
  await press(english.goOn)
  await dialog()
    .getByText(inEnglish('emailSetManaged', { email: ada }))
    .waitFor()
  await moveToNewDevice(devices['Pixel 7'])
  await kit.choose(page, 'Managed wallet')
  await press(english.useEmail)
  await fill(english.emailAddress, ada)
  await press(english.mailCode)
  await fill(english.code, await readCode('Your code for'))
  await press(english.goOn)
  await gone()
  expect(await connectedAddress()).toBe(address)
  await sign('message')
  await titled(english.enterPasswordTitle)
  await inspect(page, 'managed-phone-dialog')
  await fill(english.password, second)
  await press(english.goOn)
  await signed()
})

test('Google Drive: the share comes back to the phone', async () => {
  await openSecurity()
  await row(english.backup)
  await press(english.restoreFromDrive)
  await titled(english.enterPasswordTitle)
  await fill(english.password, first)
  await press(english.goOn)
  await says(english.wrongPassword)
  await fill(english.password, second)
  await press(english.goOn)
  await says(english.driveRestored)
  await inspect(page, 'managed-phone-drive')
})

test('in Arabic, in a window of the size of a popup: no screen is cut off, and the list of accounts fits', async () => {
  const arabic = { ...arabicDialogs, ...arabicEmbedded }
  await press('Close')
  await page.setViewportSize({ width: 420, height: 640 })
  await page.getByLabel('Language of the dialogs').selectOption('ar')
  await page.getByRole('button', { name: /0x/ }).first().click()
  await press(arabic.accounts)
  await titled(arabic.accounts)
  const screen = dialog().locator('.latchkey-screen')
  expect(await screen.evaluate((seen) => seen.scrollHeight - seen.clientHeight)).toBeLessThanOrEqual(0)
  await press(arabic.back)
  await press(arabic.security)
  await row(arabic.backup)
  await dialog().getByText(arabic.restoreFromDrive, { exact: true }).waitFor()
  expect(await screen.evaluate((seen) => getComputedStyle(seen).direction)).toBe('rtl')
  expect(await screen.evaluate((seen) => seen.scrollWidth - seen.clientWidth)).toBeLessThanOrEqual(0)
  await inspect(page, 'managed-arabic-backup')
})
