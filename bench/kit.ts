import { join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { startRelay } from '../servers/testing/relay.ts'
import { findChromium } from '../test/browser/findChromium.ts'
import { putLibrary } from '../test/kit/parts/putLibrary.ts'
import type { Bundler } from './parts/eagerBytes.ts'
import { installedBeside } from './parts/installedBeside.ts'
import { bundleKitPage } from './parts/kitPages.ts'
import { serveKitPage } from './parts/serveKitPage.ts'
import { downloadsOf, type KitUse, visitKitPage } from './parts/visitKitPage.ts'

// The same page with wagmi alone, with our kit and with two others, in one browser and one run: its downloads at each
// step, when its button is usable, how soon its dialog appears, and what it installs. Built library, wagmi 2, React 18.

const kits = {
  latchkey: { open: 'Connect wallet', dialog: 'dialog[open]', code: 'MetaMask' },
  rainbowkit: { open: 'Connect Wallet', dialog: '[role=dialog]', code: 'WalletConnect' },
  connectkit: { open: 'Connect Wallet', dialog: '[role=dialog]', code: 'Other Wallets' },
} satisfies Record<string, KitUse>
const bare: KitUse = { open: 'Connect wallet', dialog: 'dialog', code: '' }

/** The gzipped bytes that our kit may add at each step, and milliseconds. */
const budget = { eager: 12, dialog: 45, code: 30, usableMs: 80, dialogMs: 40, slowDialogMs: 100, packages: 15 }
const bundlers: readonly Bundler[] = ['esbuild', 'rolldown']
const rounds = 9
const slowdown = 4
const kilobyte = 1024

const kb = (bytes: number) => (bytes / kilobyte).toFixed(1)
const ms = (value: number) => value.toFixed(0)

const peers = join(import.meta.dirname, 'peers')
let over = false

await putLibrary(peers)
const relay = await startRelay()
// Only this machine is reachable, so no other server affects the measurement.
const args = ['--no-sandbox', '--disable-quic', '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1']
const browser = await chromium.launch({ executablePath: findChromium(), args })
try {
  for (const bundler of bundlers) await compareSizes(browser, bundler)
  await compareTimes(browser)
  comparePackages()
} finally {
  await browser.close()
  await relay.close()
}
if (over) {
  console.error('The kit is over its budget.')
  process.exitCode = 1
}

async function open(bundler: Bundler, name: string) {
  const site = await serveKitPage(name, await bundleKitPage(bundler, name))
  return { ...site, url: `${site.url}/?relay=${encodeURIComponent(relay.url)}` }
}

/** The downloads of each page, in KB of gzip beyond React: at first, more with the dialog, more with a QR code. */
async function compareSizes(browser: Browser, bundler: Bundler) {
  const sizeOf = async (name: string, use: KitUse) => {
    const site = await open(bundler, name)
    const sizes = await downloadsOf(browser, site, use)
    await site.close()
    return sizes
  }
  const react = await sizeOf('react', bare)
  const alone = await sizeOf('bare', bare)
  row(`downloads, ${bundler}`, ['at first', 'beside wagmi', 'dialog', 'code'])
  row('  wagmi alone', [kb(alone.eager - react.eager), '', '', ''])
  for (const [name, use] of Object.entries(kits)) {
    const { eager, dialog, code } = await sizeOf(name, use)
    row(`  ${name}`, [kb(eager - react.eager), kb(eager - alone.eager), kb(dialog), kb(code)])
    if (name !== 'latchkey') continue
    hold(`${bundler}: at first`, (eager - alone.eager) / kilobyte, budget.eager)
    hold(`${bundler}: with the dialog`, dialog / kilobyte, budget.dialog)
    hold(`${bundler}: with a code`, code / kilobyte, budget.code)
  }
}

/**
 * Medians over alternating visits, so that other work of the machine affects all pages. rolldown, which Vite uses,
 * builds the pages.
 */
async function compareTimes(browser: Browser) {
  for (const slow of [1, slowdown]) {
    const visits = new Map<string, { usable: number[]; dialog: number[] }>()
    const pages = Object.entries({ bare, ...kits })
    const sites = await Promise.all(
      pages.map(async ([name, use]) => ({ name, use, site: await open('rolldown', name) })),
    )
    for (let round = 0; round < rounds; round++)
      for (const { name, use, site } of sites) {
        const { usableMs, dialogMs } = await visitKitPage(browser, site.url, use, slow)
        const { usable, dialog } = visits.get(name) ?? { usable: [], dialog: [] }
        visits.set(name, { usable: [...usable, usableMs], dialog: [...dialog, dialogMs] })
      }
    await Promise.all(sites.map(({ site }) => site.close()))

    row(`milliseconds, CPU ${slow}x slower`, ['usable', 'beside wagmi', 'click→dialog', ''])
    const alone = median(visits.get('bare')?.usable ?? [])
    for (const [name, { usable, dialog }] of visits) {
      const later = median(usable) - alone
      const toDialog = median(dialog)
      row(`  ${name}`, [ms(median(usable)), name === 'bare' ? '' : ms(later), name === 'bare' ? '' : ms(toDialog), ''])
      if (name !== 'latchkey') continue
      if (slow > 1) hold(`usable, ${slow}x slower`, later, budget.usableMs)
      hold(`click→dialog, ${slow}x slower`, toDialog, slow > 1 ? budget.slowDialogMs : budget.dialogMs)
    }
  }
}

function comparePackages() {
  const ours = installedBeside(join(peers, '../../package-lock.json'), '').length
  const theirs = ['@rainbow-me/rainbowkit', 'connectkit'].map(
    (name) => installedBeside(join(peers, 'package-lock.json'), name).length,
  )
  row('packages beyond wagmi, viem, React', ['latchkey', 'rainbowkit', 'connectkit', ''])
  row('  beside the kit itself', [...[ours, ...theirs].map(String), ''])
  hold('packages', ours, budget.packages)
}

function hold(name: string, value: number, limit: number) {
  if (value <= limit) return
  over = true
  console.error(`  OVER ${name}: ${value.toFixed(1)}, at most ${limit}`)
}

function row(name: string, cells: readonly string[]) {
  console.log(name.padEnd(36), ...cells.map((cell) => cell.padStart(13)))
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
