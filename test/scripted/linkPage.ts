import { vi } from 'vitest'
import { createMemoryKeyStore } from '../../src/core/keyStore.ts'
import { createStorage, type KeyValueStorage } from '../../src/core/storage.ts'
import { createLoadedProvider } from '../../src/wallets/link/createLoadedProvider.ts'
import type { LinkEvents, LinkProvider, LinkProviderOptions } from '../../src/wallets/link/linkProvider.ts'
import type { LinkState } from '../../src/wallets/link/state.ts'
import { startLinkRelay } from '../linkRelay.ts'
import { joinAsWallet, type LinkWallet, walletAddress } from '../linkWallet.ts'

const names = ['display_uri', 'connect', 'chainChanged', 'accountsChanged', 'disconnect'] satisfies (keyof LinkEvents)[]

export type LinkWorld = Awaited<ReturnType<typeof createLinkWorld>>

/** A real relay, wallets controlled by the test, and browsers with pages. */
export async function createLinkWorld() {
  const relay = await startLinkRelay()
  const ends: (() => void)[] = []

  /** The data that its pages store survives a reload; what they read over HTTP is recorded. */
  function createBrowser() {
    const memory = new Map<string, string>()
    const storage: KeyValueStorage = createStorage(() => ({
      getItem: (key) => memory.get(key) ?? null,
      setItem: (key, value) => void memory.set(key, value),
      removeItem: (key) => void memory.delete(key),
    }))
    const keys = createMemoryKeyStore()
    const read: string[] = []
    const reload = vi.fn()
    const fetch: typeof globalThis.fetch = async (url, init) => {
      if (String(url).startsWith(relay.url)) return relay.fetch(url, init)
      const { method } = JSON.parse(String(init?.body))
      read.push(`${method} ${url}`)
      return Response.json({ jsonrpc: '2.0', id: 1, result: '0xfe' })
    }
    /** The options of a page, with the storages of this browser. */
    const options = (): LinkProviderOptions => ({
      ...{ linkUrl: relay.url, openSocket: relay.openSocket, fetch, storage, keys, reload },
      ...{ appName: 'Page', appLogoUrl: null, chains: [1, 8453], delays: { retry: 20 } },
    })
    return {
      ...{ memory, storage, keys, read, reload, options },
      async open(changes: Partial<LinkProviderOptions> = {}) {
        const provider = createLoadedProvider({ ...options(), ...changes })
        const told: [keyof LinkEvents, unknown][] = []
        for (const name of names) provider.on(name, (value) => told.push([name, value]))
        await provider.init()
        ends.push(provider.close)
        return { provider, told }
      },
    }
  }

  /** The user scans the page's QR code. */
  async function scan({ store }: Pick<LinkProvider, 'store'>): Promise<LinkWallet> {
    const uri = await new Promise<string>((resolve) => {
      const find = ({ displayUri }: LinkState) => displayUri !== undefined && resolve(displayUri)
      store.subscribe(find)
      find(store.getState())
    })
    const wallet = await joinAsWallet(uri, relay)
    ends.push(wallet.connection.close)
    return wallet
  }

  return {
    ...{ relay, createBrowser, scan },
    /** A page that is connected to a wallet. */
    async connect(changes: Partial<LinkProviderOptions> = {}) {
      const browser = createBrowser()
      const page = await browser.open(changes)
      const connecting = page.provider.request({ method: 'eth_requestAccounts' })
      const wallet = await scan(page.provider)
      await wallet.answer(await wallet.next(), [walletAddress])
      await connecting
      return { ...page, browser, wallet }
    },
    async end() {
      for (const end of ends.splice(0)) end()
      await relay.close()
    },
  }
}
