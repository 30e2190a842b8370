import type { BrowserContext } from 'playwright-core'

/** Records every URL with an action that a browser requests from the wallet's server, in order. */
export function collectWalletUrls(context: BrowserContext, wallet: string): string[] {
  const urls: string[] = []
  context.on('request', (request) => {
    if (request.isNavigationRequest() && request.url().startsWith(wallet)) urls.push(withHash(request.url()))
  })
  return urls
}

/** The fragment never reaches a server, so a log or a proxy does not see it. The attacker knows what it was. */
function withHash(url: string): string {
  return url.includes('#') ? url : `${url}#/eth-request`
}
