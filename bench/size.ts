import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Bundler, eagerBytes } from './parts/eagerBytes.ts'

// Eager bytes of every door, by two bundlers, against its budget. A page pays this before the first click.

const peers = ['viem', 'wagmi', 'react', 'react-dom', '@wagmi/core', '@tanstack/react-query']
const kilobyte = 1024

/** One import each, as in a page; budgets in gzipped bytes. */
const doors = [
  { name: 'wagmi: global', code: "export { global } from 'latchkey/wagmi'", budget: kilobyte },
  { name: 'wagmi: custody', code: "export { custody } from 'latchkey/wagmi'", budget: kilobyte },
  { name: 'wagmi: injected', code: "export { injected } from 'latchkey/wagmi'", budget: kilobyte },
  { name: 'wagmi: link', code: "export { link } from 'latchkey/wagmi'", budget: kilobyte },
  { name: 'wagmi: metamask', code: "export { metamask } from 'latchkey/wagmi'", budget: kilobyte },
  { name: 'wagmi: mpc', code: "export { mpc } from 'latchkey/wagmi'", budget: kilobyte },
  { name: 'wagmi: popup', code: "export { popup } from 'latchkey/wagmi'", budget: kilobyte },
  { name: 'wagmi: relay', code: "export { relay } from 'latchkey/wagmi'", budget: kilobyte },
  {
    name: 'analytics',
    code: "export { createAnalytics, watchConnections } from 'latchkey/analytics'",
    budget: 2 * kilobyte,
  },
  {
    name: 'wallets/global',
    code: "export { createGlobalProvider, announceGlobal } from 'latchkey/wallets/global'",
    budget: 12 * kilobyte,
  },
  {
    name: 'wallets/custody',
    code: "export { createCustodyWallet, createCustodyProvider } from 'latchkey/wallets/custody'",
    budget: 12 * kilobyte,
  },
  {
    name: 'wallets/injected',
    code: "export { createInjectedProvider, openInjected } from 'latchkey/wallets/injected'",
    budget: 12 * kilobyte,
  },
  {
    name: 'wallets/popup',
    code: "export { createPopupProvider } from 'latchkey/wallets/popup'",
    budget: 12 * kilobyte,
  },
  // What that door loads at the first click, checks of every message included. How a connected page's requests are made loads with its
  // connection, and the message for a blocked popup when needed.
  {
    name: 'popup: wallet',
    code: "export { openPopupWallet } from '../../../dist/wallets/popup/wallet.js'",
    budget: 12 * kilobyte,
  },
  // With the schemas of every reply of the frame, the words for its failures and the accounts of all chains. The sign-in is another
  // wallet's.
  {
    name: 'wallets/mpc',
    code: "export { createMpcWallet, createMpcClient } from 'latchkey/wallets/mpc'",
    budget: 14.55 * kilobyte,
  },
  // Each engine of the managed wallet with all of noble that it uses. The worker of the frame has both.
  {
    name: 'threshold: secp256k1',
    code: "export { dkls23 } from 'latchkey/crypto/threshold'",
    budget: 30 * kilobyte,
  },
  {
    name: 'threshold: Ed25519',
    code: "export { frostEd25519 } from 'latchkey/crypto/threshold'",
    budget: 30 * kilobyte,
  },
  {
    name: 'wallets/relay',
    code: "export { createRelayProvider, EthereumProvider } from 'latchkey/wallets/relay'",
    budget: 12 * kilobyte,
  },
  {
    name: 'wallets/link',
    code: "export { createLinkProvider, toWalletLink } from 'latchkey/wallets/link'",
    budget: 12 * kilobyte,
  },
  // What a page loads from the click until the QR code is shown: the session, its keys, the client of the relay, and the checks of
  // its messages. Requests to the wallet load while the user scans the code; the methods, the checks of their results and the
  // snackbar load once a wallet is connected.
  {
    name: 'link: provider',
    code: "export { createLoadedProvider } from '../../../dist/wallets/link/createLoadedProvider.js'",
    budget: 12 * kilobyte,
  },
  {
    name: 'standard: custody',
    code: "export { registerCustody } from 'latchkey/wallets/standard'",
    budget: 4 * kilobyte,
  },
  {
    name: 'standard: global',
    code: "export { registerGlobal } from 'latchkey/wallets/standard'",
    budget: 3.5 * kilobyte,
  },
  // The code that the door loads when a user requests a QR code. Sign-in, and curves for browsers without them, load
  // when needed. It had 25.5 KB until it learned the relay's time, for devices whose clock is wrong, and 26.5 KB until it
  // opened its database again after the browser had closed it.
  {
    name: 'relay: client',
    code: "export { createRelayClient } from '../../../dist/wallets/relay/client/createRelayClient.js'",
    budget: 26.7 * kilobyte,
  },
  // Every sign-in and security screen, for a page that shows them itself; words and languages load on first use.
  {
    name: 'react/screens',
    code: "export { Entrance, Security, ScreenPage, ScreensProvider, loadLanguage } from 'latchkey/react/screens'",
    budget: 21 * kilobyte,
  },
  // The vault's page, and the code that opens it from another page. It had 24 KB until the user could confirm three words of
  // the phrase there, with a countdown and a frame of the content's height.
  {
    name: 'sites/vault',
    code: "import '../../../sites/vault/main.ts'",
    budget: 24.8 * kilobyte,
  },
  {
    name: 'custody: openVault',
    code: "export { openVault } from '../../../dist/wallets/custody/vault/openVault.js'",
    // With the check that tells at once when the page's policy blocks the frame. It had 4.8 KB until the frame got the height of its
    // content.
    budget: 5 * kilobyte,
  },
] as const

const bundlers: readonly Bundler[] = ['esbuild', 'rolldown']
const here = import.meta.dirname
let over = false

const row = (name: string, cells: readonly string[]) =>
  console.log(name.padEnd(28), ...cells.map((cell) => cell.padStart(12)))
const kb = (bytes: number) => `${(bytes / kilobyte).toFixed(2)} KB`

row('eager, gzip', [...bundlers, 'budget'])
// Inside node_modules, so that an entry finds the packages of a page, and git ignores it.
const cache = join(here, '../node_modules/.cache')
mkdirSync(cache, { recursive: true })
const folder = mkdtempSync(join(cache, 'latchkey-size-'))
try {
  for (const { name, code, budget } of doors) {
    const entry = join(folder, `${name.replace(/\W+/g, '-')}.ts`)
    writeFileSync(entry, code)
    report(name, await sizes(entry, peers), budget)
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

// The same page twice: wagmi alone, and wagmi with our button and connectors. React itself is excluded from both.
const react = ['react', 'react-dom']
const alone = await sizes(join(here, 'pages/wagmi.tsx'), react)
const ours = await sizes(join(here, 'pages/latchkey.tsx'), react)
row('page: wagmi alone', [...alone.map(kb), ''])
row('page: with our button', [...ours.map(kb), ''])
report(
  'page: difference',
  ours.map((bytes, index) => bytes - (alone[index] ?? 0)),
  8 * kilobyte,
)

if (over) {
  console.error('A door is over its budget.')
  process.exitCode = 1
}

function sizes(entry: string, external: readonly string[]): Promise<number[]> {
  return Promise.all(bundlers.map((bundler) => eagerBytes(bundler, entry, external)))
}

function report(name: string, bytes: readonly number[], budget: number) {
  const tooLarge = bytes.some((size) => size > budget)
  if (tooLarge) over = true
  row(name, [...bytes.map(kb), kb(budget), tooLarge ? 'OVER' : ''])
}
