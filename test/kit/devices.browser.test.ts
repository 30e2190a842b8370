import { type BrowserContextOptions, devices, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { inspect } from '../browser/inspect.ts'
import { openMailbox } from '../browser/mailReader.ts'
import type { Visitor } from '../browser/startBrowser.ts'
import { english, inEnglish } from '../english.ts'
import { kit } from '../journeys/kit.ts'
import { type Journey, startJourney } from '../journeys/startJourney.ts'

// A wallet inside the page on two devices, with the kit's own screens. Each test continues where the one before ended.

let journey: Journey
let laptop: Device
let phone: Device
let address: string

beforeAll(async () => {
  journey = await startJourney()
  laptop = on(journey.visitor, journey.page)
})
// The browser itself writes a refused request to the console, and a request of an ended session is one.
const complaints = () =>
  [laptop, phone].flatMap((device) => device?.visitor.complaints.take(/status of 40[0134]/) ?? [])
afterEach(() => expect(complaints()).toEqual([]))
afterAll(() => journey?.close())

type Device = ReturnType<typeof on>

/** A user's actions on one device. */
function on(visitor: Visitor, page: Page) {
  const dialog = () => kit.dialog(page)
  const row = (name: RegExp) => dialog().getByRole('button', { name }).click()
  return {
    visitor,
    page,
    dialog,
    row,
    press: (name: string) => dialog().getByRole('button', { name, exact: true }).click(),
    titled: (name: string) => dialog().getByRole('heading', { name, exact: true }).waitFor(),
    fill: (label: string, text: string) => dialog().getByLabel(label, { exact: true }).fill(text),
    gone: () => dialog().waitFor({ state: 'detached' }),
    address: async () => (await page.locator('.address').textContent()) ?? '',
    number: async () => (await dialog().locator('.latchkey-compare [aria-hidden]').allInnerTexts()).join(''),
    async open(place: RegExp) {
      await page.getByRole('button', { name: /^0x/ }).click()
      await row(place)
    },
    /** The link in the QR code, as the button copies it. */
    async link() {
      await dialog().getByRole('img', { name: english.deviceAlt }).waitFor()
      return kit.link(page)
    },
  }
}

async function newDevice(url: string, options: BrowserContextOptions = {}): Promise<Device> {
  const visitor = await journey.browser.newVisitor(options)
  return on(visitor, await visitor.open(url))
}

async function showLink(): Promise<string> {
  await laptop.page.bringToFront()
  await laptop.press(english.showCode)
  const link = await laptop.link()
  expect(link).toContain(`${journey.info.sites.demo}/#/join?link=`)
  return link
}

test('a second device: it scans, both show one number, and the first approves it', async () => {
  await kit.choose(laptop.page, 'Passkey')
  await laptop.press(english.createWallet)
  await laptop.press(english.createWallet)
  await laptop.gone()
  address = await laptop.address()
  await laptop.open(/^Security$/)
  await laptop.row(/^Another device/)
  await laptop.titled('Another device')
  const link = await showLink()
  await inspect(laptop.page, 'embedded-device-scan')

  phone = await newDevice(link, devices['Pixel 7'])
  await phone.titled(english.joinTitle)
  // The secret stays neither in the address nor in the history.
  expect(phone.page.url()).toBe(`${journey.info.sites.demo}/`)
  await inspect(phone.page, 'embedded-join')
  await phone.press(english.newPasskeyTitle)
  await phone.titled(english.compareTitle)
  await inspect(phone.page, 'embedded-join-compare')

  await laptop.page.bringToFront()
  await laptop.titled(english.compareTitle)
  expect(await laptop.number()).toMatch(/^\d{6}$/)
  expect(await laptop.number()).toBe(await phone.number())
  await inspect(laptop.page, 'embedded-device-compare')
  await laptop.press(english.approve)
  await laptop.dialog().getByText(english.deviceAdded).waitFor()
  await laptop.press('Close')

  await phone.page.bringToFront()
  await phone.dialog().getByText(english.joinApproved).waitFor()
  await inspect(phone.page, 'embedded-join-approved')
  await phone.press(english.enterTitle)
  await phone.gone()
  expect(await phone.address()).toBe(address)
})

test('a passkey can be renamed', async () => {
  await phone.open(/^Security$/)
  await phone.row(/^Passkeys/)
  await phone.dialog().getByRole('listitem').nth(1).waitFor()
  await inspect(phone.page, 'embedded-two-passkeys-phone')
  await phone.row(/^Rename Chrome \(Android\)/)
  await phone.fill('Name', 'My phone')
  await inspect(phone.page, 'embedded-rename')
  await phone.press('Save')
  await phone.dialog().getByText('My phone').waitFor()
  await phone.press('Close')
})

test('a link works once, and not where a user is already signed in', async () => {
  await laptop.page.bringToFront()
  await laptop.open(/^Security$/)
  await laptop.row(/^Another device/)
  const link = await showLink()
  const again = on(phone.visitor, await phone.visitor.open(link))
  await again.dialog().getByText(english.joinNeedless).waitFor()
  await inspect(again.page, 'embedded-join-needless')
  await again.page.close()

  const tablet = await newDevice(link)
  await tablet.press(english.newPasskeyTitle)
  await tablet.titled(english.compareTitle)
  const late = await newDevice(link)
  await late.press(english.newPasskeyTitle)
  await late.dialog().getByText(english.linkOver).waitFor()
  expect(late.visitor.passkeys.count()).toBe(0)

  await laptop.page.bringToFront()
  await laptop.press(english.notSame)
  await laptop.dialog().getByText(english.deviceEnded).waitFor()
  await inspect(laptop.page, 'embedded-device-ended')
  await tablet.page.bringToFront()
  await tablet.dialog().getByText(english.joinRefused).waitFor()
  await tablet.press(english.goOn)
  await tablet.titled(english.newTitle)
  await laptop.press('Close')
  await Promise.all([tablet, late].map(({ visitor }) => visitor.close()))
})

test('leaving the QR code withdraws it', async () => {
  await laptop.page.bringToFront()
  await laptop.open(/^Security$/)
  await laptop.row(/^Another device/)
  const link = await showLink()
  await laptop.press('Back')
  const tablet = await newDevice(link)
  await tablet.press(english.newPasskeyTitle)
  await tablet.dialog().getByText(english.linkOver).waitFor()
  await tablet.visitor.close()
  await laptop.press('Close')
})

test('sessions: the other device is listed, and signed out', async () => {
  await laptop.page.bringToFront()
  await laptop.open(/^Security$/)
  await laptop.row(new RegExp(`^${english.sessions}`))
  await laptop.dialog().getByRole('listitem').nth(1).waitFor()
  await laptop.dialog().getByText(english.here, { exact: true }).waitFor()
  await inspect(laptop.page, 'embedded-sessions')
  await laptop.row(/^Sign out Chrome \(Android\)/)
  await expect.poll(() => laptop.dialog().getByRole('listitem').count()).toBe(1)
  await laptop.press('Close')
  await phone.page.reload()
  await phone.page.getByRole('button', { name: 'Connect wallet' }).waitFor()
})

test('accounts: one more is created, and the page follows the active one', async () => {
  await laptop.page.bringToFront()
  await laptop.open(/^Accounts$/)
  await laptop.press(english.newAccount)
  await laptop.dialog().getByText(english.newAccountText).waitFor()
  await inspect(laptop.page, 'embedded-new-account')
  await laptop.press(english.newAccount)
  const accounts = laptop.dialog().getByRole('listitem').getByRole('button')
  await accounts.nth(1).waitFor()
  await inspect(laptop.page, 'embedded-accounts')
  await accounts.nth(1).click()
  await laptop.dialog().getByText('Balance').waitFor()
  await expect.poll(laptop.address).not.toBe(address)
  await laptop.row(/^Accounts$/)
  expect(await accounts.nth(1).getAttribute('aria-current')).toBe('true')
  await accounts.first().click()
  await expect.poll(laptop.address).toBe(address)
  await laptop.press('Close')
})

test('a wrong code shows no error at the address; a closed second prompt of a recovery is explained, and the user may leave', async () => {
  const email = 'ada@example.com'
  const mailbox = await openMailbox(laptop.visitor, journey.info)
  await laptop.page.bringToFront()
  await laptop.open(/^Security$/)
  await laptop.row(new RegExp(`^${english.email}`))
  await laptop.fill(english.emailAddress, email)
  await laptop.press(english.mailCode)
  const code = await mailbox.nextCode(email, 'Your code for')
  await laptop.page.bringToFront()
  await laptop.fill(english.code, code === '000000' ? '111111' : '000000')
  await laptop.press(english.goOn)
  const wrong = laptop.dialog().getByText(english.wrongCode)
  await wrong.waitFor()
  await laptop.press(english.otherAddress)
  await laptop.titled(english.confirmEmail)
  expect(await wrong.count()).toBe(0)
  await laptop.press(english.mailCode)
  await laptop.titled(english.codeTitle)
  await laptop.fill(english.code, await mailbox.nextCode(email, 'Your code for'))
  await laptop.page.bringToFront()
  await laptop.press(english.goOn)
  await laptop.dialog().getByText(inEnglish('emailSet', { email })).waitFor()
  await laptop.press('Close')

  const tablet = await newDevice(journey.info.sites.demo!)
  await kit.choose(tablet.page, 'Passkey')
  await tablet.press(english.lostPasskey)
  await tablet.fill(english.emailAddress, email)
  await tablet.press(english.mailCode)
  await tablet.titled(english.codeTitle)
  const long = await mailbox.nextCode(email, 'Recover your access to')
  await tablet.page.bringToFront()
  await tablet.fill(english.code, long)
  await tablet.press(english.goOn)
  await tablet.titled(english.newPasskeyTitle)
  await tablet.page.evaluate(() => {
    navigator.credentials.get = () => Promise.reject(new DOMException('closed', 'NotAllowedError'))
  })
  await tablet.press(english.newPasskeyTitle)
  await tablet.titled(english.madeTitle)
  await inspect(tablet.page, 'embedded-recover-made')
  await tablet.press('Start over')
  await tablet.titled(english.recoverTitle)
  await tablet.press('Close')
  await tablet.page.reload()
  await kit.choose(tablet.page, 'Passkey')
  await tablet.press(english.usePasskey)
  await tablet.gone()
  expect(await tablet.address()).toBe(address)
})
