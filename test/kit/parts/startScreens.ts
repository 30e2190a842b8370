import type { RequestListener } from 'node:http'
import { startRelay } from '../../../servers/testing/relay.ts'
import { startBrowser } from '../../browser/startBrowser.ts'
import { startChain } from '../../startChain.ts'
import { serveScreens } from './serveScreens.ts'

export type Screens = Awaited<ReturnType<typeof startScreens>>

/**
 * The page of screens with everything that it needs: a chain, a relay, a browser.
 * @param signIn creates the server at `/sign-in`
 */
export async function startScreens(signIn?: (origin: string, chainUrl: string) => RequestListener) {
  const [chain, relay, browser] = await Promise.all([startChain(), startRelay(), startBrowser()])
  const site = await serveScreens(signIn && ((origin) => signIn(origin, chain.url)))
  return {
    chain,
    relay,
    site,
    browser,
    async close() {
      await browser.close()
      await Promise.all([chain.close(), relay.close(), site.close()])
    },
  }
}
