import { startBrowser } from '../../browser/startBrowser.ts'
import { walletPopup } from '../../journeys/walletPopup.ts'
import { startStack } from '../../startStack.ts'

/** Our whole stack, and a user with a wallet on a phone, which is a browser. */
export async function startWalletSite() {
  const stack = await startStack()
  const browser = await startBrowser()
  const visitor = await browser.newVisitor()
  const { sites, servers, environmentId } = stack.info
  const wallet = await visitor.open(sites.wallet)
  await wallet.setViewportSize({ width: 420, height: 640 })
  await walletPopup.createWallet(wallet)
  const title = (name: string) => wallet.getByRole('heading', { name, exact: true }).waitFor()
  const press = (name: string) => wallet.getByRole('button', { name, exact: true }).click()
  await title('Accounts')
  return {
    ...{ visitor, wallet, title, press },
    relay: { url: servers.relay, projectId: environmentId },
    /** Opens a page's link as the phone's camera would. */
    scan: (uri: string) => wallet.goto(`${sites.wallet}/wc?uri=${encodeURIComponent(uri)}`),
    /** What a button of a review waits for before it can be pressed. */
    decide: (name: 'Connect' | 'Confirm' | 'Send' | 'Reject') => walletPopup.press(wallet, name),
    async close() {
      await browser.close()
      await stack.close()
    },
  }
}
export type WalletSite = Awaited<ReturnType<typeof startWalletSite>>
