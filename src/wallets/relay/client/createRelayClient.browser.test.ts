import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startRelay, type TestRelay } from '../../../../servers/testing/relay.ts'
import { type BadLine, openBadLine } from '../../../../test/badLine.ts'
import { serveRelayPage } from '../../../../test/browser/relayPage.ts'
import { startBrowser, type Visitor } from '../../../../test/browser/startBrowser.ts'
import { createRelayWallet, type RelayWallet } from '../../../../test/relayWallet.ts'
import type { RelayClient } from './relayClient.ts'

let browser: Awaited<ReturnType<typeof startBrowser>>
let page: Awaited<ReturnType<typeof serveRelayPage>>
let visitor: Visitor
let relay: TestRelay
let line: BadLine
let wallet: RelayWallet

beforeAll(async () => {
  browser = await startBrowser()
  page = await serveRelayPage()
})
afterAll(async () => {
  await page.close()
  await browser.close()
})
beforeEach(async () => {
  visitor = await browser.newVisitor()
  relay = await startRelay()
  line = await openBadLine(relay.url)
  wallet = await createRelayWallet({ relayUrl: relay.url, projectId: relay.projectId })
})
afterEach(async () => {
  wallet.close()
  await visitor.close()
  await line.close()
  await relay.close()
})

declare const client: RelayClient
declare const late: unknown[]
declare const heard: unknown[]

/** Starts the client in the page of a tab, as a page does each time it loads. */
async function load(tab: Page): Promise<void> {
  await tab.evaluate(
    async ({ relayUrl, projectId }) => {
      const metadata = { name: 'Page', description: '', url: location.origin, icons: [], redirect: undefined }
      const client = lab.createRelayClient({ relayUrl, projectId, metadata })
      Object.assign(globalThis, { client, late: [], heard: [] })
      client.on('late_answer', (answer) => late.push(answer))
      client.on('session_event', (event) => heard.push(event))
      await client.open()
    },
    { relayUrl: line.url, projectId: relay.projectId },
  )
}

async function openTab(): Promise<Page> {
  const tab = await visitor.open(page.url)
  await load(tab)
  return tab
}

async function connect(tab: Page): Promise<string> {
  const uri = await tab.evaluate(async () => {
    const eip155 = { chains: ['eip155:1'], methods: ['personal_sign'], events: ['chainChanged', 'accountsChanged'] }
    return (await client.propose({ namespaces: { eip155 } })).uri
  })
  await wallet.pair(uri)
  const topic = await wallet.approve(await wallet.next('wc_sessionPropose'))
  await tab.waitForFunction(() => client.store.getState().sessions.length === 1)
  return topic
}

const ask = (tab: Page, topic: string) =>
  tab.evaluate((topic) => client.request({ topic, chainId: 'eip155:1', method: 'personal_sign', params: [] }), topic)
const connectionIs = (tab: Page, status: string) =>
  tab.waitForFunction((status) => client.store.getState().connection.status === status, status)

test('default: scan, approve, sign, in a browser', async () => {
  const tab = await openTab()
  const topic = await connect(tab)
  const signature = ask(tab, topic)
  await wallet.answer(await wallet.next('wc_sessionRequest'), { result: '0x5160' })
  expect(await signature).toBe('0x5160')
  expect(visitor.complaints.take()).toEqual([])
})

test('behavior: a page that reloads while it waits still gets the answer', async () => {
  const tab = await openTab()
  const topic = await connect(tab)
  ask(tab, topic).catch(() => {})
  const asked = await wallet.next('wc_sessionRequest')
  await tab.reload()
  await wallet.answer(asked, { result: '0x5160' })
  await load(tab)
  await tab.waitForFunction(() => late.length > 0)
  const answer = { result: '0x5160' }
  expect(await tab.evaluate(() => late)).toMatchObject([{ topic, id: asked.id, method: 'personal_sign', answer }])
})

test("behavior: two tabs are one client, and the last open tab gets the other's answer", async () => {
  const [one, other] = [await openTab(), await openTab()]
  const topic = await connect(one)
  await other.waitForFunction(() => client.store.getState().sessions.length === 1)
  await wallet.emit(topic, { name: 'chainChanged', data: 1, chainId: 'eip155:1' })
  for (const tab of [one, other]) {
    await tab.waitForFunction(() => heard.length > 0)
    expect(await tab.evaluate(() => heard.length)).toBe(1)
  }
  ask(one, topic).catch(() => {})
  const asked = await wallet.next('wc_sessionRequest')
  await one.close()
  await wallet.answer(asked, { result: '0x5160' })
  await other.waitForFunction(() => late.length > 0)
  expect(await other.evaluate(() => late)).toMatchObject([{ id: asked.id }])
})

test('behavior: offline, a request waits; online, it is sent at once, and once', async () => {
  const tab = await openTab()
  const topic = await connect(tab)
  await visitor.context.setOffline(true)
  await connectionIs(tab, 'offline')
  const signature = ask(tab, topic)
  await visitor.context.setOffline(false)
  const asked = await wallet.next('wc_sessionRequest')
  await wallet.answer(asked, { result: '0x5160' })
  expect(await signature).toBe('0x5160')
  await connectionIs(tab, 'connected')
  expect(wallet.peer.store.getState().received).toEqual([])
})

/** The network disappeared while the machine slept: the socket looks open, but nothing passes. */
async function sleep(tab: Page): Promise<string> {
  const topic = await connect(tab)
  line.mute(true)
  return topic
}

test('behavior: after sleep, a dead socket is detected within three seconds', async () => {
  const tab = await openTab()
  await sleep(tab)
  const dialled = line.dialled()
  const lookedAt = performance.now()
  await tab.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await connectionIs(tab, 'waiting')
  expect(performance.now() - lookedAt).toBeLessThan(4_000)
  line.mute(false)
  await connectionIs(tab, 'connected')
  expect(line.dialled()).toBeGreaterThan(dialled)
})

test('behavior: a request sent over a dead socket is sent again over the next one', async () => {
  const tab = await openTab()
  const topic = await sleep(tab)
  const signature = ask(tab, topic)
  await connectionIs(tab, 'waiting')
  line.mute(false)
  await wallet.answer(await wallet.next('wc_sessionRequest'), { result: '0x5160' })
  expect(await signature).toBe('0x5160')
})
