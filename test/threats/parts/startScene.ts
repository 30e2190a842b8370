import type { Page } from 'playwright-core'
import type { StackOptions } from '../../../stack/createStack.ts'
import { startBrowser } from '../../browser/startBrowser.ts'
import { walletPopup } from '../../journeys/walletPopup.ts'
import { startStack } from '../../startStack.ts'
import { startPages } from './startPages.ts'

/** The outcome of a request as the page sees it: its result or its error. */
export type Heard = { result: unknown } | { code: number | undefined; message: string }

/** A window of the wallet, and the outcome that the requesting page will get. */
export type Asking = { popup: Page; heard: Promise<Heard> }

export type Scene = Awaited<ReturnType<typeof startScene>>

/**
 * The scene of attacks: the whole stack, strangers' pages beside it, and one browser in which a user has a wallet.
 * @param options.listed hosts of those pages that the environment lists.
 * @param options.solanaRpcUrl a node of Solana, for a wallet that sends there.
 * @param options.walletSigner what the wallet signs with.
 * @param options.partitioned partitions the storage of frames by top-level site, as users' browsers do.
 */
export async function startScene(
  options: Pick<StackOptions, 'solanaRpcUrl' | 'walletSigner'> & {
    listed?: readonly string[]
    partitioned?: boolean
  } = {},
) {
  const { listed = [], partitioned = false, ...others } = options
  const pages = await startPages()
  const stack = await startStack({ origins: listed.map(pages.originOf), ...others })
  const browser = await startBrowser({ partitioned })
  const visitor = await browser.newVisitor()
  const { environmentId, sites } = stack.info

  /** A tab with the library's provider in it, as an honest page would create it. */
  async function open(host: string, path = '/'): Promise<Page> {
    const page = await visitor.open(`${pages.originOf(host)}${path}`)
    await page.evaluate(
      (options) => {
        globalThis.provider = latchkey.createGlobalProvider(options)
      },
      { environmentId, walletUrl: sites.wallet },
    )
    return page
  }

  /** Sends a request through the page's provider, without a window: for requests that are answered at once. */
  function request(page: Page, method: string, params: unknown[] = []): Promise<Heard> {
    return page.evaluate(
      (asked) =>
        globalThis.provider.request(asked).then(
          (result) => ({ result }),
          ({ code, message }: { code?: number; message: string }) => ({ code, message }),
        ),
      { method, params },
    )
  }

  let asked: Page | undefined

  /** Sends a request in a new window of the wallet. A window that a failed test left open would take the request instead. */
  async function ask(page: Page, method: string, params: unknown[] = []): Promise<Asking> {
    if (asked?.isClosed() === false) await asked.close()
    let heard: Promise<Heard> | undefined
    asked = await visitor.popup(page, async () => {
      heard = request(page, method, params)
    })
    return { popup: asked, heard: heard! }
  }

  /**
   * An honest page that the user has connected, and its account. The first connection creates the wallet.
   * @param options.sharesSolana the user shares the Solana account too
   */
  async function connected(
    host: string,
    { sharesSolana = false } = {},
  ): Promise<{ page: Page; account: `0x${string}` }> {
    const page = await open(host)
    const { popup, heard } = await ask(page, 'eth_requestAccounts')
    const isFirst = visitor.passkeys.count() === 0
    if (isFirst) await walletPopup.createWallet(popup)
    if (sharesSolana) await walletPopup.shareSolana(popup)
    await walletPopup.press(popup, 'Connect')
    const answer = (await heard) as { result: `0x${string}`[] }
    await closed(popup)
    return { page, account: answer.result[0]! }
  }

  return {
    info: stack.info,
    dir: stack.dir,
    pages,
    browser,
    visitor,
    open,
    request,
    ask,
    connected,
    async close() {
      await browser.close()
      await pages.close()
      await stack.close()
    },
  }
}

export const { closed } = walletPopup

/**
 * Returns the URL of any request in a page's own connection, or in another one: the URL that an attacker's own client would
 * open.
 * @param request a request on the first chain, or any text in its place
 * @param options.origin the claimed origin; the page's own by default
 * @param options.secret the page's own by default
 */
export function forgeUrl(
  page: Page,
  info: Scene['info'],
  request: { method: string; params: unknown[] } | string,
  options: { origin?: string; secret?: string } = {},
): Promise<string> {
  const text = typeof request === 'string' ? request : JSON.stringify({ chainId: 31337, ...request })
  return page.evaluate(
    async ({ environmentId, walletUrl, text, origin, secret }) => {
      const kept = localStorage.getItem(`global-wallet-client-${environmentId}`)
      const key: string = secret ?? JSON.parse(kept!).state.connection.sharedSecret
      const envelope = await latchkey.encrypt(key, text)
      const requesterOrigin = origin ?? location.origin
      return latchkey.buildPopupUrl({ environmentId, walletUrl, requesterOrigin, action: 'eth-request', envelope }).href
    },
    { environmentId: info.environmentId, walletUrl: info.sites.wallet, text, ...options },
  )
}

/** Opens a URL in a window of its own, as any page may. Without `referrer` the page hides its origin. */
export function openWindow(page: Page, url: string, options: { referrer?: boolean } = {}): Promise<void> {
  return page.evaluate(
    ([address, policy]) => {
      const meta = Object.assign(document.createElement('meta'), { name: 'referrer', content: policy })
      document.head.append(meta)
      // Stored, so that the attacker may use it later.
      Object.assign(globalThis, { stolen: window.open(address, '_blank', 'width=420,height=640') })
    },
    [url, options.referrer === false ? 'no-referrer' : 'origin'] as const,
  )
}
