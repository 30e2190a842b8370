import type { Metadata } from 'latchkey/wire/relay'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { en as words } from '../../sites/wallet/words/en.ts'
import { en as reviewWords } from '../../src/review/words/en.ts'
import { walletPopup } from '../journeys/walletPopup.ts'
import { createFarPage, type FarPage, usualNamespaces } from '../scripted/farPage.ts'
import { type Scene, startScene } from './parts/startScene.ts'

// T13, T5, T22: a page behind the relay may claim anything about itself, and the wallet cannot verify it.

let scene: Scene
let wallet: Page
let page: FarPage | undefined
beforeAll(async () => {
  scene = await startScene()
  wallet = await scene.visitor.open(scene.info.sites.wallet)
  await wallet.setViewportSize({ width: 420, height: 640 })
  await walletPopup.createWallet(wallet)
  await wallet.getByRole('heading', { name: 'Accounts' }).waitFor()
})
// None of it was fetched, and none of it became code.
afterEach(() => {
  page?.close()
  expect(scene.visitor.complaints.take()).toEqual([])
  expect(scene.pages.requests).toEqual([])
})
afterAll(() => scene?.close())

/** A page that claims these things asks to connect. Returns what the user then reads. */
async function propose(said: Partial<Metadata>) {
  const { servers, environmentId: projectId, sites } = scene.info
  page = createFarPage({ url: servers.relay, projectId }, said)
  const { uri, approval } = await page.propose({ namespaces: usualNamespaces(31337) })
  approval.catch(() => undefined)
  await wallet.goto(`${sites.wallet}/#/wc?uri=${encodeURIComponent(uri)}`)
  await wallet.getByRole('heading', { name: words.connect.title }).waitFor()
  return { page, approval }
}
const text = async (selector: string) => (await wallet.locator(selector).allTextContents()).join(' ')

async function refuse() {
  await walletPopup.press(wallet, 'Reject')
  await wallet.getByRole('button', { name: words.relay.done }).click()
}

test.each([
  ['the name of a bank, in letters of another alphabet', 'https://bаnk.example', 'xn--bnk-6cd.example'],
  ["the bank's name before its own", 'https://bank.example.evil.com', 'evil.com'],
  ['a name before an at sign', 'https://bank.example@evil.com', 'evil.com'],
  ['two hundred letters before its own', `https://${'bank.com.'.repeat(20)}evil.com`, 'evil.com'],
])('attack: %s: its owner is bold, and the site is marked as unverified', async (_, url, owner) => {
  await propose({ url })
  expect(await text('.origin-name strong')).toBe(owner)
  const bold = (await wallet.locator('.origin-name strong').boundingBox())!
  expect(bold.x + bold.width).toBeLessThanOrEqual(420)
  expect(await text('[data-proven="false"]')).toBe(reviewWords.unverified)
  expect(await wallet.locator('[data-proven="true"]').count()).toBe(0)
  await refuse()
})

test.each(['', 'javascript:alert(1)', 'data:text/html,bank', 'bank://app', 'null'])(
  'attack: the address %j is not a site',
  async (url) => {
    await propose({ url })
    expect(await text('.origin-name')).toBe(words.nameless)
    expect(await text('[data-proven="false"]')).toBe(reviewWords.unverified)
    await refuse()
  },
)

test.each([
  ['that turns around', '\u202Eknab', '⟨U+202E⟩knab'],
  ['with invisible letters', 'Ba\u200Bnk', 'Ba⟨U+200B⟩nk'],
  ['made of markup', '<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
  ['without an end', 'Bank '.repeat(300), 'Bank '.repeat(13).slice(0, 64)],
])('attack: a name %s', async (_, name, shown) => {
  await propose({ name })
  expect(await text('.origin-claim q')).toBe(shown)
  await refuse()
})

test('attack: icons that would reveal where the wallet is, or that are scripts', async () => {
  const icon = `${scene.pages.originOf('evil.localhost')}/icon.svg`
  await propose({ icons: [icon, 'data:image/svg+xml,<svg onload="alert(1)"/>', 'javascript:alert(1)'] })
  // Pictures of networks are the wallet's own.
  const pictures = await wallet
    .locator('main img')
    .evaluateAll((all) => all.map((one) => (one as HTMLImageElement).src))
  expect(pictures.filter((source) => !source.startsWith('data:image/svg+xml') || source.includes('alert'))).toEqual([])
  await refuse()
})

test("attack: a phished code requests the bank's own sign-in", async () => {
  const { page, approval } = await propose({ url: 'https://bank.example' })
  await walletPopup.press(wallet, 'Connect')
  const { topic, namespaces } = await approval
  await wallet.getByRole('button', { name: words.relay.done }).click()
  const account = namespaces.eip155?.accounts[0]?.split(':')[2]
  const signIn = (domain: string) =>
    [
      `${domain} wants you to sign in with your Ethereum account:\n${account}\n\nWelcome.\n`,
      `URI: https://${domain}\nVersion: 1\nChain ID: 31337\nNonce: abcdef123456\nIssued At: 2026-11-21T12:00:00Z`,
    ].join('\n')
  for (const [domain, warning] of [
    ['bank.example', reviewWords.warnings['siwe-unproven']],
    ['other.example', reviewWords.warnings['siwe-domain']],
  ] as const) {
    const refused = page.request({
      topic,
      chainId: 'eip155:31337',
      method: 'personal_sign',
      params: [signIn(domain), account],
    })
    refused.catch(() => undefined)
    await wallet.getByText(warning).waitFor()
    await refuse()
    await expect(refused).rejects.toMatchObject({ code: 4001 })
  }
})
