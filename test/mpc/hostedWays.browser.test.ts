import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mfaActions } from 'latchkey/wire/mpc'
import type { Page } from 'playwright-core'
import { type Hex, verifyMessage } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { freePorts } from '../../servers/testing/freePorts.ts'
import { startOidcProvider, type TestOidcProvider } from '../../servers/testing/oidcProvider.ts'
import { createStack, type Stack, type StackOptions } from '../../stack/createStack.ts'
import { inspect } from '../browser/inspect.ts'
import { startBrowser, type Visitor } from '../browser/startBrowser.ts'
import { english, inEnglish } from '../english.ts'
import { walletPopup } from '../journeys/walletPopup.ts'
import { type MailReader, readMailbox } from '../mailbox.ts'
import { shortBlockSeconds } from '../startStack.ts'
import { startPages } from '../threats/parts/startPages.ts'
import { vaultPage } from '../vault/vaultPage.ts'

// The ways into a hosted wallet whose signer the operator changes: from key custody to the managed wallet, back, and to the
// managed wallet again, which then asks for a fresh passkey. Each test continues where the one before ended.

const phone = { width: 420, height: 640 }
const password = 'correct horse battery'
const importedKey = `0x${'5a'.repeat(32)}` as const
const ada = 'ada@example.com'

let dataDir: string
let basePort: number
let provider: TestOidcProvider
let pages: Awaited<ReturnType<typeof startPages>>
let browser: Awaited<ReturnType<typeof startBrowser>>
let stack: Stack
let mail: MailReader
/** Ada's computer, and the one of Grace, who has an account at the provider and no passkey. */
let laptop: Visitor
let graces: Visitor
/** Ada's accounts with each signer. */
let custodys: string
let managed: string

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'latchkey-test-'))
  basePort = await freePorts(8)
  // The provider must know the wallet's address, and the stack the provider's.
  const redirectUri = `http://wallet.localhost:${basePort}/signed-in.html`
  provider = await startOidcProvider({ redirectUri, flow: 'code' })
  pages = await startPages()
  browser = await startBrowser({ partitioned: true })
  ;[laptop, graces] = [await browser.newVisitor(), await browser.newVisitor()]
  await start({ walletSigner: 'custody' })
})
/** The provider's own forms request fonts and an icon that are not available here. */
const complaints = (of: Visitor) => of.complaints.take(/ERR_NAME_NOT_RESOLVED|status of 404/)
afterEach(() => expect([laptop, graces].flatMap(complaints)).toEqual([]))
afterAll(async () => {
  await browser?.close()
  await stack?.close()
  await Promise.all([pages?.close(), provider?.close()])
  await rm(dataDir, { recursive: true, force: true })
})

/** Starts the servers of the same operator, with the same data, in a changed environment. */
async function start(environment: Pick<StackOptions, 'walletSigner' | 'mpc'>): Promise<void> {
  const { issuer, clientId } = provider
  const oidc = [{ name: 'Example ID', issuer, clientId }]
  stack = await createStack({ blockSeconds: shortBlockSeconds, basePort, dataDir, oidc, ...environment })
  mail = readMailbox(stack.info)
}
async function change(environment: Pick<StackOptions, 'walletSigner' | 'mpc'>): Promise<void> {
  for (const visitor of [laptop, graces]) for (const page of visitor.context.pages()) await page.close()
  await stack.close()
  await start(environment)
}

const on = (page: Page) => ({
  press: (name: string) => page.getByRole('button', { name, exact: true }).click(),
  enter: (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) }).click(),
  title: (name: string) => page.getByRole('heading', { name, exact: true }).waitFor(),
  addresses: async () => {
    await page.locator('.card .address').first().waitFor()
    return page.locator('.card .address').allTextContents()
  },
})
async function openWallet(visitor: Visitor): Promise<Page> {
  const wallet = await visitor.open(stack.info.sites.wallet)
  await wallet.setViewportSize(phone)
  return wallet
}
async function choosePassword(wallet: Page): Promise<void> {
  await on(wallet).title(english.protectTitle)
  await on(wallet).press(english.protectPassword)
  await on(wallet).title(english.passwordTitle)
  await wallet.getByLabel(english.password, { exact: true }).fill(password)
  await wallet.getByLabel(english.passwordAgain, { exact: true }).fill(password)
  await on(wallet).press(english.goOn)
}
async function enterPassword(wallet: Page): Promise<void> {
  await on(wallet).title(english.enterPasswordTitle)
  await wallet.getByLabel(english.password, { exact: true }).fill(password)
  await on(wallet).press(english.goOn)
}

/** Connects a page of a visitor's browser to the wallet, in which the visitor is signed in. */
async function connect(visitor: Visitor, host = 'shop.localhost'): Promise<{ shop: Page; account: Hex }> {
  const shop = await visitor.open(`${pages.originOf(host)}/`)
  const options = { environmentId: stack.info.environmentId, walletUrl: stack.info.sites.wallet }
  await shop.evaluate((given) => {
    globalThis.provider = latchkey.createGlobalProvider(given)
  }, options)
  const { popup, heard } = await ask(visitor, shop, 'eth_requestAccounts')
  await walletPopup.press(popup, 'Connect')
  const [account] = (await heard).result as Hex[]
  await walletPopup.closed(popup)
  return { shop, account: account! }
}
async function ask(visitor: Visitor, shop: Page, method: string, params: unknown[] = []) {
  let heard: Promise<{ result?: unknown; message?: string }> | undefined
  const popup = await visitor.popup(shop, async () => {
    heard = shop.evaluate(
      (asked) =>
        globalThis.provider.request(asked).then(
          (result) => ({ result }),
          ({ message }: { message: string }) => ({ message }),
        ),
      { method, params },
    )
  })
  return { popup, heard: heard! }
}
/** Signs in a window, which asks for the password: this device may have no share yet. */
async function signs(visitor: Visitor, { shop, account }: { shop: Page; account: Hex }): Promise<void> {
  const { popup, heard } = await ask(visitor, shop, 'personal_sign', ['0x68656c6c6f', account])
  await walletPopup.press(popup, 'Confirm')
  await enterPassword(popup)
  const signature = (await heard).result as Hex
  expect(await verifyMessage({ address: account, message: 'hello', signature })).toBe(true)
  await walletPopup.closed(popup)
}

test('with key custody: a user creates a wallet with a passkey', async () => {
  const wallet = await openWallet(laptop)
  await walletPopup.createWallet(wallet)
  ;[custodys = ''] = await on(wallet).addresses()
  expect(custodys).toMatch(/^0x/)
})

describe('with the managed wallet', () => {
  beforeAll(() => change({ walletSigner: 'mpc' }))

  test('the user signs in once more with the same passkey, and gets another account', async () => {
    const wallet = await openWallet(laptop)
    await on(wallet).press(english.usePasskey)
    await choosePassword(wallet)
    ;[managed = ''] = await on(wallet).addresses()
    expect(managed).toMatch(/^0x/)
    expect(managed).not.toBe(custodys)
  })

  test('an import: the user types the key in the frame, and the account is among theirs', async () => {
    const [wallet] = laptop.context.pages() as [Page]
    const { press, enter, addresses } = on(wallet)
    await press('Security')
    await enter(english.importTitle)
    await press(english.openVaultManaged)
    await enterPassword(wallet)
    const frame = await (await wallet.waitForSelector('.latchkey-vault iframe')).contentFrame()
    if (!frame) throw new Error('The page has no frame.')
    await vaultPage.type(frame, importedKey)
    await vaultPage.importInSight(frame)
    await wallet.getByText(english.importedText).waitFor()
    await inspect(wallet, 'hosted-managed-imported')
    await wallet.getByRole('navigation').getByRole('button', { name: 'Accounts' }).click()
    const shown = (await addresses()).map((address) => address.toLowerCase())
    expect(shown).toContain(privateKeyToAddress(importedKey).toLowerCase())
  })

  test('by emailed code: a borrowed computer gets the same account, and the password recovers the share there', async () => {
    const [wallet] = laptop.context.pages() as [Page]
    const { press, enter, title } = on(wallet)
    await press('Security')
    await enter(english.email)
    await wallet.getByLabel(english.emailAddress).fill(ada)
    await press(english.mailCode)
    await title(english.codeTitle)
    await wallet.getByLabel(english.code).fill(await readCode())
    await press(english.goOn)
    await wallet.getByText(inEnglish('emailSetManaged', { email: ada })).waitFor()

    const borrowed = await browser.newVisitor()
    const other = await openWallet(borrowed)
    await on(other).press(english.useEmail)
    await other.getByLabel(english.emailAddress).fill(ada)
    await on(other).press(english.mailCode)
    await on(other).title(english.codeTitle)
    await other.getByLabel(english.code).fill(await readCode())
    await on(other).press(english.goOn)
    expect((await on(other).addresses())[0]).toBe(managed)
    const connected = await connect(borrowed)
    expect(connected.account.toLowerCase()).toBe(managed.toLowerCase())
    await signs(borrowed, connected)
    expect(borrowed.complaints.take()).toEqual([])
    await borrowed.close()
  })

  test('by a second device: the laptop lets it in, and the password recovers the share there', async () => {
    const [wallet] = laptop.context.pages() as [Page]
    await laptop.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await on(wallet).press('Security')
    await on(wallet).enter(english.device)
    await on(wallet).press(english.showCode)
    await on(wallet).press(english.copyLink)
    const link = await wallet.evaluate(() => navigator.clipboard.readText())
    const mobile = await browser.newVisitor()
    const other = await mobile.open(link)
    await on(other).title(english.joinTitle)
    await on(other).press(english.newPasskeyTitle)
    await on(other).title(english.compareTitle)
    await on(wallet).title(english.compareTitle)
    await on(wallet).press(english.approve)
    await other.getByText(english.joinApproved).waitFor()
    await on(other).press(english.enterTitle)
    expect((await on(other).addresses())[0]).toBe(managed)
    await signs(mobile, await connect(mobile))
    expect(mobile.complaints.take()).toEqual([])
    await mobile.close()
  })

  test('by a provider: a new user without a passkey chooses a password, connects a page and signs', async () => {
    const wallet = await openWallet(graces)
    const window = await graces.popup(wallet, () => on(wallet).press(inEnglish('useProvider', { name: 'Example ID' })))
    await window.getByPlaceholder('Enter any login').fill('grace')
    await window.getByPlaceholder('and password').fill('any')
    await window.getByRole('button', { name: 'Sign-in' }).click()
    const closed = window.waitForEvent('close')
    await window.getByRole('button', { name: 'Continue' }).click()
    await closed
    await choosePassword(wallet)
    await on(wallet).addresses()
    expect(graces.passkeys.count()).toBe(0)
    await signs(graces, await connect(graces))
  })
})

test('with key custody again: the first account is back', async () => {
  await change({ walletSigner: 'custody' })
  const wallet = await openWallet(laptop)
  expect(await on(wallet).addresses()).toEqual([custodys])
})

describe('with the managed wallet again, which asks for a fresh passkey for each signature', () => {
  beforeAll(() => change({ walletSigner: 'mpc', mpc: { mfa: [...mfaActions] } }))

  test('the accounts of before are back, and the passkey and the password sign', async () => {
    const wallet = await openWallet(laptop)
    expect((await on(wallet).addresses())[0]).toBe(managed)
    const connected = await connect(laptop)
    await signs(laptop, connected)
  })

  test('a user without a passkey is told to add one, and signs nothing', async () => {
    const { shop, account } = await connect(graces, 'other.localhost')
    const { popup, heard } = await ask(graces, shop, 'personal_sign', ['0x68656c6c6f', account])
    await walletPopup.press(popup, 'Confirm')
    await enterPassword(popup)
    await popup.getByText(english.passkeyMissing).waitFor()
    await inspect(popup, 'hosted-managed-no-passkey')
    await walletPopup.press(popup, 'Reject')
    expect((await heard).result).toBeUndefined()
    await walletPopup.closed(popup)
  })
})

/** Returns the code in the newest email to Ada. */
async function readCode(): Promise<string> {
  return /^\d{6}$/m.exec((await mail.next(ada)).text)?.[0] ?? 'no code'
}
