import { buildSync } from 'esbuild'
import type { CustodyWallet } from 'latchkey/wallets/custody'
import type { CodeEntry, DeviceJoin, DevicePairing } from 'latchkey/wallets/embedded'
import type { Person } from 'latchkey/wire/account'
import type { Page } from 'playwright-core'
import type { StackInfo } from '../../stack/stackInfo.ts'
import type { Visitor } from './startBrowser.ts'

/** Globals for code that a test evaluates in the page. */
type WalletLab = {
  wallet: CustodyWallet
  container: HTMLElement
  /** Seconds by which the page's clock is ahead. */
  ahead: number
  /** Values that a test keeps between two steps. */
  entry?: CodeEntry<Person>
  link?: DevicePairing
  join?: DeviceJoin
}

declare global {
  var custodyLibrary: typeof import('latchkey/wallets/custody') &
    Pick<typeof import('latchkey/wallets/embedded'), 'confirmationEvent'> &
    typeof import('../../src/wallets/custody/signIn/entranceDialog.ts')
  var walletLab: WalletLab
}

const { outputFiles } = buildSync({
  stdin: {
    contents: `export { createCustodyProvider, createCustodyWallet } from 'latchkey/wallets/custody'
      export { confirmationEvent } from 'latchkey/wallets/embedded'
      export { showEntrance } from '../../src/wallets/custody/signIn/entranceDialog.ts'`,
    resolveDir: import.meta.dirname,
    loader: 'ts',
  },
  bundle: true,
  write: false,
  format: 'iife',
  globalName: 'custodyLibrary',
  conditions: ['source'],
  footer: { js: 'globalThis.custodyLibrary = custodyLibrary' },
})
const library = outputFiles.map(({ text }) => text).join('')

/**
 * The demo's page without the demo: its origin and its content security policy, with only an embedded wallet and a container
 * for the vault.
 */
export async function openWalletLab({ context, passkeys }: Visitor, info: StackInfo): Promise<Page> {
  const page = await context.newPage()
  await passkeys.attach(page)
  for (const [kind, contentType] of [
    ['script', 'text/javascript'],
    ['stylesheet', 'text/css'],
  ] as const)
    await page.route(
      ({ origin }) => origin === info.sites.demo,
      (route, request) =>
        request.resourceType() === kind ? route.fulfill({ contentType, body: '' }) : route.fallback(),
    )
  await page.goto(info.sites.demo)
  // Evaluated by the driver, which no policy of the page restricts.
  await page.evaluate(library)
  await page.evaluate(
    (options) => {
      const container = document.createElement('main')
      document.body.replaceChildren(container)
      const now = () => Date.now() + walletLab.ahead * 1000
      const wallet = custodyLibrary.createCustodyWallet({ ...options, appName: 'Lab', now })
      globalThis.walletLab = { container, wallet, ahead: 0 }
    },
    { accountUrl: info.servers.account, environmentId: info.environmentId },
  )
  return page
}
