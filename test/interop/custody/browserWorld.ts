import type { Page } from 'playwright-core'
import { createTestParent } from '../../../servers/testing/custody.ts'
import { bundleScript } from '../../vault/bundleScript.ts'
import { startVaultScene } from '../../vault/startVaultScene.ts'
import { type OfficialWorld, startOfficialWorld } from './clients.ts'

/** The origin of the page with official packages, whose passkeys have this RP ID. */
export const pageHost = 'shop.localhost'

export type BrowserWorld = OfficialWorld & {
  scene: Awaited<ReturnType<typeof startVaultScene>>
  /** A page that holds the exports of `officialPage.ts` under the name `official`. */
  openPage(): Promise<Page>
  /** Sets the server's clock ahead. */
  pass(seconds: number): void
}

/** A custody server that allows a page, our vault for that page's frames, and a browser. */
export async function startBrowserWorld(): Promise<BrowserWorld> {
  let aheadMs = 0
  const world = await startOfficialWorld({ now: () => Date.now() + aheadMs })
  const { server } = world.custody
  const scene = await startVaultScene({ listed: [pageHost], signerPublicKey: server.publicKeys.signer })
  const page = { origins: [scene.pages.originOf(pageHost)], rpIds: [pageHost] }
  await createTestParent(server, page, world.parent)
  const script = bundleScript(
    `import * as official from './officialPage.ts'; Object.assign(globalThis, { official })`,
    import.meta.dirname,
  )

  return {
    ...world,
    scene,
    openPage: () => scene.openPage(pageHost, script),
    pass(seconds) {
      aheadMs += seconds * 1000
    },
    async close() {
      await scene.close()
      await world.close()
    },
  }
}
