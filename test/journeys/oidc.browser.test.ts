import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { freePorts } from '../../servers/testing/freePorts.ts'
import { otherClientId, startOidcProvider, type TestOidcProvider } from '../../servers/testing/oidcProvider.ts'
import { en as words } from '../../sites/wallet/words/en.ts'
import { en } from '../../src/core/words/embedded/en.ts'
import { en as dialogs } from '../../src/core/words/en.ts'
import { fill } from '../../src/core/words/fill.ts'
import { inspect } from '../browser/inspect.ts'
import { forgetSessionKeys } from '../browser/moveSessionKeys.ts'
import { startBrowser, type Visitor } from '../browser/startBrowser.ts'
import { startStack, type TestStack } from '../startStack.ts'
import { kit } from './kit.ts'
import { signOutOfWallet } from './signOutOfWallet.ts'
import { walletPopup } from './walletPopup.ts'

// Grace has an account at a provider and no passkey. Each test continues where the one before ended.

const phone = { width: 420, height: 640 }

let provider: TestOidcProvider
let stack: TestStack
let browser: Awaited<ReturnType<typeof startBrowser>>
let visitor: Visitor
let page: Page
let popup: Page
/** The one account that the provider must lead to. */
let address: string

beforeAll(async () => {
  // The provider must know the wallet's address, and the stack the provider's.
  const basePort = await freePorts(8)
  const redirectUri = `http://wallet.localhost:${basePort}/signed-in.html`
  provider = await startOidcProvider({ redirectUri, flow: 'code' })
  const { issuer, clientId } = provider
  stack = await startStack({ basePort, oidc: [{ name: 'Example ID', issuer, clientId }] })
  browser = await startBrowser()
  visitor = await browser.newVisitor()
})
/** The provider's own forms request fonts and an icon that are not available here. */
const complaints = (of: Visitor) => of.complaints.take(/ERR_NAME_NOT_RESOLVED|status of 404/)
afterEach(() => expect(complaints(visitor)).toEqual([]))
afterAll(async () => {
  await browser?.close()
  await stack?.close()
  await provider?.close()
})

const section = (name: string) => page.getByRole('region', { name, exact: true })
const withProvider = (wallet: Page) =>
  wallet.getByRole('button', { name: fill(en.useProvider, { name: 'Example ID' }) })
const openProvider = (of: Visitor, wallet: Page) => of.popup(wallet, () => withProvider(wallet).click())
const toAddress = (wallet: Page) => wallet.locator('.card .address').first().textContent()

async function openWallet(of: Visitor): Promise<Page> {
  const wallet = await of.open(stack.info.sites.wallet)
  await wallet.setViewportSize(phone)
  return wallet
}

/** Signs in at the provider. Its window has closed when this ends. */
async function signIn(at: Page, login = 'grace'): Promise<void> {
  await at.getByPlaceholder('Enter any login').fill(login)
  await at.getByPlaceholder('and password').fill('any')
  await at.getByRole('button', { name: 'Sign-in' }).click()
  const closed = at.waitForEvent('close')
  await at.getByRole('button', { name: 'Continue' }).click()
  await closed
}

test('the user closes the provider’s window: the wallet says so, and waits', async () => {
  const wallet = await openWallet(visitor)
  await withProvider(wallet).waitFor()
  await inspect(wallet, 'wallet-ways-provider')
  const window = await openProvider(visitor, wallet)
  await window.waitForURL((url) => url.origin === provider.issuer)
  // No page of the provider can reach the wallet that opened its window, or learn where it was opened.
  expect(await window.evaluate(() => [window.opener, document.referrer])).toEqual([null, ''])
  await window.close()
  await wallet.getByText(en.closed).waitFor()
  await inspect(wallet, 'wallet-provider-closed')
  expect(await withProvider(wallet).isEnabled()).toBe(true)
  await wallet.close()
})

test.each([
  ['another app’s token', { client_id: otherClientId }, en.notOffered],
  ['a token for another key', { nonce: 'ab'.repeat(32) }, en.provider],
  ['the answer to another request', { state: 'another' }, en.provider],
])('%s opens no wallet', async (_name, changes, says) => {
  const thief = await browser.newVisitor()
  const wallet = await openWallet(thief)
  // What an attacker between the two could request instead: the provider issues it, genuine and signed.
  await thief.context.route(`${provider.issuer}/auth?*`, (route, request) =>
    route.continue({ url: change(request.url()) }),
  )
  await thief.context.route(`${provider.issuer}/token`, (route, request) => {
    const body = new URLSearchParams(request.postData() ?? '')
    if ('client_id' in changes) body.set('client_id', changes.client_id)
    return route.continue({ postData: body.toString() })
  })
  function change(address: string): string {
    const url = new URL(address)
    for (const [name, value] of Object.entries(changes)) url.searchParams.set(name, value)
    return url.href
  }
  await signIn(await openProvider(thief, wallet))
  await wallet.getByText(says).waitFor()
  await wallet.getByRole('heading', { name: en.newTitle }).waitFor()
  await inspect(wallet, 'wallet-provider-refused')
  // The account server's refusal.
  expect(complaints(thief).filter((complaint) => !/status of 40[03]/.test(complaint))).toEqual([])
  await thief.close()
})

test('a new user connects a page, without any passkey', async () => {
  page = await visitor.open(stack.info.sites.demo)
  popup = await visitor.popup(page, () => kit.choose(page, 'Sei Global Wallet'))
  await signIn(await openProvider(visitor, popup))
  await popup.getByRole('heading', { name: words.connect.title }).waitFor()
  await inspect(popup, 'wallet-provider-connect')
  const closed = popup.waitForEvent('close')
  await walletPopup.press(popup, 'Connect')
  await section('Sei Global Wallet').waitFor()
  address = (await page.locator('.address').textContent()) ?? ''
  expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/)
  expect(visitor.passkeys.count()).toBe(0)
  await closed
})

test('and signs', async () => {
  popup = await visitor.popup(page, () => page.getByRole('button', { name: 'Sign the message', exact: true }).click())
  const closed = popup.waitForEvent('close')
  await walletPopup.press(popup, 'Confirm')
  await section('Sign a message').getByText('The signer is the connected account.').waitFor()
  await closed
})

test('the wallet asks for a passkey, and one is added', async () => {
  const wallet = await openWallet(visitor)
  await wallet.getByRole('button', { name: en.addPasskey }).waitFor()
  await inspect(wallet, 'wallet-provider-advice')
  expect(await toAddress(wallet)).toBe(address)
  await wallet.getByRole('button', { name: en.addPasskey }).click()
  await wallet.getByRole('heading', { name: en.passkeys }).waitFor()
  await wallet.getByRole('button', { name: en.addPasskey }).click()
  await wallet.getByRole('button', { name: en.addPasskey }).click()
  await wallet
    .getByRole('listitem')
    .getByRole('button', { name: /^Rename/ })
    .waitFor()
  expect(visitor.passkeys.count()).toBe(1)
  await wallet.close()
})

test('the page that a provider redirects to runs no script, whether the server or the worker answers', async () => {
  for (const person of [visitor, await browser.newVisitor()]) {
    const back = await person.open(`${stack.info.sites.wallet}/signed-in.html?code=1#code=2`)
    await back.getByRole('heading', { name: 'Back to your wallet' }).waitFor()
    expect(await back.evaluate(() => document.querySelectorAll('script, [src], link[href^=http]').length)).toBe(0)
    expect(await back.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(person === visitor)
    await inspect(back, 'wallet-provider-back')
    await (person === visitor ? back.close() : person.close())
  }
})

test('in another browser, the provider leads to the same wallet; its response is neither stored nor sent anywhere', async () => {
  const other = await browser.newVisitor()
  const asked: { url: string; referer: string | undefined }[] = []
  other.context.on('request', (request) => asked.push({ url: request.url(), referer: request.headers().referer }))
  const wallet = await openWallet(other)
  const window = await openProvider(other, wallet)
  const shown: string[] = []
  window.on('framenavigated', (frame) => shown.push(frame.url()))
  await signIn(window)
  await wallet.getByRole('heading', { name: 'Accounts' }).waitFor()
  expect(await toAddress(wallet)).toBe(address)
  expect(other.passkeys.count()).toBe(0)
  const returnUrl = `${stack.info.sites.wallet}/signed-in.html`
  const servedAt = asked.map((request) => request.url).filter((url) => url.startsWith(returnUrl))
  expect([...new Set(servedAt)]).toEqual([returnUrl])
  expect(asked.filter(({ referer }) => referer?.startsWith(stack.info.sites.wallet))).toEqual([])
  // The code was in the fragment, and was removed before the window closed.
  expect(shown.slice(-2)).toEqual([expect.stringMatching(/html#code=[\w-]{43}&state=/), returnUrl])
  expect(complaints(other)).toEqual([])
  await other.close()
})

test('without a passkey, an ended session asks the user to sign out, and the provider signs in again', async () => {
  const henry = await browser.newVisitor()
  const wallet = await openWallet(henry)
  const shared = wallet.locator('.latchkey-page')
  await signIn(await openProvider(henry, wallet), 'henry')
  await wallet.getByRole('heading', { name: 'Accounts' }).waitFor()
  const first = await toAddress(wallet)
  expect(first).not.toBe(address)
  await forgetSessionKeys(wallet)
  await wallet.getByRole('button', { name: en.addPasskey }).click()
  await shared.getByText(en.sessionOver).waitFor()
  await inspect(wallet, 'wallet-provider-session-over')
  await shared.getByRole('button', { name: dialogs.signOut, exact: true }).click()
  await wallet.getByRole('heading', { name: en.enterTitle }).waitFor()
  // The provider still has a session of the user, and redirects without asking.
  const window = await openProvider(henry, wallet)
  if (!window.isClosed()) await window.waitForEvent('close')
  await wallet.getByRole('heading', { name: 'Accounts' }).waitFor()
  expect(await toAddress(wallet)).toBe(first)
  expect(complaints(henry)).toEqual([])
  await henry.close()
})

test('removing the last passkey is refused if no other login method works', async () => {
  const ida = await browser.newVisitor()
  const wallet = await openWallet(ida)
  await walletPopup.createWallet(wallet)
  await wallet.getByRole('button', { name: 'Security', exact: true }).click()
  await wallet.getByRole('button', { name: new RegExp(`^${en.passkeys}`) }).click()
  await wallet.getByRole('button', { name: fill(en.removePasskey, { name: 'Passkey' }) }).click()
  await wallet.getByRole('button', { name: en.remove, exact: true }).click()
  await wallet.getByText(en.lastLoginMethod).waitFor()
  await inspect(wallet, 'wallet-remove-refused')
  await wallet.getByRole('button', { name: en.cancel, exact: true }).click()
  await wallet.getByRole('listitem').filter({ hasText: 'Passkey' }).waitFor()
  await signOutOfWallet(wallet)
  await walletPopup.signIn(wallet)
  await wallet.getByRole('heading', { name: 'Accounts' }).waitFor()
  expect(complaints(ida).filter((complaint) => !/status of 40\d/.test(complaint))).toEqual([])
  await ida.close()
})
