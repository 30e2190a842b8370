import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Frame, Page } from 'playwright-core'
import { openDatabase } from '../../servers/shared/database.ts'
import { serve } from '../../servers/shared/serve.ts'
import { createMpcFrameServer } from '../../servers/site/mpcFrame.ts'
import { createMpcHarness } from '../../servers/testing/mpcHarness.ts'
import { createSharesHarness } from '../../servers/testing/sharesHarness.ts'
import { buildSite } from '../../stack/site/buildSite.ts'
import { startBrowser } from '../browser/startBrowser.ts'
import { startPages } from '../threats/parts/startPages.ts'
import { bundleScript } from '../vault/bundleScript.ts'
import { createDriveDouble } from './driveDouble.ts'

const log = () => {}
const script = bundleScript(`export * from './pageScript.ts'`, join(import.meta.dirname))

/** For code that a test evaluates in a page of the scene. */
declare global {
  var shop: typeof import('./pageScript.ts')
}

/** The built frame on its own origin, the managed wallet's real servers, pages beside them, and a browser. */
export type MpcScene = Awaited<ReturnType<typeof startMpcScene>>

/**
 * @param options.listed hosts of those pages that the environment lists
 * @param options.delegationKey of the project to which users may delegate
 */
export async function startMpcScene(options: {
  listed: readonly string[]
  partitioned?: boolean
  delegationKey?: string
}) {
  const { listed, partitioned = false, delegationKey } = options
  const pages = await startPages()
  const dir = await buildSite('mpc', { say: () => {}, signal: new AbortController().signal })
  const allowedOrigins = listed.map(pages.originOf)
  const frameOrigins: string[] = []
  const harness = await createMpcHarness({ environment: { frameOrigins, allowedOrigins } })
  const { accounts } = harness
  const shares = await createSharesHarness({
    ...{ database: await openDatabase({}), accounts, frameOrigins, statementKeys: await harness.statementKeys() },
    // One user of a test makes more backups than a person.
    recoverRate: { burst: 1_000, perMinute: 1_000 },
  })
  const mpcServed = await serve(
    { fetch: (request) => harness.state.server.app.fetch(request) },
    { name: 'mpc', port: 0, log },
  )
  const sharesServed = await serve(shares.server.app, { name: 'shares', port: 0, log })
  const drive = createDriveDouble()
  const driveServed = await serve(drive.app, { name: 'drive', port: 0, log })
  const { environmentId } = accounts.environment
  const config = {
    ...{ environmentId, allowedOrigins, mpcUrl: mpcServed.url, sharesUrl: sharesServed.url },
    ...{ operatorBackup: true, imports: true, ...(delegationKey && { delegationKey }) },
    googleDrive: { apiUrl: driveServed.url, tokenUrl: `${driveServed.url}/linked` },
  }
  const findFrame = async (id: string) => (id === environmentId ? config : undefined)
  const { app } = await createMpcFrameServer({ dir, findFrame })
  const served = await serve(app, { name: 'sites', port: 0, log })
  const origin = served.url.replace('127.0.0.1', 'mpc.localhost')
  frameOrigins.push(origin)
  const browser = await startBrowser({ partitioned })
  const visitor = await browser.newVisitor()
  const { accessToken } = await accounts.signedUp()

  return {
    ...{ pages, harness, shares, drive, browser, visitor, origin, accessToken, environmentId },
    url: `${origin}/waas-v1/${environmentId}`,
    instanceId: randomUUID(),
    /** A page at `host` with `pageScript.ts`, whose exports are the global `shop`, opened by a visitor. */
    async openPage(host: string, html = '', by = visitor): Promise<Page> {
      pages.put(host, '/lab.js', { html: `${script};var shop = lab`, headers: { 'content-type': 'text/javascript' } })
      const head = '<!doctype html><html lang="en"><title>A shop</title><link rel="icon" href="data:,">'
      return by.open(
        pages.put(host, '/', { html: `${head}<main><h1>A shop</h1>${html}</main><script src="/lab.js"></script>` }),
      )
    },
    /** The wallet's frame in a page. */
    frameOf(page: Page): Frame {
      const frame = page.frames().findLast((one) => one.url().startsWith(origin))
      if (!frame) throw new Error('The page does not frame the wallet.')
      return frame
    },
    async close() {
      await browser.close()
      await Promise.all([pages.close(), served.close(), mpcServed.close(), sharesServed.close(), driveServed.close()])
    },
  }
}
