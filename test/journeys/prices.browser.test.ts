import type { Page, Route } from 'playwright-core'
import { type Address, getAddress, type Hex, numberToHex, padHex } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { ar } from '../../sites/wallet/words/assets/ar.ts'
import { en as assets } from '../../sites/wallet/words/assets/en.ts'
import { ja } from '../../sites/wallet/words/assets/ja.ts'
import { callRpc } from '../../src/core/rpc.ts'
import { en as dialogs } from '../../src/core/words/en.ts'
import { fill } from '../../src/core/words/fill.ts'
import { formatValue } from '../../src/review/value.ts'
import { en as reviewWords } from '../../src/review/words/en.ts'
import { erc20Code } from '../../stack/chain/token/erc20Code.ts'
import { inspect } from '../browser/inspect.ts'
import { startBrowser, type Visitor } from '../browser/startBrowser.ts'
import { english } from '../english.ts'
import { feedSlots, priceFeedCode, type Round } from '../priceFeedCode.ts'
import { startOwnChains } from '../startOwnChains.ts'
import { startStack, type TestStack } from '../startStack.ts'
import { kit } from './kit.ts'
import { walletPopup } from './walletPopup.ts'

// A user of an environment that lists a token and price feeds. Each test continues where the one before ended.

const phone = { width: 420, height: 640 }
const recipient: Address = getAddress('0xabc0000000000000000000000000000000000def')
const token = '0x0000000000000000000000000000000000acaca0'
/** Has the name and the symbol of the listed token. */
const pretender = '0x0000000000000000000000000000000000acaca1'
const tokenFeed = { chainId: 31337, address: '0x00000000000000000000000000000000000feed1' } as const
/** The price of one network's coin, on another network. */
const coinFeed = { chainId: 31338, address: '0x00000000000000000000000000000000000feed2' } as const
const dollar = 10n ** 8n
/** Gives the pretender to the user, with a log. */
const sender = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

let chains: Awaited<ReturnType<typeof startOwnChains>>
let stack: TestStack
let browser: Awaited<ReturnType<typeof startBrowser>>
let visitor: Visitor
let wallet: Page
let account: Address

const rpc = (chainId: number, method: string, params: unknown[]) => {
  const { upstreamUrl } = chains.chains.find((chain) => chain.chainId === chainId)!
  return callRpc(upstreamUrl, { method, params })
}
const setSlot = (chainId: number, at: Address, slot: Hex, value: bigint) =>
  rpc(chainId, 'anvil_setStorageAt', [
    at,
    padHex(slot, { size: 32 }),
    numberToHex(BigInt.asUintN(256, value), { size: 32 }),
  ])
const setPrice = async ({ chainId, address }: typeof tokenFeed | typeof coinFeed, round: Partial<Round>) => {
  const { answer = dollar, updatedAt = BigInt(Math.floor(Date.now() / 1000)) } = round
  await setSlot(chainId, address, feedSlots.answer, answer)
  await setSlot(chainId, address, feedSlots.updatedAt, updatedAt)
}

beforeAll(async () => {
  chains = await startOwnChains()
  for (const at of [token, pretender])
    await rpc(31337, 'anvil_setCode', [at, erc20Code({ symbol: 'ACME', name: 'Acme Dollar', decimals: 6 })])
  for (const { chainId, address } of [tokenFeed, coinFeed])
    await rpc(chainId, 'anvil_setCode', [address, priceFeedCode({ decimals: 8 })])
  await setPrice(tokenFeed, { answer: dollar })
  await setPrice(coinFeed, { answer: 2_000n * dollar })
  stack = await startStack({
    rpcUrls: chains.rpcUrls,
    assets: {
      tokens: [{ chainId: 31337, address: token, name: 'Acme Dollar', symbol: 'ACME', decimals: 6 }],
      prices: {
        currency: 'USD',
        feeds: [
          { chainId: 31337, feed: coinFeed },
          { chainId: 31337, token, feed: tokenFeed },
        ],
      },
    },
  })
  browser = await startBrowser()
  visitor = await browser.newVisitor()
  wallet = await visitor.open(stack.info.sites.wallet)
  await wallet.setViewportSize(phone)
  await walletPopup.createWallet(wallet)
})
afterEach(() => expect(visitor.complaints.take()).toEqual([]))
afterAll(async () => {
  await browser?.close()
  await stack?.close()
  await chains?.close()
})

const title = (name: string) => wallet.getByRole('heading', { name, level: 1, exact: true }).waitFor()
const press = (name: string) => wallet.getByRole('button', { name, exact: true }).click()
const row = (standing: string) => wallet.locator(`.holding[data-standing=${standing}]`)
const coinValue = () => wallet.locator('.card > .value')
const total = () => wallet.locator('.total')

test('home: a listed token is shown without a transfer, and what has a price has its value', async () => {
  await title('Accounts')
  await wallet.getByText('10 ETH', { exact: true }).waitFor()
  await coinValue().getByText('≈ $20,000.00', { exact: true }).waitFor()
  // Without tokens, that is all there is.
  await wallet.getByText(fill(assets.tokens.none, { network: 'Chain 31337' })).waitFor()
  expect(await total().count()).toBe(0)
  account = getAddress((await wallet.locator('code.address').textContent())!)
  await setSlot(31337, token, account, 25_500_000n)
  await wallet.reload()
  await row('listed').getByText('25.5 ACME', { exact: true }).waitFor()
  await row('listed').getByText('≈ $25.50', { exact: true }).waitFor()
  await total().getByText('≈ $20,025.50', { exact: true }).waitFor()
  expect(await wallet.getByText(assets.tokens.unpriced).count()).toBe(0)
  await inspect(wallet, 'wallet-prices')
})

test('attack: a token with the name of the listed one has no price, and is marked', async () => {
  await setSlot(31337, pretender, sender, 10n ** 12n)
  await rpc(31337, 'anvil_setBalance', [sender, numberToHex(10n ** 18n)])
  await rpc(31337, 'anvil_impersonateAccount', [sender])
  const data = `0xa9059cbb${padHex(account, { size: 32 }).slice(2)}${numberToHex(10n ** 10n, { size: 32 }).slice(2)}`
  await rpc(31337, 'eth_sendTransaction', [{ from: sender, to: pretender, data, gas: '0x30000' }])
  await rpc(31337, 'evm_mine', [])
  await wallet.reload()
  await row('posing')
    .getByText(fill(reviewWords.token.posing, { symbol: 'ACME' }))
    .waitFor()
  await total().getByText('≈ $20,025.50', { exact: true }).waitFor()
  await total().getByText(assets.tokens.unpriced).waitFor()
  expect(await row('posing').locator('.value').count()).toBe(0)
  expect(await row('listed').locator('.value').count()).toBe(1)
  await inspect(wallet, 'wallet-prices-pretender')
  await wallet.setViewportSize({ width: 1280, height: 900 })
  await inspect(wallet, 'wallet-prices-desktop')
  await wallet.setViewportSize({ width: 390, height: 844 })
  await inspect(wallet, 'wallet-prices-phone')
  await wallet.setViewportSize(phone)
})

test('the value is written as the user’s language does', async () => {
  const devtools = await visitor.context.newCDPSession(wallet)
  const userAgent = await wallet.evaluate(() => navigator.userAgent)
  for (const [locale, words] of [
    ['ja', ja],
    ['ar', ar],
  ] as const) {
    await devtools.send('Emulation.setUserAgentOverride', { userAgent, acceptLanguage: locale })
    await wallet.reload()
    await total().getByText(words.tokens.total, { exact: true }).waitFor()
    const value = 20_025_500n * 10n ** 15n
    expect(await total().locator('bdi').textContent()).toBe(formatValue(value, { currency: 'USD', locale }))
    await inspect(wallet, `wallet-prices-${locale}`)
  }
  await devtools.send('Emulation.setUserAgentOverride', { userAgent, acceptLanguage: 'en' })
  await devtools.detach()
  await wallet.reload()
})

test('send: the value of what is typed, and in the review that of the change and of the fee', async () => {
  await row('listed').getByRole('button').click()
  await title(fill(assets.send.title, { token: 'ACME' }))
  await wallet.getByLabel(assets.send.to).fill(recipient)
  await wallet.getByLabel(/^Amount/).fill('5.25')
  await wallet.locator('.field').getByText('≈ $5.25', { exact: true }).waitFor()
  await inspect(wallet, 'wallet-prices-send')
  await press(assets.send.next)
  // The value is beside the amount, never in its place.
  await title('Send 5.25 ACME?')
  await wallet.getByText(reviewWords.token.listed, { exact: true }).waitFor()
  await wallet.locator('.changes li', { hasText: '5.25 ACME' }).getByText('≈ $5.25', { exact: true }).waitFor()
  const fee = wallet.locator('.facts > div').filter({ has: wallet.getByText(reviewWords.fee, { exact: true }) })
  await fee.getByText(/^[≈<]\s\$0\.\d\d$/).waitFor()
  await fee.getByText(/^about [\d.]+ ETH/).waitFor()
  await inspect(wallet, 'wallet-prices-review')
  await press(dialogs.back)
  await press(dialogs.back)
  await title('Accounts')
})

test.each<[string, Partial<Round>]>([
  ['old', { updatedAt: BigInt(Math.floor(Date.now() / 1000) - 26 * 3600) }],
  ['negative', { answer: -dollar }],
  ['incomplete', { updatedAt: 0n }],
])('attack: a price that is %s shows no value, in no place', async (_, round) => {
  await setPrice(tokenFeed, round)
  await wallet.reload()
  // The total comes once every price was read.
  await total().getByText('≈ $20,000.00', { exact: true }).waitFor()
  await total().getByText(assets.tokens.unpriced).waitFor()
  expect(await row('listed').locator('.value').textContent()).toBe('\u00a0')
  await row('listed').getByText('25.5 ACME', { exact: true }).waitFor()
  await row('listed').getByRole('button').click()
  await wallet.getByLabel(assets.send.to).fill(recipient)
  await wallet.getByLabel(/^Amount/).fill('5.25')
  await press(assets.send.next)
  const change = wallet.locator('.changes li', { hasText: '5.25 ACME' })
  await change.waitFor()
  // The fee's value comes from the other feed.
  await wallet.getByText(/^[≈<]\s\$0\.\d\d$/).waitFor()
  expect(await change.locator('.value').textContent()).toBe('\u00a0')
  await press(dialogs.back)
  expect(await wallet.locator('.field .value').textContent()).toBe('\u00a0')
  await press(dialogs.back)
  await setPrice(tokenFeed, {})
})

test('attack: a feed that never answers delays nothing but its own value', async () => {
  const held: Route[] = []
  const hold = async (route: Route) => {
    if (route.request().postData()?.includes(coinFeed.address)) held.push(route)
    else await route.fallback()
  }
  const hasProject = (url: URL) => url.searchParams.has('projectId')
  await visitor.context.route(hasProject, hold)
  await wallet.reload()
  await row('listed').getByText('≈ $25.50', { exact: true }).waitFor()
  await wallet.getByText('10 ETH', { exact: true }).waitFor()
  await row('posing').waitFor()
  expect(held.length).toBeGreaterThan(0)
  expect(await coinValue().textContent()).toBe('\u00a0')
  // The total waits for it for a limited time, then says that something is missing.
  await total().getByText('≈ $25.50', { exact: true }).waitFor()
  await total().getByText(assets.tokens.unpriced).waitFor()
  expect(await coinValue().textContent()).toBe('\u00a0')
  // In a review, the values have their lines from the start: nothing moves under the user's finger when they arrive.
  await wallet.locator('.assets-verbs').getByRole('button', { name: assets.send.open }).click()
  await wallet.getByLabel(assets.send.to).fill(recipient)
  await wallet.getByLabel(/^Amount/).fill('1')
  await press(assets.send.next)
  await wallet.locator('.changes li', { hasText: '1 ETH' }).waitFor()
  await wallet.getByText(/^about [\d.]+ ETH/).waitFor()
  const places = () =>
    wallet.locator('.facts > div').evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().top))
  const before = await places()
  await visitor.context.unroute(hasProject, hold)
  for (const route of held) await route.abort().catch(() => undefined)
  await wallet.evaluate(() => window.dispatchEvent(new Event('focus')))
  await wallet.locator('.changes li').getByText('≈ $2,000.00', { exact: true }).waitFor()
  expect(await places()).toEqual(before)
  visitor.complaints.take()
})

test('the wallet inside a page: its confirmation knows the same prices', async () => {
  const demo = await visitor.open(stack.info.sites.demo)
  await kit.choose(demo, 'Passkey')
  for (let presses = 0; presses < 2; presses++)
    await demo.getByRole('dialog').getByRole('button', { name: english.createWallet, exact: true }).click()
  await demo.getByRole('dialog').waitFor({ state: 'detached' })
  await demo.getByRole('button', { name: 'Send 0.001', exact: true }).click()
  await kit.confirmation(demo).locator('.changes li').getByText('≈ $2.00', { exact: true }).waitFor()
  await inspect(demo, 'confirm-send-value')
  await demo.keyboard.press('Escape')
})
