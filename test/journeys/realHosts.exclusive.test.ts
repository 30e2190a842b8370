import type { Page } from 'playwright-core'
import { recoverMessageAddress } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { en as vaultWords } from '../../sites/shared/words/en.ts'
import { en as words } from '../../sites/wallet/words/en.ts'
import { en } from '../../src/core/words/embedded/en.ts'
import { fill } from '../../src/core/words/fill.ts'
import type { StackInfo } from '../../stack/stackInfo.ts'
import { startBrowser, type Visitor } from '../browser/startBrowser.ts'
import { openWalletLab } from '../browser/walletLab.ts'
import { english } from '../english.ts'
import { type RealHosts, startRealHosts } from '../hosts/startRealHosts.ts'
import { vaultPage } from '../vault/vaultPage.ts'
import { kit } from './kit.ts'
import { takePhone } from './phone.ts'
import { signOutOfWallet } from './signOutOfWallet.ts'
import { walletPopup } from './walletPopup.ts'

// The product as the hosting guide deploys it: every part on a host name of its own, over TLS, under two registrable domains.
// `*.localhost` would hide faults that only such names show. Each test continues where the one before ended.

const ada = 'ada@example.com'
let hosts: RealHosts
let browser: Awaited<ReturnType<typeof startBrowser>>
let visitor: Visitor
let page: Page
let wallet: Page
let address: string | null

beforeAll(async () => {
  hosts = await startRealHosts()
  browser = await startBrowser({ flags: hosts.flags })
  visitor = await browser.newVisitor()
  page = await visitor.open(hosts.urlOf('shop.example.net'))
})
afterEach(() => expect(visitor.complaints.take()).toEqual([]))
afterAll(async () => {
  await browser?.close()
  await hosts?.close()
})

const section = (name: string) => page.getByRole('region', { name, exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const on = (window: Page) => ({
  title: (name: string | RegExp) => window.getByRole('heading', { name }).waitFor(),
  press: (name: string) => window.getByRole('button', { name, exact: true }).click(),
  enter: (name: string) => window.getByRole('button', { name: new RegExp(`^${name}`) }).click(),
})
/** The line of the newest email to Ada that matches this. */
async function readMail(pattern: RegExp, after?: number): Promise<string> {
  const [email] = await hosts.mailbox.nextEmails({ to: ada, after }, AbortSignal.timeout(10_000))
  return pattern.exec(email?.text ?? '')?.[0] ?? 'no code'
}
const signerOf = (lab: Page, account: string) =>
  lab.evaluate(async (account) => {
    const message = 'the same wallet'
    return { message, signature: await walletLab.wallet.toAccount(account).signMessage({ message }) }
  }, account)
/** The part of the stack's description that a page with an embedded wallet needs. */
const labOf = (host: string) =>
  ({
    sites: { ...hosts.sites, demo: hosts.urlOf(host) },
    servers: hosts.servers,
    environmentId: hosts.environmentId,
  }) as unknown as StackInfo

test('sign up and connect through the popup, from a page of another domain', async () => {
  const popup = await visitor.popup(page, () => kit.choose(page, 'Example Wallet'))
  await walletPopup.createWallet(popup)
  await walletPopup.press(popup, 'Connect')
  await walletPopup.closed(popup)
  address = await page.locator('.address').textContent()
  expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/)
  expect(visitor.passkeys.count()).toBe(1)
})

test('sign a message, and send a transaction that the chain mines', async () => {
  const popup = await visitor.popup(page, () => button('Sign the message').click())
  await walletPopup.press(popup, 'Confirm')
  await section('Sign a message').getByText('The signer is the connected account.').waitFor()
  await walletPopup.closed(popup)
  const next = await visitor.popup(page, () => button('Send 0.001').click())
  await walletPopup.press(next, 'Send')
  await section('Send a transaction').getByText('The transaction has three confirmations.').waitFor()
})

test('export: the phrase in the vault belongs to the account', async () => {
  wallet = await visitor.open(hosts.sites.wallet)
  await wallet.setViewportSize({ width: 420, height: 640 })
  const { press, enter } = on(wallet)
  await press('Security')
  await enter(en.words)
  await press(en.show)
  const vault = wallet.locator('.latchkey-vault iframe')
  await vault.contentFrame().getByRole('button', { name: vaultWords.show }).waitFor()
  const frame = (await (await vault.elementHandle())?.contentFrame())!
  expect(new URL(frame.url()).origin).toBe(hosts.sites.vault)
  await vaultPage.show(wallet, frame)
  const words = await frame.getByRole('listitem').allInnerTexts()
  expect(mnemonicToAccount(words.join(' ')).address).toBe(address)
  await press(en.hide)
})

test('recover: confirm an address, lose the passkey, and recover with the emailed code', async () => {
  const { title, press, enter } = on(wallet)
  await press('Security')
  await enter(en.email)
  await wallet.getByLabel(en.emailAddress).fill(ada)
  await press(en.mailCode)
  await title(en.codeTitle)
  await wallet.getByLabel(en.code).fill(await readMail(/^\d{6}$/m))
  await press(en.goOn)
  await wallet.getByText(fill(en.emailSet, { email: ada })).waitFor()
  const id = hosts.mailbox.emails({ to: ada })[0]?.id
  await signOutOfWallet(wallet)
  await visitor.passkeys.lose()
  await press(en.lostPasskey)
  await wallet.getByLabel(en.emailAddress).fill(ada)
  await press(en.mailCode)
  await title(en.codeTitle)
  await wallet.getByLabel(en.code).fill(await readMail(/^[1-9A-HJ-NP-Za-km-z]{100,}$/m, id))
  await press(en.goOn)
  await press(en.newPasskeyTitle)
  await wallet.getByText(address!).first().waitFor()
  expect(visitor.passkeys.count()).toBe(1)
})

test('pair by QR over the relay with the wallet on a phone', async () => {
  await kit.disconnect(page)
  const phone = await takePhone({ browser, info: labOf('shop.example.net') })
  const onPhone = await phone.open()
  await walletPopup.createWallet(onPhone)
  await onPhone.getByRole('navigation').getByRole('button', { name: 'Scan', exact: true }).click()
  await page.bringToFront()
  await kit.choose(page, english.scanRow)
  const code = await kit.code(page)
  await phone.scan(onPhone, code)
  await walletPopup.press(onPhone, 'Connect')
  await on(onPhone).title('Connected')
  await on(onPhone).press(words.relay.done)
  await kit.dialog(page).waitFor({ state: 'hidden' })
  await button('Sign the message').click()
  await walletPopup.press(onPhone, 'Confirm')
  await section('Sign a message').getByText('The signer is the connected account.').waitFor()
  expect(phone.visitor.complaints.take()).toEqual([])
  await phone.visitor.close()
})

test('an embedded wallet in a page that no RP ID fits: refused before a passkey is created, with the reason', async () => {
  const stranger = await browser.newVisitor()
  const lab = await openWalletLab(stranger, labOf('shop.example.net'))
  const error = await lab.evaluate(() =>
    walletLab.wallet.signUp({ displayName: 'Eve' }).catch(({ name, hints }) => ({ name, hints })),
  )
  expect(error).toEqual({
    name: 'RpIdError',
    hints: ['Ask the operator to add shop.example.net, or a parent domain of it, to rpIds (now: wallet.example.com).'],
  })
  expect(stranger.passkeys.count()).toBe(0)
  await stranger.close()
})

test("the managed wallet's frame and servers answer on hosts of their own", async () => {
  const window = await visitor.open(`${hosts.urlOf('frame.example.com')}/healthz`)
  const frame = await window.goto(`${hosts.urlOf('frame.example.com')}/waas-v1/${hosts.environmentId}`)
  const [mpc, shares] = ['mpc', 'shares'].map((name) => hosts.urlOf(`${name}.example.com`))
  expect(frame?.headers()['content-security-policy']).toContain(`connect-src ${mpc} ${shares};`)
  await window.getByText('This page may not use the wallet.').waitFor()
  for (const server of ['mpc', 'shares']) {
    await window.goto(`${hosts.urlOf(`${server}.example.com`)}/healthz`)
    expect(JSON.parse((await window.textContent('body')) ?? '')).toEqual({ status: 'ok', server })
  }
  await window.close()
  // The frame refuses to run outside a page, and the health pages have no icon.
  visitor.complaints.take(/may not embed|status of 404/)
})

test('a shared RP ID: one passkey opens the hosted wallet and the embedded wallet of another subdomain', async () => {
  // Their relay stops with the servers, and the browser would report that.
  for (const open of [page, wallet]) await open.close()
  await hosts.reconfigure({
    rpIds: ['example.com'],
    allowedOrigins: ['wallet.example.com', 'shop.example.com', 'shop.example.net'].map(hosts.urlOf),
  })
  const bob = await browser.newVisitor()
  const hosted = await bob.open(hosts.sites.wallet)
  await walletPopup.createWallet(hosted, 'Bob')
  await on(hosted).title('Accounts')
  const shown = await hosted.locator('.card .address').first().textContent()
  const lab = await openWalletLab(bob, labOf('shop.example.com'))
  await lab.evaluate(async () => void (await walletLab.wallet.signIn()))
  const { message, signature } = await signerOf(lab, shown!)
  expect(await recoverMessageAddress({ message, signature })).toBe(shown)
  expect(bob.passkeys.count()).toBe(1)
  expect(bob.complaints.take()).toEqual([])
  await bob.close()
})
