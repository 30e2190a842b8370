import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page, Request } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { en as words } from '../../sites/wallet/words/en.ts'
import { en as reviewWords } from '../../src/review/words/en.ts'
import { walletPopup } from '../journeys/walletPopup.ts'
import { collectWalletUrls } from './parts/collectWalletUrls.ts'
import { closed, openWindow, type Scene, startScene } from './parts/startScene.ts'

// T7: the wire puts requests into URLs; an attacker reads them there, or uses them again.

let scene: Scene
let bank: Page
let account: string
let urls: string[]
/** What each request of a wallet window, except the one that opens it, reveals about the page it came from. */
const referers: Promise<string | undefined>[] = []
/** A window that closes meanwhile takes the headers of its last requests with it. */
const isGone = () => undefined

beforeAll(async () => {
  scene = await startScene()
  urls = collectWalletUrls(scene.visitor.context, scene.info.sites.wallet)
  scene.visitor.context.on('request', (request) => {
    if (isOfWallet(request)) referers.push(request.allHeaders().then(({ referer }) => referer, isGone))
  })
  ;({ page: bank, account } = await scene.connected('bank.localhost'))
})
afterAll(() => scene?.close())

const transfer = () => [{ from: account, to: `0x${'11'.repeat(20)}`, value: '0x1' }]

function isOfWallet(request: Request): boolean {
  return !request.isNavigationRequest() && request.frame().url().startsWith(scene.info.sites.wallet)
}

/** The balance of the account that receives the transfers. */
async function received(): Promise<unknown> {
  const response = await fetch(scene.info.chains[0]!.rpcUrl, {
    method: 'POST',
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'eth_getBalance',
      params: [`0x${'11'.repeat(20)}`, 'latest'],
    }),
  })
  return ((await response.json()) as { result: unknown }).result
}

/** Opens a URL from the bank's own page, as its honest opener would. */
function openAgain(url: string): Promise<Page> {
  return scene.visitor.popup(bank, () => openWindow(bank, url))
}

test('attack: the same URL again after the answer: shown as answered, and sent once', async () => {
  const { popup, heard } = await scene.ask(bank, 'eth_sendTransaction', transfer())
  await walletPopup.press(popup, 'Send')
  expect(await heard).toEqual({ result: expect.stringMatching(/^0x[0-9a-f]{64}$/) })
  await closed(popup)

  const again = await openAgain(urls.at(-1)!)
  await again.getByRole('heading', { name: words.alreadyAnswered.title }).waitFor()
  await again.close()
  await expect.poll(received).toBe('0x1')
})

test('attack: the same URL with its iv in upper case', async () => {
  const url = new URL(urls.findLast((each) => each.includes('encrypted_message'))!)
  url.searchParams.set('iv', url.searchParams.get('iv')!.toUpperCase())
  const again = await openAgain(url.href)
  await again.getByRole('heading', { name: words.alreadyAnswered.title }).waitFor()
  await again.close()
})

test('attack: the same URL in two windows, confirmed in both: sent once', async () => {
  const before = BigInt((await received()) as string)
  const { popup: first, heard } = await scene.ask(bank, 'eth_sendTransaction', transfer())
  await first.getByRole('button', { name: 'Send', exact: true }).waitFor()
  const second = await openAgain(urls.at(-1)!)
  await walletPopup.press(second, 'Send')
  await second.getByRole('heading', { name: words.answered.approved.title }).waitFor()
  await walletPopup.press(first, 'Send')
  await first.getByRole('heading', { name: words.alreadyAnswered.title }).waitFor()
  await second.close()
  await first.close()
  // The answer came from a window that the page had not opened for it, so it does not count.
  expect(await heard).toMatchObject({ code: 4001 })
  await expect.poll(async () => BigInt((await received()) as string) - before).toBe(1n)
})

test('attack: parameters in clear, as an old client would send them after its connection ended', async () => {
  const url = new URL(urls.findLast((each) => each.includes('encrypted_message'))!)
  for (const name of ['encrypted_message', 'iv']) url.searchParams.delete(name)
  url.searchParams.set('chainId', '31337')
  url.searchParams.set('method', 'personal_sign')
  url.searchParams.set('params', `0x6869,${account}`)
  const popup = await openAgain(url.href)
  await popup.getByRole('heading', { name: words.disconnected.title }).waitFor()
  await popup.close()
})

test('behavior: the request leaves the address bar at once, and the tab once it is answered', async () => {
  const { popup, heard } = await scene.ask(bank, 'personal_sign', ['0x6869', account])
  await popup.getByRole('heading', { name: reviewWords.titles.message }).waitFor()
  expect(new URL(popup.url()).search).toBe('')
  expect(new URL(popup.url()).hash).toBe('')
  await walletPopup.press(popup, 'Reject')
  await heard
  expect(await popup.evaluate(() => JSON.stringify({ ...sessionStorage }))).toBe('{}')
  await closed(popup)
})

test('behavior: no request of the wallet reveals where it was opened', async () => {
  const told = (await Promise.allSettled(referers)).flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  expect(told.length).toBeGreaterThan(10)
  expect(told.filter(Boolean)).toEqual([])
})

test('behavior: no log contains a query', () => {
  const log = readFileSync(join(scene.dir, 'servers.log'), 'utf8')
  const payloads = urls.flatMap((url) => [...new URL(url).searchParams.values()]).filter((value) => value.length > 20)
  expect(payloads.length).toBeGreaterThan(5)
  for (const payload of payloads.filter((value) => value !== scene.info.environmentId)) {
    expect(log).not.toContain(payload)
  }
  expect(log).not.toMatch(/encrypted_message|requester_origin|\?/)
})
