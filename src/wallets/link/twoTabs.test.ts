import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { walletAddress } from '../../../test/linkWallet.ts'
import { createLinkWorld, type LinkWorld } from '../../../test/scripted/linkPage.ts'
import type { LinkProvider } from './linkProvider.ts'

// Two tabs of a page store one session. Each shows a QR code of its own while it has no account.

const other = '0x3333333333333333333333333333333333333333'
let world: LinkWorld
beforeEach(async () => {
  world = await createLinkWorld()
})
afterEach(() => world.end())

type Browser = ReturnType<LinkWorld['createBrowser']>

const accountsOf = (provider: LinkProvider) => provider.request({ method: 'eth_accounts' })
const stored = ({ memory }: Browser) => JSON.parse(memory.get(`latchkey-link:${world.relay.url}`) ?? 'null')

/** A tab that shows a QR code. */
async function openCode(browser: Browser) {
  const { provider } = await browser.open({ showRequests() {} })
  const connecting = provider.request({ method: 'eth_requestAccounts' }).catch((error: Error) => error.message)
  await expect.poll(() => provider.store.getState().displayUri).toBeDefined()
  return { provider, connecting, scan: () => world.scan(provider) }
}

/** The user scans a tab's code, and the wallet gives it this account. */
async function give({ scan, connecting }: Awaited<ReturnType<typeof openCode>>, account: string) {
  const wallet = await scan()
  await wallet.answer(await wallet.next(), [account])
  expect(await connecting).toEqual([account])
  return wallet
}

/** An older tab that shows a QR code, and one that has connected since. */
async function openBoth() {
  const browser = world.createBrowser()
  const older = await openCode(browser)
  const newer = await openCode(browser)
  await give(newer, walletAddress)
  return { browser, older, newer, kept: stored(browser) }
}

test('default: the stored session says that a wallet has joined before the user confirms', async () => {
  const browser = world.createBrowser()
  const wallet = await (await openCode(browser)).scan()
  await wallet.next()
  expect(stored(browser)).toMatchObject({ linked: true, accounts: [] })
})

test('behavior: a refusal in an older tab leaves the session of the newer tab', async () => {
  const { browser, older, newer, kept } = await openBoth()
  const wallet = await older.scan()
  await wallet.fail(await wallet.next(), 'User rejected the request.')
  expect(await older.connecting).toBe('User rejected the request.')
  expect(stored(browser)).toEqual(kept)
  newer.provider.close()
  expect(await accountsOf((await browser.open()).provider)).toEqual([walletAddress])
})

test('behavior: an older tab connects for itself, and the session of the newer tab stays stored', async () => {
  const { browser, older, kept } = await openBoth()
  await give(older, other)
  expect(stored(browser)).toEqual(kept)
})

test('behavior: an older tab that gives up its own attempt leaves the session of the newer tab', async () => {
  const { browser, older, newer, kept } = await openBoth()
  older.provider.abortPairing()
  await older.connecting
  // Now it opens the stored session, and gives that up too.
  older.provider.store.subscribe(({ relay }) => relay === 'connecting' && older.provider.abortPairing())
  const again = older.provider.request({ method: 'eth_requestAccounts' }).catch((error: Error) => error.message)
  expect(await again).toBe('Connection request reset. Please try again.')
  expect(stored(browser)).toEqual(kept)
  expect(await accountsOf(newer.provider)).toEqual([walletAddress])
  expect(browser.reload).not.toHaveBeenCalled()
})

test('behavior: a tab with a session of its own does not follow the other tabs', async () => {
  const page = new EventTarget()
  vi.stubGlobal('window', page)
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  onTestFinished(() => void vi.unstubAllGlobals())
  const { browser, older, newer } = await openBoth()
  const wallet = await give(older, other)
  const change = () =>
    page.dispatchEvent(Object.assign(new Event('storage'), { key: `latchkey-link:${world.relay.url}` }))
  change()
  expect(await accountsOf(older.provider)).toEqual([other])
  await newer.provider.disconnect()
  expect(stored(browser)).toBeNull()
  change()
  const signing = older.provider.request({ method: 'personal_sign', params: ['0x00', other] })
  await wallet.answer(await wallet.next(), '0x5160')
  expect(await signing).toBe('0x5160')
})

test('behavior: of two tabs with a QR code, the one that a wallet joins is stored', async () => {
  const browser = world.createBrowser()
  const older = await openCode(browser)
  const newer = await openCode(browser)
  await give(older, walletAddress)
  for (const { provider } of [older, newer]) provider.close()
  expect(await accountsOf((await browser.open()).provider)).toEqual([walletAddress])
})
