import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { WebSocket } from 'ws'
import { startRelayProcess } from '../servers/testing/relay.ts'
import { type BadLine, openBadLine } from '../test/badLine.ts'
import { findChromium } from '../test/browser/findChromium.ts'
import { createRelayWallet, type RelayWallet } from '../test/relayWallet.ts'
import { median } from './parts/quantile.ts'
import { bundleEnd, type ends, type RelayEnd } from './parts/relayEnds.ts'

// How long a user waits for the relay: for a QR code, for a response, and for a response when the socket dropped at the
// moment of the request. Our page's client beside sign-client 2.21.8, on the same relay, with the same wallet, which
// answers at once; in Chromium and in Node. No other host can be reached, as on a page whose policy or network forbids
// it.

declare global {
  var relayEnd: RelayEnd
}

/** The share of sign-client's time that our client may take, in Chromium. */
const budget = 0.5
/** In Chromium sign-client waits seconds for each. */
const requests = { Chromium: { ours: 30, theirs: 3 }, Node: { ours: 30, theirs: 30 } }

type Times = { uri: number; answer: number; drop: number }
const folder = mkdtempSync(join(tmpdir(), 'latchkey-bench-'))
const relay = await startRelayProcess({ store: join(folder, 'relay.sqlite') })
try {
  const inChromium = { ours: await measureInChromium('ours'), theirs: await measureInChromium('theirs') }
  const inNode = { ours: await measureInNode('ours'), theirs: await measureInNode('theirs') }
  report('Chromium', inChromium)
  report('Node', inNode)
  const { ours, theirs } = inChromium
  const isOver = (['uri', 'answer', 'drop'] as const).some((name) => ours[name] > theirs[name] * budget)
  process.exitCode = isOver ? 1 : 0
} finally {
  await relay.kill()
  rmSync(folder, { recursive: true, force: true })
}
process.exit()

async function measureInChromium(name: (typeof ends)[number]): Promise<Times> {
  const script = await bundleEnd(name, 'browser')
  const site = createServer(({ url }, response) => {
    const isScript = url === '/end.js'
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
    response.end(isScript ? script : '<!doctype html><title>Bench</title><script src="/end.js"></script>')
  }).listen(0, '127.0.0.1')
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-quic', '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'],
  })
  try {
    const page = await browser.newPage()
    await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`)
    return await measure(requests.Chromium[name], {
      connect: (url) => page.evaluate((url) => relayEnd.connect(url), url),
      approved: () => page.evaluate(() => relayEnd.approved()),
      request: () => page.evaluate(() => relayEnd.request()),
    })
  } finally {
    await browser.close()
    site.close()
  }
}

async function measureInNode(name: (typeof ends)[number]): Promise<Times> {
  const file = join(folder, `${name}.cjs`)
  writeFileSync(file, await bundleEnd(name, 'node'))
  // Node has had one of its own since version 22.
  globalThis.WebSocket ??= WebSocket as never
  await import(file)
  return measure(requests.Node[name], globalThis.relayEnd)
}

/** @param count the number of requests whose median time counts */
async function measure(count: number, end: RelayEnd): Promise<Times> {
  const line = await openBadLine(relay.url)
  const wallet = await createRelayWallet({ relayUrl: relay.url, projectId: 'bench' })
  try {
    const { uri, ms } = await end.connect(line.url)
    await wallet.pair(uri)
    await Promise.all([end.approved(), wallet.next('wc_sessionPropose').then((proposal) => wallet.approve(proposal))])
    void answerAll(wallet)
    const answers: number[] = []
    for (let times = 0; times < count; times += 1) answers.push(await end.request())
    return { uri: ms, answer: median(answers), drop: await askWhileDropping(end, line) }
  } finally {
    wallet.close()
    await line.close()
  }
}

async function askWhileDropping(end: RelayEnd, line: BadLine): Promise<number> {
  line.cut()
  return end.request()
}

async function answerAll(wallet: RelayWallet): Promise<never> {
  for (;;) await wallet.answer(await wallet.next('wc_sessionRequest'), { result: '0x' })
}

function report(where: string, { ours, theirs }: { ours: Times; theirs: Times }): void {
  const rows = { uri: 'until there is a QR code', answer: 'question to answer', drop: 'question in a drop' } as const
  for (const [name, words] of Object.entries(rows) as [keyof Times, string][]) {
    const [our, their] = [ours[name], theirs[name]].map((ms) => `${ms.toFixed(0)} ms`.padStart(9))
    const ratio = (ours[name] / theirs[name]).toFixed(3)
    console.log(`${where.padEnd(9)} ${words.padEnd(26)} ours ${our}   sign-client ${their}   ratio ${ratio}`)
  }
}
