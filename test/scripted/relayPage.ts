import { vi } from 'vitest'
import { startRelay } from '../../servers/testing/relay.ts'
import { createMemoryStorage, createRelayMemory } from '../../src/core/relay/memoryStorage.ts'
import { createStorage } from '../../src/core/storage.ts'
import { createLoadedProvider } from '../../src/wallets/relay/createLoadedProvider.ts'
import type { RelayEvents, RelayProvider, RelayProviderOptions } from '../../src/wallets/relay/relayProvider.ts'
import { createRelayWallet, openSocket, type RelayWallet } from '../relayWallet.ts'

const names = [
  ...(['display_uri', 'connect', 'chainChanged', 'accountsChanged', 'disconnect', 'message'] as const),
  ...(['session_update', 'session_event', 'session_delete', 'session_expire', 'late_answer'] as const),
] satisfies (keyof RelayEvents)[]

export type RelayWorld = Awaited<ReturnType<typeof createRelayWorld>>
/** What the wallet gives: namespaces and properties. */
type Gift = Parameters<RelayWallet['approve']> extends [unknown, ...infer rest] ? rest : never

/** A real relay, a wallet controlled by the test, and browsers with pages. */
export async function createRelayWorld(options: Parameters<typeof startRelay>[0] = {}) {
  const relay = await startRelay(options)
  const link = { relayUrl: relay.url, projectId: relay.projectId, openSocket }
  const wallet = await createRelayWallet(link)
  const pages: RelayProvider[] = []

  /** The data that its pages store survives a reload; what they read over HTTP is recorded. */
  function createBrowser() {
    const memory = createRelayMemory()
    const storage = createStorage()
    const read: string[] = []
    const fetch: typeof globalThis.fetch = async (url, init) => {
      const { method } = JSON.parse(String(init?.body))
      read.push(`${method} ${url}`)
      return Response.json({ jsonrpc: '2.0', id: 1, result: '0xfe' })
    }
    return {
      ...{ storage, read },
      /** The options of a page, with the storages of this browser. */
      options: (): RelayProviderOptions => ({
        ...{ ...link, storage, fetch, optionalChains: [1] },
        rpcMap: { 1: 'http://rpc.test/1', 10: 'http://rpc.test/10' },
        relayStorage: createMemoryStorage(memory),
      }),
      async open(changes: Partial<RelayProviderOptions> = {}) {
        const provider = createLoadedProvider({ ...this.options(), ...changes })
        const told: [keyof RelayEvents, unknown][] = []
        for (const name of names) provider.on(name, (value) => told.push([name, value]))
        await provider.init()
        pages.push(provider)
        return { provider, told }
      },
    }
  }

  /** The user scans the page's QR code, and approves. */
  async function approve({ store }: Pick<RelayProvider, 'store'>, ...gift: Gift): Promise<string> {
    await wallet.pair(await vi.waitFor(() => required(store.getState().displayUri)))
    return wallet.approve(await wallet.next('wc_sessionPropose'), ...gift)
  }

  return {
    ...{ relay, wallet, link, createBrowser, approve },
    /** A page that is connected. */
    async connect(changes: Partial<RelayProviderOptions> = {}, ...gift: Gift) {
      const browser = createBrowser()
      const page = await browser.open(changes)
      const connecting = page.provider.connect()
      const topic = await approve(page.provider, ...gift)
      await connecting
      return { ...browser, ...page, topic }
    },
    async end() {
      for (const page of pages) page.close()
      wallet.close()
      await relay.close()
    },
  }
}

function required<value>(value: value | undefined): value {
  if (value === undefined) throw new Error('not there yet')
  return value
}
