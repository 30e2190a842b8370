import type { Page } from 'playwright-core'
import { createTestClient, http, publicActions } from 'viem'
import { createChains } from '../../../servers/rpc/createChains.ts'
import { createLog } from '../../../servers/shared/log.ts'
import { serve } from '../../../servers/shared/serve.ts'
import { createAccountWithCustody } from '../../../servers/testing/accountWithCustody.ts'
import { createTestParent } from '../../../servers/testing/custody.ts'
import { startBrowser } from '../../browser/startBrowser.ts'
import { startChain } from '../../startChain.ts'
import { startPages } from '../../threats/parts/startPages.ts'
import { bundleScript } from '../../vault/bundleScript.ts'
import type { CoreConfig } from './corePage.ts'
import { createRecorder } from './recorder.ts'

const pageHost = 'shop.localhost'
const chainId = 31337

export type CoreWorld = Awaited<ReturnType<typeof startCoreWorld>>

/** The account server and key custody on ports of this machine, a browser, and a page with `@turnkey/core`. */
export async function startCoreWorld() {
  const chain = await startChain(chainId)
  const log = createLog({ write: () => {} })
  const pages = await startPages()
  const origin = pages.originOf(pageHost)
  const world = await createAccountWithCustody({
    clock: {
      get now() {
        return Date.now()
      },
    },
    changes: { allowedOrigins: [origin], rpIds: [pageHost] },
    chains: createChains({ upstreams: { [chainId]: [chain.url] }, log }),
  })
  const { server, parent } = world.realCustody
  await createTestParent(server, { origins: [origin], rpIds: [pageHost] }, parent)
  const recorder = createRecorder(server.app)
  const custody = await serve(recorder, { name: 'custody', port: 0, log })
  const account = await serve(world.account.app, { name: 'account', port: 0, log })
  const browser = await startBrowser()
  const visitor = await browser.newVisitor()
  const script = bundleScript(
    `import * as core from './corePage.ts'; Object.assign(globalThis, { core })`,
    import.meta.dirname,
  )
  const config: CoreConfig = {
    apiBaseUrl: custody.url,
    organizationId: parent.organizationId,
    authProxyUrl: `${account.url}/auth-proxy`,
    authProxyConfigId: world.environment.environmentId,
    verification: server.publicKeys.verification,
  }

  return {
    ...world,
    visitor,
    chain: {
      ...chain,
      caip2: `eip155:${chainId}`,
      client: createTestClient({ mode: 'anvil', transport: http(chain.url) }).extend(publicActions),
    },
    /** Opens a page whose client starts without a session. */
    async openPage(): Promise<Page> {
      pages.put(pageHost, '/core.js', { html: script, headers: { 'content-type': 'text/javascript' } })
      const head = '<!doctype html><html lang="en"><title>A shop</title><link rel="icon" href="data:,">'
      const html = `${head}<main><h1>A shop</h1></main><script src="/core.js"></script>`
      const page = await visitor.open(pages.put(pageHost, '/', { html }))
      await page.evaluate((config) => {
        localStorage.clear()
        return core.start(config)
      }, config)
      return page
    },
    /** The answers to the package so far: see `Recorder`. */
    answered: () => `${recorder.answered().join('\n')}\n`,
    async close() {
      await browser.close()
      await Promise.all([pages.close(), custody.close(), account.close(), chain.close()])
      await world.realCustody.database.close()
    },
  }
}
