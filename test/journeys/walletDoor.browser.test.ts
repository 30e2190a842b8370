import { callRpc } from 'latchkey/core'
import type { Session } from 'latchkey/core/relay'
import type { Page } from 'playwright-core'
import encodeQR from 'qr'
import { getContractAddress, verifyMessage } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { en as activityWords } from '../../sites/wallet/words/activity/en.ts'
import { en as words } from '../../sites/wallet/words/en.ts'
import { en } from '../../src/core/words/embedded/en.ts'
import { en as dialogs } from '../../src/core/words/en.ts'
import { fill } from '../../src/core/words/fill.ts'
import { en as reviewWords } from '../../src/review/words/en.ts'
import { pointCameraAt } from '../browser/camera.ts'
import { inspect } from '../browser/inspect.ts'
import { startBrowser, type Visitor } from '../browser/startBrowser.ts'
import { createFarPage, type FarPage, usualNamespaces } from '../scripted/farPage.ts'
import { startStack, type TestStack } from '../startStack.ts'
import { kit } from './kit.ts'
import { walletPopup } from './walletPopup.ts'

// A wallet on a phone, and a page that it has never met. Each test continues where the one before ended.

const phone = { width: 420, height: 640 }
let stack: TestStack
let browser: Awaited<ReturnType<typeof startBrowser>>
let visitor: Visitor
let page: FarPage
let shown: Awaited<ReturnType<FarPage['propose']>>
let wallet: Page
let session: Session

beforeAll(async () => {
  stack = await startStack()
  const { environmentId: projectId, servers } = stack.info
  page = createFarPage({ url: servers.relay, projectId })
  shown = await page.propose({ namespaces: usualNamespaces(31337, 31338) })
  browser = await startBrowser()
  visitor = await browser.newVisitor()
})
afterEach(() => expect(visitor.complaints.take()).toEqual([]))
afterAll(async () => {
  page?.close()
  await browser?.close()
  await stack?.close()
})

async function openWallet(path = '/') {
  const opened = await visitor.open(`${stack.info.sites.wallet}${path}`)
  await opened.setViewportSize(phone)
  return opened
}
/** The page's QR code, on another screen. */
async function showCode(text: string) {
  const screen = await visitor.context.newPage()
  const code = encodeQR(text, 'svg', { border: 4 })
  await screen.setContent(`<main style="width: 440px; margin: 40px auto">${code}</main>`)
  return screen.locator('svg')
}
const title = (name: string) => wallet.getByRole('heading', { name, exact: true }).waitFor()
const press = (name: string) => wallet.getByRole('button', { name, exact: true }).click()
/** With the keyboard alone. */
async function paste(text: string) {
  await press('Scan')
  await title(words.pair.title)
  await wallet.getByLabel(words.pair.link).fill(text)
  await wallet.getByLabel(words.pair.link).press('Enter')
}
/** Fails if the message about the network covers a control. */
async function expectNothingCovered(page: Page) {
  const line = (await page.locator('.link').boundingBox())!
  const signOut = (await page.getByRole('button', { name: dialogs.signOut }).boundingBox())!
  const first = (await page.getByRole('heading').first().boundingBox())!
  expect(line.y).toBeGreaterThanOrEqual(0)
  expect(line.x + line.width).toBeLessThanOrEqual(signOut.x)
  expect(line.y + line.height).toBeLessThanOrEqual(first.y)
}
const address = () => session.namespaces.eip155!.accounts[0]!.split(':')[2] as `0x${string}`
const ask = (method: string, params: unknown, chainId = 31337) =>
  page.request({ topic: session.topic, chainId: `eip155:${chainId}`, method, params })

/** As the chain has it. */
async function nonceOf(hash: string): Promise<bigint> {
  const { rpcUrl } = stack.info.chains[0]!
  const sent = await callRpc(rpcUrl, { method: 'eth_getTransactionByHash', params: [hash] })
  return BigInt((sent as { nonce: string }).nonce)
}

test('a link brings a new user: sign in first, then see which site asks', async () => {
  const { uri, approval } = await page.propose({ namespaces: usualNamespaces(31337, 31338) })
  wallet = await openWallet(`/#/wc?uri=${encodeURIComponent(uri)}`)
  await wallet.getByText(words.signIn.pairing).waitFor()
  expect(wallet.url()).toBe(`${stack.info.sites.wallet}/`)
  await inspect(wallet, 'wallet-relay-sign-in')
  await walletPopup.createWallet(wallet)
  await title(words.connect.title)
  await inspect(wallet, 'wallet-relay-connect')
  await walletPopup.press(wallet, 'Connect')
  session = await approval
  await title('Connected')
  await inspect(wallet, 'wallet-relay-connected')
  await press(words.relay.done)
  await title('Connections')
})

test('a message is reviewed like any other, with its page marked as unverified', async () => {
  const signature = ask('personal_sign', ['0x68656c6c6f', address()])
  await title(reviewWords.titles.message)
  await wallet.getByText(reviewWords.unverified).waitFor()
  await inspect(wallet, 'wallet-relay-review')
  for (const [width, height] of [
    [420, 540],
    [1280, 900],
  ] as const) {
    await wallet.setViewportSize({ width, height })
    // Nothing lies over the buttons. Fails otherwise, because the driver finds what is on top.
    await wallet.getByRole('button', { name: reviewWords.refuse }).click({ trial: true })
    await inspect(wallet, `wallet-relay-review-${width}x${height}`)
  }
  await wallet.setViewportSize(phone)
  await walletPopup.press(wallet, 'Confirm')
  await title('Done')
  await inspect(wallet, 'wallet-relay-done')
  expect(await verifyMessage({ address: address(), message: 'hello', signature: (await signature) as never })).toBe(
    true,
  )
})

test('a request sent while the wallet is closed waits, and is shown on return', async () => {
  await wallet.close()
  const refused = expect(ask('personal_sign', ['0x68656c6c6f', address()])).rejects.toMatchObject({ code: 4001 })
  wallet = await openWallet()
  await title(reviewWords.titles.message)
  await walletPopup.press(wallet, 'Reject')
  await title(words.answered.refused.title)
  await refused
  await press(words.relay.done)
})

test('a request that arrives while the user types waits at the lower edge, and no text is lost', async () => {
  await press('Security')
  await wallet.getByRole('button', { name: new RegExp(`^${en.email}`) }).click()
  const field = wallet.getByLabel(en.emailAddress)
  await field.fill('ada@exam')
  // The driver waits until the screen has stopped moving.
  await field.click({ trial: true })
  const before = await field.boundingBox()
  const refused = expect(ask('personal_sign', ['0x68656c6c6f', address()])).rejects.toMatchObject({ code: 4001 })
  await wallet.getByText(words.asked.one).waitFor()
  expect(await field.inputValue()).toBe('ada@exam')
  expect(await field.boundingBox()).toEqual(before)
  await inspect(wallet, 'wallet-relay-typing')
  await press(words.asked.show)
  await title(reviewWords.titles.message)
  await walletPopup.press(wallet, 'Reject')
  await title(words.answered.refused.title)
  await refused
  await press('Accounts')
  await title('Accounts')
})

test('a transaction is quoted, signed and mined', async () => {
  const sent = ask('eth_sendTransaction', [{ from: address(), to: address(), value: '0x0' }])
  await title(reviewWords.titles.call)
  await walletPopup.press(wallet, 'Send')
  const hash = await sent
  expect(hash).toMatch(/^0x[0-9a-f]{64}$/)
  await wallet.getByText(hash as string).waitFor()
  await wallet.getByText('Latchkey Dev One').waitFor()
  await inspect(wallet, 'wallet-relay-sent')
  await press(words.relay.done)
})

test('activity: a transaction that the chain undoes has failed, with the reason of the contract', async () => {
  // Its constructor returns code that reverts with Error('Sold out').
  const reason = Buffer.from('Sold out').toString('hex').padEnd(64, '0')
  const data = `08c379a0${'20'.padStart(64, '0')}${'8'.padStart(64, '0')}${reason}`
  const code = `6064600c60003960646000fd${data}`
  const deployed = ask('eth_sendTransaction', [{ from: address(), data: `0x6070600c60003960706000f3${code}` }])
  await title(reviewWords.titles.create)
  await walletPopup.press(wallet, 'Send')
  const hash = (await deployed) as `0x${string}`
  await press('Activity')
  const entry = (name: string) => wallet.getByRole('listitem').filter({ hasText: name })
  await entry(activityWords.titles.create).getByText(activityWords.statuses.confirmed).waitFor()
  const to = getContractAddress({ from: address(), nonce: await nonceOf(hash) })
  // With its own gas, because the chain expects it to fail and estimates none.
  const sent = ask('eth_sendTransaction', [{ from: address(), to, value: '0x0', gas: '0x30d40' }])
  await title(reviewWords.titles.call)
  await wallet.getByLabel(reviewWords.understand).check()
  await walletPopup.press(wallet, 'Send')
  await sent
  await press('Activity')
  await entry(activityWords.titles.callUnnamed).getByText(activityWords.statuses.failed).first().click()
  await wallet.getByText('Sold out').waitFor()
  await wallet.getByText(activityWords.reasons.reverted).waitFor()
  await inspect(wallet, 'wallet-activity-failed')
  await entry(activityWords.titles.message).locator('summary').getByText(activityWords.unverified).waitFor()
})

test('a page that sends request after request blocks no user: they can leave, or end the session from there', async () => {
  const { uri, approval } = await page.propose({ namespaces: usualNamespaces(31337) })
  await paste(uri)
  await walletPopup.press(wallet, 'Connect')
  const { topic } = await approval
  await title('Connected')
  const asked = [1, 2, 3].map(() =>
    expect(
      page.request({ topic, chainId: 'eip155:31337', method: 'personal_sign', params: ['0x68656c6c6f', address()] }),
    ).rejects.toThrow(),
  )
  await title(reviewWords.titles.message)
  await press('Accounts')
  await title('Accounts')
  await wallet.getByText(fill(words.asked.several, { count: '3' })).waitFor()
  await inspect(wallet, 'wallet-relay-aside')
  await press(words.asked.show)
  await title(reviewWords.titles.message)
  await press(reviewWords.disconnect)
  await title(words.relay.ended.title)
  await Promise.all(asked)
  await press(words.relay.done)
  await title('Accounts')
})

/** Connects one more page, which asks for a signature while the user types an address. */
async function askedWhileTyping() {
  const { uri, approval } = await page.propose({ namespaces: usualNamespaces(31337) })
  await paste(uri)
  await walletPopup.press(wallet, 'Connect')
  const { topic } = await approval
  await title('Connected')
  await press('Security')
  await wallet.getByRole('button', { name: new RegExp(`^${en.email}`) }).click()
  const field = wallet.getByLabel(en.emailAddress)
  await field.fill('ada@exam')
  const params = ['0x68656c6c6f', address()]
  const asked = page.request({ topic, chainId: 'eip155:31337', method: 'personal_sign', params })
  const ended = expect(asked).rejects.toThrow()
  await wallet.getByText(words.asked.one).waitFor()
  return { topic, field, ended }
}

test('a page that ends its connection while the user types takes no text away', async () => {
  const { topic, field, ended } = await askedWhileTyping()
  await page.disconnect(topic)
  await ended
  await wallet.getByText(words.asked.one).waitFor({ state: 'detached' })
  expect(await field.inputValue()).toBe('ada@exam')
  await press('Accounts')
  await title('Accounts')
})

test('a page that ends its connection while the user reads its request: they learn why it is gone', async () => {
  const { topic, ended } = await askedWhileTyping()
  await press(words.asked.show)
  await title(reviewWords.titles.message)
  await page.disconnect(topic)
  await ended
  await title(words.relay.ended.title)
  await press(words.relay.done)
  await title(en.confirmEmail)
  await press('Accounts')
  await title('Accounts')
})

test('offline: failures are explained, and cleared once the network is back', async () => {
  const refused = expect(ask('personal_sign', ['0x68656c6c6f', address()])).rejects.toMatchObject({ code: 4001 })
  await title(reviewWords.titles.message)
  await walletPopup.readToEnd(wallet)
  await visitor.context.setOffline(true)
  await walletPopup.press(wallet, 'Confirm')
  await wallet.getByText(dialogs.offlineText).waitFor()
  await inspect(wallet, 'wallet-relay-offline-review')
  await visitor.context.setOffline(false)
  await wallet.getByText(dialogs.offlineText).waitFor({ state: 'hidden' })
  await walletPopup.press(wallet, 'Reject')
  await refused
  visitor.complaints.take(/ERR_INTERNET_DISCONNECTED|Failed to fetch|WebSocket/)
  await press(words.relay.done)
})

test('the page requests the other network, then the user switches back', async () => {
  const told: unknown[] = []
  const hear = ({ name, data }: { name: string; data: unknown }) => told.push([name, data])
  page.on('session_event', hear)
  const switched = ask('wallet_switchEthereumChain', [{ chainId: '0x7a6a' }])
  await title(fill(words.switchNetwork.title, { network: 'Latchkey Dev Two' }))
  await inspect(wallet, 'wallet-relay-switch')
  await press(words.switchNetwork.confirm)
  expect(await switched).toBeNull()
  await press(words.relay.done)
  await press('Accounts')
  await wallet.getByLabel('Network').selectOption('Latchkey Dev Two')
  await wallet.getByLabel('Network').selectOption('Latchkey Dev One')
  await expect.poll(() => told).toContainEqual(['chainChanged', 31337])
  expect(told[0]).toEqual(['chainChanged', 31338])
  page.removeListener('session_event', hear)
})

test('one click signs in and connects', async () => {
  const { uri, answer } = await page.authenticate({
    chains: ['eip155:31337'],
    domain: 'market.example',
    nonce: 'abcdef123456',
    uri: 'https://market.example/login',
    statement: 'Welcome back.',
    methods: ['personal_sign', 'eth_sendTransaction'],
    fallback: { namespaces: usualNamespaces(31337) },
  })
  await wallet.goto(`${stack.info.sites.wallet}/wc?uri=${encodeURIComponent(uri)}`)
  await title(words.signInToSite.title)
  await inspect(wallet, 'wallet-relay-one-click')
  await walletPopup.readToEnd(wallet)
  await press('Sign in')
  const { cacaos, session: begun } = await answer
  expect(cacaos).toHaveLength(1)
  await title('Done')
  await press(words.relay.done)
  await page.disconnect(begun!.topic)
})

test('the same link again has no effect', async () => {
  const { uri, approval } = await page.propose({ namespaces: usualNamespaces(31337) })
  const refused = expect(approval).rejects.toMatchObject({ code: 5000 })
  await paste(uri)
  await title(words.connect.title)
  await walletPopup.press(wallet, 'Reject')
  await refused
  await press(words.relay.done)
  await paste(uri)
  await title(words.pairingTroubles.used.title)
  await inspect(wallet, 'wallet-relay-used')
  await press(words.relay.done)
})

test('the link of this very wallet, pasted: it is opened', async () => {
  const { uri, approval } = await page.propose({ namespaces: usualNamespaces(31337) })
  const refused = expect(approval).rejects.toMatchObject({ code: 5000 })
  await paste(`${stack.info.sites.wallet}/#/wc?uri=${encodeURIComponent(uri)}`)
  await title(words.connect.title)
  await walletPopup.press(wallet, 'Reject')
  await refused
  await press(words.relay.done)
})

test.each([
  ['hello', words.pairingTroubles.unreadable.title],
  [`wc:${'ab'.repeat(32)}@2?relay-protocol=irn&symKey=${'cd'.repeat(32)}`, words.pairingTroubles.unreadable.title],
])('an invalid link: %s', async (text, name) => {
  await paste(text)
  await title(name)
  await press(words.relay.done)
})

test('the camera: denied, then allowed, and it reads the page’s QR code', async () => {
  await pointCameraAt(await showCode(shown.uri))
  await wallet.bringToFront()
  await press('Scan')
  await title(words.pair.title)
  await inspect(wallet, 'wallet-relay-pair')
  await wallet.setViewportSize({ width: 1280, height: 860 })
  await inspect(wallet, 'wallet-relay-pair-desktop')
  await wallet.setViewportSize({ width: 320, height: 568 })
  await inspect(wallet, 'wallet-relay-pair-narrow')
  await wallet.setViewportSize(phone)
  await press(words.pair.scan)
  await wallet.getByText(words.cameraTroubles.denied).waitFor()
  await inspect(wallet, 'wallet-relay-camera-denied')
  await visitor.context.grantPermissions(['camera'])
  const refused = expect(shown.approval).rejects.toMatchObject({ code: 5000 })
  await press(words.pair.scan)
  await title(words.connect.title)
  expect(await wallet.evaluate(() => document.querySelector('video'))).toBeNull()
  await walletPopup.press(wallet, 'Reject')
  await refused
  await title(words.answered.refused.title)
  await press(words.relay.done)
})

test.each([
  ['that cannot be reached', 1011, words.connection.waiting],
  ['that does not let the wallet in', 3000, words.connection.refused],
])('a relay %s', async (_, code, sentence) => {
  await wallet.close()
  const cut = await visitor.context.newPage()
  await cut.routeWebSocket(/./, (socket) => void socket.close({ code }))
  await cut.setViewportSize({ width: 320, height: 568 })
  await cut.goto(stack.info.sites.wallet)
  await cut.getByText(sentence).waitFor()
  await expectNothingCovered(cut)
  await inspect(cut, `wallet-relay-link-${code}`)
  await cut.close()
  wallet = await openWallet()
  await title('Accounts')
})

test('connections are listed, can be extended, and can be ended', async () => {
  await press('Connections')
  await title('Connections')
  await inspect(wallet, 'wallet-relay-connections')
  await press(words.connections.extend)
  const ended = new Promise((resolve) => page.on('session_delete', resolve))
  await press('Disconnect')
  expect(await ended).toMatchObject({ topic: session.topic, code: 6000 })
  await wallet.getByText(words.connections.none).waitFor()
})

test('installed, it opens without a network, and says that pages must wait', async () => {
  const { uri, approval } = await page.propose({ namespaces: usualNamespaces(31337) })
  await paste(uri)
  await walletPopup.press(wallet, 'Connect')
  session = await approval
  await wallet.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await press('Accounts')
  await wallet.reload()
  await title('Accounts')
  const places = () =>
    Promise.all(['Scan', 'Add an account'].map((name) => wallet.getByRole('button', { name }).boundingBox()))
  await wallet.getByText(words.accounts.balanceLoading).waitFor({ state: 'hidden' })
  await wallet.evaluate(() =>
    Promise.all(document.getAnimations().map(({ finished }) => finished)).then(() => undefined),
  )
  const before = await places()
  await visitor.context.setOffline(true)
  await wallet.getByText(words.connection.offline).waitFor()
  expect(await places()).toEqual(before)
  await expectNothingCovered(wallet)
  await inspect(wallet, 'wallet-relay-offline')
  await wallet.reload()
  await title('Accounts')
  // The driver's offline mode does not change what the browser reports to a page that was loaded meanwhile.
  await wallet.getByText(new RegExp(`^(${words.connection.offline}|${words.connection.waiting})`)).waitFor()
  await wallet.getByText(dialogs.balanceUnknown).waitFor()
  expect((await wallet.locator('code.address').textContent())?.toLowerCase()).toBe(address().toLowerCase())
  await inspect(wallet, 'wallet-offline')
  // Sent meanwhile, the request arrives as soon as there is a network.
  const signature = ask('personal_sign', ['0x68656c6c6f', address()])
  await visitor.context.setOffline(false)
  await title(reviewWords.titles.message)
  await walletPopup.press(wallet, 'Confirm')
  expect(await signature).toMatch(/^0x/)
  await title('Done')
  visitor.complaints.take(/ERR_INTERNET_DISCONNECTED|Failed to fetch|WebSocket/)
})

test('the files that browsers require of an installable site exist', async () => {
  const devtools = await visitor.context.newCDPSession(wallet)
  const { errors, url } = await devtools.send('Page.getAppManifest')
  expect({ errors, path: new URL(url).pathname }).toEqual({ errors: [], path: '/manifest.webmanifest' })
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  // A context of the driver is a private window, where nothing can be installed.
  expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(['in-incognito'])
  await devtools.detach()
})

describe('a lost file', () => {
  let other: Visitor
  let isLost = false
  let isListLost = false
  /** One showing may request the file twice: the preload can fail before the import begins. */
  let losses = 0

  beforeAll(async () => {
    // Files that a service worker has cached are not lost.
    other = await browser.newVisitor({ serviceWorkers: 'block' })
    await other.context.route(/(SecurityScreens|Review)-[^/]*\.js$/, (route) => {
      if (!isLost) return route.continue()
      losses += 1
      return route.abort()
    })
    await other.context.route(/\/record-[^/]*\.js$/, (route) => (isListLost ? route.abort() : route.continue()))
  })
  afterEach(() => expect(other.complaints.take(/ERR_FAILED|did not load|service worker/i)).toEqual([]))
  afterAll(() => other?.close())

  test('in the wallet: the tab loads with the next try, and the others stay usable', async () => {
    wallet = await other.open(stack.info.sites.wallet)
    await wallet.setViewportSize(phone)
    await walletPopup.createWallet(wallet)
    await title('Accounts')
    isLost = true
    await press('Security')
    await title(words.notLoaded.title)
    await inspect(wallet, 'wallet-part-lost')
    await press('Connections')
    await title('Connections')
    await press('Security')
    await title(words.notLoaded.title)
    isLost = false
    await press('Try again')
    await title('Security')
    await wallet.close()
  })

  test('in the popup: the page’s request is still there, even if only a reload helps', async () => {
    const site = await other.open(stack.info.sites.demo)
    wallet = await other.popup(site, () => kit.choose(site, 'Sei Global Wallet'))
    await walletPopup.press(wallet, 'Connect')
    await site.getByRole('region', { name: 'Sei Global Wallet', exact: true }).waitFor()
    // It stays for a second, and would take the next request.
    await walletPopup.closed(wallet)
    isLost = true
    wallet = await other.popup(site, () => site.getByRole('button', { name: 'Sign the message', exact: true }).click())
    await title(words.notLoaded.title)
    await inspect(wallet, 'wallet-part-lost-popup')
    const first = losses
    await press('Try again')
    await expect.poll(() => losses).toBeGreaterThan(first)
    await title(words.notLoaded.title)
    isLost = false
    await Promise.all([wallet.waitForEvent('load'), press('Try again')])
    await title(reviewWords.titles.message)
    await walletPopup.press(wallet, 'Confirm')
    await site.getByText('The signer is the connected account.').waitFor()
  })

  test('in the popup: a signature reaches the page, even if it can’t be listed in the activity', async () => {
    const site = await other.open(stack.info.sites.demo)
    isListLost = true
    const again = site.getByRole('button', { name: 'Sign the invitation', exact: true })
    wallet = await other.popup(site, () => again.click())
    const lost = wallet.waitForEvent('requestfailed', (request) => /\/record-/.test(request.url()))
    await title(reviewWords.titles.typedData)
    await lost
    await walletPopup.press(wallet, 'Confirm')
    const signed = site.getByRole('region', { name: 'Sign typed data', exact: true })
    await signed.getByText('The signer is the connected account.').waitFor()
  })
})
