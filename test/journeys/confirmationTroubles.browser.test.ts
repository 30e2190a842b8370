import type { Page } from 'playwright-core'
import { createPublicClient, formatEther, http } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { en as embedded } from '../../src/core/words/embedded/en.ts'
import { en as words } from '../../src/core/words/en.ts'
import { en } from '../../src/review/words/en.ts'
import { openWalletLab } from '../browser/walletLab.ts'
import { ask as askProvider, nextOutcome } from './asking.ts'
import { type Journey, startJourney } from './startJourney.ts'

// The small dialog of a page without the kit, while the network, the page and the user do what they should not.

type Hex = `0x${string}`

let journey: Journey
let page: Page
let address: Hex
/** What the node answers to a method instead of its own answer; undefined for its own, `lost` for none. */
let answerInstead: (method: string, params: readonly unknown[]) => unknown = () => undefined
beforeAll(async () => {
  journey = await startJourney()
  page = await openWalletLab(journey.visitor, journey.info)
  const node = new URL(journey.info.chains[0]!.rpcUrl).origin
  await page.route(
    (url) => url.origin === node,
    async (route) => {
      const text = route.request().postData()
      if (!text) return route.fallback()
      const { id, method, params } = JSON.parse(text)
      const result = await answerInstead(method, params)
      if (result === 'lost') return route.abort()
      if (result === undefined) return route.fallback()
      await route.fulfill({
        headers: { 'access-control-allow-origin': '*' },
        json: { jsonrpc: '2.0', id, result },
      })
    },
  )
  await page.evaluate(() => walletLab.wallet.signUp({ displayName: 'Ada' }))
  const chains = journey.info.chains.map(({ chainId }) => ({ chainId }))
  address = await page.evaluate(async (chains) => {
    const confirming = custodyLibrary.createCustodyProvider(walletLab.wallet, { chains, appName: 'A page' })
    Object.assign(globalThis, { confirming, asked: [] })
    const [own] = (await confirming.request({ method: 'eth_requestAccounts' })) as `0x${string}`[]
    // The chain gives every new account some coins.
    await confirming.request({ method: 'eth_getBalance', params: [own, 'latest'] })
    return own!
  }, chains)
})
afterEach(() => {
  answerInstead = () => undefined
  journey.visitor.complaints.take()
})
afterAll(() => journey?.close())

const ask = (method: string, params: readonly unknown[]) => askProvider(page, method, params)
const outcome = () => nextOutcome(page)
const dialog = () => page.getByRole('dialog')
const button = (name: string) => dialog().getByRole('button', { name, exact: true })
const to: Hex = `0x${'22'.repeat(20)}`
const send = () => ask('eth_sendTransaction', [{ from: address, to, value: '0x38d7ea4c68000' }])
const fee = () => dialog().getByText(/up to 0\.\d+ ETH/)
const chain = () => createPublicClient({ transport: http(journey.info.chains[0]!.rpcUrl) })
const decline = async () => {
  await button(embedded.cancel).click()
  expect(await outcome()).toMatchObject({ code: 4001 })
  await dialog().waitFor({ state: 'detached' })
}

test('the network is away: the same button asks it again, and the second click of a double click answers nothing', async () => {
  let isAway = true
  answerInstead = (method) => (isAway && method === 'eth_chainId' ? 'lost' : undefined)
  await send()
  await button(words.tryAgain).waitFor()
  await dialog().getByText(en.feeFailed).waitFor()
  expect(await dialog().getByText(en.feeLoading).count()).toBe(0)
  isAway = false
  await button(words.tryAgain).dblclick()
  await fee().waitFor()
  expect(await dialog().getByRole('status').innerText()).toBe('')
  await decline()
})

test('the network is away: asking it again by keyboard moves the focus to the title', async () => {
  let isAway = true
  answerInstead = (method) => (isAway && method === 'eth_chainId' ? 'lost' : undefined)
  await send()
  await expect.poll(() => button(words.tryAgain).isEnabled()).toBe(true)
  isAway = false
  await button(words.tryAgain).press('Enter')
  await fee().waitFor()
  const title = dialog().getByRole('heading')
  expect(await title.evaluate((element) => element.matches(':focus'))).toBe(true)
  await decline()
})

test('attack: a node that raises the price after the click: what was on the screen at the click is signed', async () => {
  let counts = 0
  let isDear = false
  answerInstead = (method) => {
    counts += Number(method === 'eth_getTransactionCount')
    // Before the first signature: another transaction seems to have the nonce.
    if (method === 'eth_getTransactionCount' && counts === 2) {
      isDear = true
      return '0x63'
    }
    if (isDear && method === 'eth_feeHistory') return { baseFeePerGas: ['0x1d1a94a2000', '0x1d1a94a2000'] }
    return undefined
  }
  await send()
  await fee().waitFor()
  await button(en.confirmSend).click()
  await dialog().getByText(en.nonceTaken).waitFor()
  // The new price is read before anything can be confirmed, and is then what is signed.
  await fee().waitFor()
  const [, most] = (await fee().innerText()).match(/up to (0\.\d+) ETH/)!
  await button(en.confirmSend).click()
  const { result } = await outcome()
  await chain().waitForTransactionReceipt({ hash: result! })
  const sent = await chain().getTransaction({ hash: result! })
  expect(formatEther(sent.gas * sent.maxFeePerGas!)).toBe(most)
  await dialog().waitFor({ state: 'detached' })
})

test('a lost answer: the user reads that it may have been sent, tries again, and pays once', async () => {
  const before = await chain().getBalance({ address: to })
  let isAway = false
  let sent: Hex | undefined
  answerInstead = async (method, params) => {
    if (method === 'eth_sendRawTransaction' && !sent) {
      isAway = true
      sent = await chain().sendRawTransaction({ serializedTransaction: params[0] as Hex })
      return 'lost'
    }
    return isAway && method === 'eth_getTransactionByHash' ? 'lost' : undefined
  }
  await send()
  await fee().waitFor()
  await button(en.confirmSend).click()
  await dialog().getByText('may have been sent').waitFor()
  isAway = false
  await button(en.confirmSend).click()
  expect(await outcome()).toEqual({ result: sent })
  await dialog().waitFor({ state: 'detached' })
  await chain().waitForTransactionReceipt({ hash: sent! })
  expect((await chain().getBalance({ address: to })) - before).toBe(0x38d7ea4c68000n)
})

test('attack: a page that replaces its body leaves no request without an answer', async () => {
  await ask('personal_sign', ['Here', address])
  await button(en.confirm).waitFor()
  await page.evaluate(() => document.documentElement.replaceChild(document.createElement('body'), document.body))
  await decline()
})

test('the window comes to the front: the click that brought it there confirms nothing', async () => {
  await ask('personal_sign', ['In front', address])
  await expect.poll(() => button(en.confirm).isEnabled()).toBe(true)
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  expect(await button(en.confirm).isEnabled()).toBe(false)
  await decline()
})

test('the user signs out while the dialog loads: it does not open, and the request ends', async () => {
  await page.evaluate(() => {
    const signOut = () => void walletLab.wallet.signOut()
    window.addEventListener(custodyLibrary.confirmationEvent, signOut, { once: true })
  })
  await send()
  expect(await outcome()).toMatchObject({ message: expect.stringContaining('Account not found') })
  expect(await dialog().count()).toBe(0)
})
