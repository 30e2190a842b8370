import { afterAll, beforeAll, expect, test } from 'vitest'
import { en as words } from '../../sites/shared/words/en.ts'
import { toBrandColors } from '../../src/wire/brandColors.ts'
import { contrastOf } from '../../src/wire/contrast.ts'
import { inspect } from '../browser/inspect.ts'
import { bundleScript } from './bundleScript.ts'
import { startVaultScene, type VaultScene } from './startVaultScene.ts'
import { organizationId, vaultBundles } from './vaultBundles.ts'
import { vaultPage } from './vaultPage.ts'

// The accent and the corners of an environment's brand, in the vault: in both themes, and its buttons can be read.

const accent = '#ffe600'
const phrase = 'test test test test test test test test test test test junk'
let scene: VaultScene
beforeAll(async () => {
  scene = await startVaultScene({ listed: ['shop.localhost'], look: { accent, corners: 'square' } })
})
afterAll(() => scene?.close())

test('the vault has the look of the brand', async () => {
  const script = bundleScript(
    `export { openVault } from '../../src/wallets/custody/vault/openVault.ts'`,
    import.meta.dirname,
  )
  const page = await scene.openPage('shop.localhost', script)
  const publicKey = await page.evaluate(async (url) => {
    const { openVault } = lab as unknown as typeof import('../../src/wallets/custody/vault/openVault.ts')
    globalThis.vault = await openVault({ url, purpose: 'export', container: document.getElementById('place')! })
    return globalThis.vault.publicKey
  }, scene.url)
  const bundle = await vaultBundles.exported(publicKey, phrase)
  await page.evaluate(
    ([bundle, id]) => vault.injectWalletExportBundle(bundle!, { organizationId: id! }),
    [bundle, organizationId],
  )
  const frame = scene.frameOf(page)
  const button = vaultPage.showButton(frame, words)
  for (const [colorScheme, { accent: color, onAccent }] of Object.entries(toBrandColors(accent))) {
    await page.emulateMedia({ colorScheme: colorScheme as 'light' | 'dark', reducedMotion: 'reduce' })
    await button.and(frame.locator(':enabled')).waitFor()
    const drawn = await button.evaluate((element) => {
      const { backgroundColor, color, borderRadius } = getComputedStyle(element)
      return { backgroundColor, color, borderRadius }
    })
    expect(drawn, colorScheme).toEqual({ backgroundColor: toRgb(color), color: toRgb(onAccent), borderRadius: '0px' })
    expect(contrastOf(color, onAccent)).toBeGreaterThan(4.5)
  }
  await inspect(page, 'vault-brand')
  expect(scene.visitor.complaints.take()).toEqual([])
})

function toRgb(hex: string): string {
  return `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`
}
