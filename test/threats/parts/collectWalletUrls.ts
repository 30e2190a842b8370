import type { BrowserContext } from 'playwright-core'

/** Every address with an action in it that a browser has asked the wallet's server for, in order. */
export function collectWalletUrls(context: BrowserContext, wallet: string): string[] {
  const urls: string[] = []
  context.on('request', (request) => {
    if (request.isNavigationRequest() && request.url().startsWith(wallet)) urls.push(withHash(request.url()))
  })
  return urls
}

/** The hash never reaches a server, so what a log or a proxy saw is without it; the attacker knows what it was. */
function withHash(url: string): string {
  return url.includes('#') ? url : `${url}#/eth-request`
}
