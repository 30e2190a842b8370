import { join } from 'node:path'
import { type Hex, recoverMessageAddress } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundleKitPage, type PageFiles } from '../../bench/parts/kitPages.ts'
import { defaultIcon } from '../../src/wallets/defaultIcon.ts'
import { walletPopup } from '../journeys/walletPopup.ts'
import { putLibrary } from '../kit/parts/putLibrary.ts'
import { closed, type Scene, startScene } from '../threats/parts/startScene.ts'

// ConnectKit 1.9 and RainbowKit 2.2, unmodified, with our hosted wallet added as docs/react.md shows. MetaMask's SDK, which
// wagmi's connectors import when they use it, is not installed: its licence is not open.

const peers = join(import.meta.dirname, '../../bench/peers')

let scene: Scene
/** Files of the page by path. */
let files: PageFiles

beforeAll(async () => {
  await putLibrary(peers)
  ;[scene, files] = await Promise.all([startScene({ listed: [] }), bundleKitPage('rolldown', 'hosted')])
})
afterAll(() => scene?.close())

/** Each kit in each mode has its own host, so that none reads what another stored. */
async function open(kit: string, way: string) {
  const host = `${kit}-${way}.localhost`
  const { environmentId, sites, chains } = scene.info
  const settings = { kit, way, chain: chains[0], walletUrl: sites.wallet, environmentId, icon: defaultIcon }
  const put = (path: string, type: string, html: string) =>
    scene.pages.put(host, path, { html, headers: { 'content-type': type } })
  for (const [path, bytes] of files)
    put(path, path.endsWith('.css') ? 'text/css' : 'text/javascript', Buffer.from(bytes).toString())
  return scene.visitor.open(
    put(
      '/',
      'text/html',
      `<!doctype html><html lang="en"><title>A page</title><link rel="stylesheet" href="/hosted.css"><div id="root"></div><script>var settings = ${JSON.stringify(settings)}</script><script type="module" src="/hosted.js"></script></html>`,
    ),
  )
}

let hasWallet = false

test.each([
  ['connectkit', 'typed'],
  ['connectkit', 'announced'],
  ['rainbowkit', 'typed'],
  ['rainbowkit', 'announced'],
] as const)('%s, %s: its dialog connects our wallet, which signs', async (kit, way) => {
  const tab = await open(kit, way)
  await tab.getByRole('button', { name: 'Connect Wallet' }).click()
  const connecting = await scene.visitor.popup(tab, () => tab.getByRole('button', { name: 'My wallet' }).click())
  if (!hasWallet) await walletPopup.createWallet(connecting)
  hasWallet = true
  await walletPopup.press(connecting, 'Connect')
  await tab.getByText('Connected by My wallet').waitFor()
  await closed(connecting)

  const signing = await scene.visitor.popup(tab, () => tab.getByRole('button', { name: 'Sign', exact: true }).click())
  await walletPopup.press(signing, 'Confirm')
  const signature = (await tab.locator('output', { hasText: /^0x/ }).textContent()) as Hex
  const address = await tab.locator('p[data-address]').getAttribute('data-address')
  expect(await recoverMessageAddress({ message: 'hello', signature })).toBe(address)
  await closed(signing)
  await tab.close()
})
