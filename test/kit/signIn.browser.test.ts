import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import type { Page } from 'playwright-core'
import { createPublicClient, http } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createSignInServer } from '../../docs/examples/signInServer.ts'
import { answerSignIn } from '../answerSignIn.ts'
import { inspect } from '../browser/inspect.ts'
import type { Visitor } from '../browser/startBrowser.ts'
import { inEnglish } from '../english.ts'
import { createRelayWallet } from '../relayWallet.ts'
import { installPocket } from '../scripted/installPocket.ts'
import { type Screens, startScreens } from './parts/startScreens.ts'

// Signing in to a page with the kit: the reference server, real signatures, and a real relay between page and phone.

let screens: Screens
let chain: Screens['chain']
let relay: Screens['relay']
let site: Screens['site']
let browser: Screens['browser']
let visitor: Visitor
let page: Page
const account = privateKeyToAccount(generatePrivateKey())

beforeAll(async () => {
  const secret = 'thirty-two characters, and more.'
  screens = await startScreens((origin, chainUrl) => {
    const client = createPublicClient({ transport: http(chainUrl) })
    return getRequestListener(new Hono().route('/sign-in', createSignInServer({ origin, secret, client })).fetch)
  })
  ;({ chain, relay, site, browser } = screens)
})
afterAll(() => screens?.close())
afterEach(async () => {
  expect(visitor.complaints.take()).toEqual([])
  await visitor.close()
})

async function visit() {
  visitor = await browser.newVisitor({ permissions: ['clipboard-read', 'clipboard-write'] })
  await installPocket(visitor.context, account, chain.url)
  const { projectId, url: relayUrl } = relay
  page = await visitor.open(site.urlOf({ chainUrl: chain.url, projectId, relayUrl, hasSignIn: true }))
  await button('Connect wallet').click()
}
const dialog = () => page.getByRole('dialog')
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
const says = (text: string) => dialog().getByRole('status').getByText(text).waitFor()
const session = () => page.evaluate(async () => (await fetch('/sign-in/session')).json().catch(() => undefined))
const openAccount = () => button(/^0x/).click()

/** The wallet behind the relay scans the dialog's QR code. */
async function scan() {
  await button('MetaMask').click()
  await button('Copy link').click()
  await button('Copied').waitFor()
  const { url: relayUrl, projectId } = relay
  const wallet = await createRelayWallet({ relayUrl, projectId })
  await wallet.pair(await page.evaluate(() => navigator.clipboard.readText()))
  return wallet
}

test('default: connected, the page asks to sign in; after a reload the user still is; and they can sign out', async () => {
  await visit()
  await button('Pocket').click()
  await dialog().getByRole('heading', { name: 'Sign in' }).waitFor()
  await inspect(page, 'kit-sign-in')
  await button('Sign in').click()
  await says('Signed in')
  await dialog().waitFor({ state: 'detached' })
  expect(await session()).toEqual({ address: account.address, chainId: 31337 })

  await page.reload()
  await openAccount()
  await dialog().getByText('Signed in').waitFor()
  await inspect(page, 'kit-signed-in')
  await button('Sign out').click()
  await button('Sign in').waitFor()
  expect(await session()).toBeUndefined()
})

test('behavior: disconnecting signs out', async () => {
  await visit()
  await button('Pocket').click()
  await button('Sign in').click()
  await dialog().waitFor({ state: 'detached' })
  await openAccount()
  await button('Disconnect').click()
  await button('Connect wallet').waitFor()
  await expect.poll(session).toBeUndefined()
})

test('one click: the wallet signs while it connects, and the user is not asked again', async () => {
  await visit()
  const wallet = await scan()
  await answerSignIn(wallet, account)
  await says(inEnglish('approvedText', { wallet: 'MetaMask' }))
  await dialog().waitFor({ state: 'detached' })
  expect(await session()).toEqual({ address: account.address, chainId: 31337 })
  await openAccount()
  await dialog().getByText('Signed in').waitFor()
  wallet.close()
})

test('one click: with a wallet that cannot, the page requests a signature; a user who declines can be asked again', async () => {
  await visit()
  const wallet = await scan()
  const namespaces = {
    eip155: {
      chains: ['eip155:31337'],
      accounts: [`eip155:31337:${account.address}`],
      methods: ['personal_sign', 'eth_sendTransaction'],
      events: ['chainChanged', 'accountsChanged'],
    },
  }
  await wallet.approve(await wallet.next('wc_sessionPropose'), namespaces)
  const first = await wallet.next('wc_sessionRequest')
  await dialog().getByRole('heading', { name: 'Sign in' }).waitFor()
  await says(inEnglish('waitingTitle', { wallet: 'Wallet' }))
  await wallet.answer(first, { error: { code: 5000, message: 'User rejected.' } })
  await says(inEnglish('signInRefused', { wallet: 'Wallet' }))
  await inspect(page, 'kit-sign-in-refused')

  await button('Try again').click()
  const second = await wallet.next('wc_sessionRequest')
  const [raw] = second.params.request.params as [`0x${string}`]
  await wallet.answer(second, { result: await account.signMessage({ message: { raw } }) })
  await says('Signed in')
  expect(await session()).toEqual({ address: account.address, chainId: 31337 })
  wallet.close()
})
